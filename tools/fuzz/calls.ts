import * as contract from '@final-call/contract'
import fc from 'fast-check'
import { z } from 'zod'
import { hostile, jsonOf, spoilt } from './hostile.ts'
import { type Hint, type JsonSchema, arbitraryOf } from './json-arbitrary.ts'
import type { FuzzPlayer } from './players.ts'
import type { Sent } from './send.ts'

/** A request, and its sender. */
export interface Case {
  /** The player whose token is sent; if undefined, no token or a bad one is sent. */
  readonly by: FuzzPlayer | undefined
  readonly callable?: string
  /** The race that the request names. */
  readonly gameId?: unknown
  readonly sent: Sent
}

const isCallable = (it: unknown): it is contract.AnyCallable =>
  typeof it === 'object' && it !== null && 'summary' in it && 'input' in it && 'output' in it

/** Every callable of the contract. */
export const callables: readonly contract.AnyCallable[] = [
  ...Object.values<unknown>(contract).filter(isCallable),
  ...Object.values(contract.RACE_COMMANDS),
].filter((it, i, all) => all.indexOf(it) === i)

/** Calls that need a ticket, a task or a race that exists, and so mostly miss. */
const MISSING = [
  'addLocation',
  'answerTask',
  'bookTicket',
  'cancelTicket',
  'deleteGameSpec',
  'moveTicket',
  'skipToAlarm',
]
/** Readings that need nothing, and mostly succeed. */
const EASY = [
  'exportMyData',
  'getAppConfig',
  'getLeaderboard',
  'getProfile',
  'listGameSpecs',
  'listGames',
  'listLocations',
]

/** The relative frequency of callables, 10 if not named. Some of them end much of what the others need. */
const WEIGHT: ReadonlyMap<string, number> = new Map([
  ['deleteAccount', 1],
  ['signOutEverywhere', 1],
  ['stopClock', 4],
  ...MISSING.map((name) => [name, 20] as const),
  ...EASY.map((name) => [name, 3] as const),
])

const schemaOf = ({ input }: contract.AnyCallable): JsonSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const index = fc.noBias(fc.nat())

/** One of the values that a player knows by that name when the value is drawn. */
const known = (player: FuzzPlayer, name: string, otherwise: unknown): fc.Arbitrary<unknown> =>
  index.map((n) => {
    const all = player.learned.get(name) ?? []
    // The newest is the likeliest to be useful.
    return all.length === 0 ? otherwise : n % 3 === 0 ? all.at(-1) : all[n % all.length]
  })

const word = fc.constantFrom('right', 'right', 'wrong', '1900', '2026-11-21', '42')
const SMALL_IDS = ['request-1', 'request-2', 'request-3', 'request-4', 'request-5']

const ASKED: readonly (readonly [unknown, unknown])[] = [
  ['text', 'right'],
  [{ type: 'integer' }, 42],
  [{ type: 'number', tolerance: 1 }, 1.5],
  ['place', [-41, 174]],
]

function steps(place: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const trip = fc
    .tuple(place, fc.array(place, { minLength: 3, maxLength: 3 }))
    .map(([from, others]) => ({ from, to: others.find((it) => it !== from) ?? from }))
  const hint = fc.record({ solutionText: fc.constantFrom('a hint', '<b>hint</b>'), hintPrice: fc.nat(20) })
  const task = fc
    .tuple(
      fc.record(
        {
          difficulty: fc.constantFrom('Easy', 'Medium', 'Hard'),
          clue: fc.constantFrom('<p>What?</p>', '<img src=x onerror=alert(1)>', '<a href="javascript:x">?</a>'),
          bonus: fc.nat(50),
          place,
        },
        { requiredKeys: ['difficulty', 'clue'] },
      ),
      fc.constantFrom(...ASKED),
      fc.option(hint, { nil: {} }),
    )
    .map(([it, [solutionResponse, solution], more]) => ({ ...it, ...more, solutionResponse, solution }))
  const step = fc.oneof(
    place.map((location) => ({ locateAt: location })),
    place.map((location) => ({ stepType: 'reach', location })),
    fc
      .tuple(fc.constantFrom('generateBuses', 'bookBusTaxi', 'bookAny', 'bookFlight'), trip)
      .map(([stepType, it]) => ({ stepType, ...it })),
    fc.array(task, { minLength: 1, maxLength: 3 }).map((tasks) => ({ stepType: 'undertakeTask', tasks })),
    fc.tuple(fc.nat(23), fc.nat(59)).map((until) => ({ stepType: 'awaitTime', until })),
  )
  const first = place.map((location) => ({ locateAt: location }))
  return fc.tuple(first, fc.array(step, { maxLength: 8 })).map(([it, more]) => [it, ...more])
}

const name = (): fc.Arbitrary<string> =>
  fc.constantFrom('Harbour', 'Zoë’s <b>race</b>', '東京駅', '"; DROP TABLE races; --', '${7*7}', '../../etc/passwd')

/** Draws ids that the player knows, and sometimes ids that only the rival should know. */
const hints = (player: FuzzPlayer, rival: FuzzPlayer): Hint => {
  const mine = (name: string, otherwise: unknown = 'unknown'): fc.Arbitrary<unknown> => known(player, name, otherwise)
  const place = mine('location', 'nz-nowhere-City-none')
  const race = fc.oneof(
    { arbitrary: mine('gameId'), weight: 12 },
    { arbitrary: known(rival, 'gameId', 'unknown'), weight: 2 },
    { arbitrary: mine('gameIdSource'), weight: 1 },
  )
  const table: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    gameId: race,
    gameSpecId: known(player, 'spec', 'two-legs'),
    requestId: fc.oneof({ arbitrary: fc.uuid(), weight: 9 }, { arbitrary: fc.constantFrom(...SMALL_IDS), weight: 1 }),
    ticketId: mine('ticketId', 'T1'),
    stepId: mine('stepId', 'leg-1-step-1'),
    stepType: mine('stepType', 'undertakeTask'),
    productId: mine('productId', 'test-bus'),
    from: place,
    to: place,
    task: fc.nat(3),
    fareType: fc.constantFrom('Standard', 'Gold', 'Walk', 'Saver'),
    response: fc.oneof<fc.Arbitrary<unknown>[]>(word, fc.double(), fc.tuple(fc.constant(-41), fc.constant(174))),
    solutionObj: fc.record({ type: fc.constant('text'), value: word }),
    transport: fc.constantFrom('bus', 'taxi', 'walk', 'flight', 'train', 'vessel'),
    confirm: fc.oneof(
      { arbitrary: fc.constant('delete?'), weight: 1 },
      { arbitrary: fc.constant('DELETE'), weight: 1 },
    ),
    id: fc.oneof(
      fc.constantFrom('two-legs', 'fuzz-race-1', 'fuzz-race-2', 'nz-fuzz-City-a', 'nz-fuzz-City-b'),
      fc.uuid(),
    ),
    steps: steps(place),
    name: name(),
    title: name(),
    summary: name(),
    tags: fc.array(name(), { maxLength: 3 }),
    iconName: fc.constantFrom('Train', 'Plane', 'Bus', 'Car'),
  }
  return (property) => (Object.hasOwn(table, property) ? table[property] : undefined)
}

/** By callable, the name under which values that belong together are remembered. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['bookTicket', 'row'],
  ['previewJourney', 'row'],
  ['moveTicket', 'seat'],
  ['stepComplete', 'report'],
])

/** Values that belong together: a row of a board that was shown, a ticket with a seat to move it to, a step with its kind. */
function together(name: string, player: FuzzPlayer, payload: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (name === 'startGame')
    return fc.record({ gameId: fc.oneof(known(player, 'spec', 'two-legs'), known(player, 'gameId', 'x')) })
  if (name === 'deleteGameSpec') {
    const others = fc.constantFrom('fuzz-race-1', 'fuzz-race-2', 'two-legs')
    return fc.record({ gameSpecId: fc.oneof(others, known(player, 'own', 'x')) })
  }
  if (name === 'addLocation') {
    const id = fc.constantFrom('nz-fuzz-City-a', 'nz-fuzz-City-b')
    return fc.tuple(payload, id).map(([it, own]) => ({ ...(it as object), id: own, zone: 'Pacific/Auckland' }))
  }
  if (name === 'takeRoom' || name === 'work') {
    const where = known(player, name === 'work' ? 'poor' : 'inn', 'x')
    return fc.tuple(payload, where).map(([it, gameId]) => ({ ...(it as object), gameId }))
  }
  if (name === 'answerTask' || name === 'takeHint') {
    return fc
      .tuple(payload, known(player, 'question', {}))
      .map(([it, some]) => ({ ...(it as object), ...(some as object) }))
  }
  if (name === 'getBestTime') return fc.record({ gameId: known(player, 'over', 'x') })
  const kept = KEPT.get(name)
  if (kept === undefined) return payload
  const gameId = fc.noBias(fc.nat(9)).map((n) => (n > 0 ? { gameId: player.learned.get('gameId')?.at(-1) ?? 'x' } : {}))
  return fc
    .tuple(payload, known(player, kept, {}), gameId)
    .map(([it, some, race]) => ({ ...(it as object), ...(some as object), ...race }))
}

const raceOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'gameId' in data ? data.gameId : undefined

const AUTHORIZATION = [
  'Bearer',
  'Bearer ',
  'Bearer x.y.z',
  'Basic c2FtOnNhbQ==',
  'bearer \t',
  `Bearer ${'a'.repeat(4_000)}`,
]

/** A call of a callable: half of them fit the schema, the others are spoilt or unrelated to it. */
export function callOf(player: FuzzPlayer, rival: FuzzPlayer): fc.Arbitrary<Case> {
  const hint = hints(player, rival)
  const one = (callable: contract.AnyCallable): fc.Arbitrary<Case> => {
    const fitting = arbitraryOf(schemaOf(callable), hint)
    const payload = fc.oneof(
      { arbitrary: together(callable.name, player, fitting), weight: 5 },
      { arbitrary: fitting, weight: 1 },
      { arbitrary: spoilt(fitting), weight: 4 },
      { arbitrary: hostile, weight: 1 },
    )
    const authorization = fc.oneof(
      { arbitrary: fc.constant('own' as const), weight: 30 },
      { arbitrary: fc.constant('none' as const), weight: 1 },
      { arbitrary: fc.constantFrom(...AUTHORIZATION), weight: 1 },
    )
    return fc.tuple(payload, authorization).map(([data, as]) => ({
      by: as === 'own' ? player : undefined,
      callable: callable.name,
      gameId: raceOf(data),
      sent: {
        kind: 'http',
        method: 'POST',
        path: contract.callablePath(callable.name),
        headers: {
          'content-type': 'application/json',
          ...(as === 'none' || as === 'own' ? {} : { authorization: as }),
        },
        body: jsonOf(data),
      },
    }))
  }
  return fc.oneof(...callables.map((it) => ({ arbitrary: one(it), weight: WEIGHT.get(it.name) ?? 10 })))
}
