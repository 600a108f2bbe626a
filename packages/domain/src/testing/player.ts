import { boardOf } from '../board/board.ts'
import { gameTime, rate, realTimeOf } from '../clock/clock.ts'
import { apply } from '../race/log/apply.ts'
import { beginRace } from '../race/commands/begin.ts'
import type { Command } from '../race/commands/commands.ts'
import { taskSpecOf } from '../race/steps/coming-steps.ts'
import { decide } from '../race/commands/decide.ts'
import { ALARMS } from '../ticket/ticket.ts'
import type { RaceEvent } from '../race/log/events.ts'
import { type Race, openStepOf } from '../race/log/race.ts'
import { nextWake } from '../race/due/due.ts'
import { settle, settleAlive } from '../race/due/settle.ts'
import type { Location } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import { type LegSpec, PACES, type Response, type StepSpec, type TaskSpec } from '../step/step-spec.ts'
import { type Service, TRANSPORTS } from '../timetable/service.ts'
import { type GameMs, type RealMs, cents, dollars, gameMs, minutes, realMs } from '../time/units.ts'
import {
  AIRPORT,
  AUCKLAND,
  LOCATIONS,
  RACE_MORNING,
  SENTINEL,
  SERVICES,
  STATION,
  WELLINGTON,
  bus,
  cab,
  daily,
  gold,
  leg,
  offsets,
  raceSpec,
  service,
  standard,
  trip,
  worldOf,
} from './world.ts'

/** What a random player does next, as numbers that `playOut` interprets by the state of the race. */
export type Move = readonly [what: number, a: number, b: number, c: number]

/** The places of random races: close together, so that much happens. */
const PLACES = [AIRPORT, STATION, WELLINGTON, AUCKLAND] as const

const PLACES_WITH_ROOMS: readonly Location[] = LOCATIONS.map((it) =>
  it.id === STATION || it.id === WELLINGTON ? { ...it, room: { price: dollars(9), hours: 8 } } : it,
)

const shuttle = (productId: string, from: string, to: string, past: string, journeyTime: number): Service =>
  service({
    productId,
    baseNumber: 400,
    stops: [from, to],
    journeyTime: minutes(journeyTime),
    fares: [standard(4), gold(9.5)],
    events: offsets(12, 4, 2),
    days: daily(...Array.from({ length: 24 }, (_, hour) => `${hour}:${past}`)),
  })

const RANDOM_SERVICES: readonly Service[] = [
  ...SERVICES,
  { ...bus, productId: 'twin-bus', baseNumber: 1, fares: [standard(11), gold(14)] },
  { ...cab, productId: 'cab-back', stops: [STATION, AIRPORT], fares: [standard(30), gold(44)] },
  shuttle('to-coach', STATION, WELLINGTON, '27', 3),
  shuttle('from-coach', WELLINGTON, STATION, '30', 3),
  shuttle('express', WELLINGTON, AUCKLAND, '30', 95),
  shuttle('express-back', AUCKLAND, WELLINGTON, '05', 95),
]

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length]

/** A task whose answer and hint appear nowhere else. */
function secretTask(name: string, n: number): TaskSpec {
  const place = n % 3 === 0 ? pick(PLACES, n) : undefined
  return {
    difficulty: 'Medium',
    clue: '<p>What?</p>',
    solution: { type: 'text', values: [`${SENTINEL} right ${name}`] },
    bonus: cents((n % 4) * 1250),
    ...(n % 5 === 0 ? {} : { hint: { text: `${SENTINEL} hint ${name}`, price: dollars(n % 7) } }),
    ...(place === undefined ? {} : { place }),
  }
}

function stepFrom(name: string, [what, a, b, c]: Move): StepSpec {
  const i = a % (PLACES.length - 1)
  const ends = [PLACES[i] ?? AIRPORT, PLACES[i + 1] ?? STATION] as const
  const [from, to] = b % 2 === 0 ? ends : ([ends[1], ends[0]] as const)
  switch (what % 11) {
    case 0:
      return trip('generateBuses', from, to)
    case 1:
    case 2:
      return trip('bookAny', AIRPORT, STATION)
    case 3:
    case 4:
      return trip('bookBusTaxi', from, to)
    case 5:
      return { stepType: 'awaitTime', until: minutes(c % 1440) }
    case 6:
      return { stepType: 'moveTo', location: to }
    case 7:
    case 8:
      return { stepType: 'undertakeTask', tasks: [secretTask(`${name}-0`, a), secretTask(`${name}-1`, b)] }
    case 9:
      return { stepType: 'reach', location: to }
    default:
      return { stepType: 'locateAt', location: from }
  }
}

/** A world with a random race, whose moves are read as steps, three per leg. */
export function randomWorld(moves: readonly Move[], { speed = 20, wallet = 90 } = {}): World {
  const legs: LegSpec[] = []
  for (let i = 0; i < moves.length; i += 3) {
    const steps = moves.slice(i, i + 3).map((move, j) => stepFrom(`${i}-${j}`, move))
    legs.push(leg(...(i === 0 ? [{ stepType: 'locateAt', location: AIRPORT } as const] : []), ...steps))
  }
  const pace = moves.length % 2 === 0 ? 'auto' : 'steady'
  return worldOf(raceSpec({ legs, speed, pace, wallet: dollars(wallet) }), RANDOM_SERVICES, PLACES_WITH_ROOMS)
}

export interface Played {
  readonly world: World
  readonly race: Race
  readonly log: readonly RaceEvent[]
  readonly now: RealMs
  readonly sign: RealMs
  /** The game time after each move, as far as it is confirmed. */
  readonly readings: readonly GameMs[]
}

function bookingFrom(race: Race, world: World, at: GameMs, [, a, b, c]: Move): Command | undefined {
  const { place } = race
  const asked = openStepOf(race)?.content
  const wanted = asked && 'from' in asked && c % 3 > 0 ? asked : undefined
  const here = wanted?.from ?? (place.kind === 'at' && b % 4 !== 0 ? place.location : pick(PLACES, b))
  const transport = a % 4 !== 1 ? 'bus' : pick(TRANSPORTS, b)
  if (here === undefined || transport === undefined) return undefined
  const rows = boardOf(world, { transport, from: here, to: wanted?.to }, at).journeys.filter(
    (it) => it.departure > at || c % 9 === 0,
  )
  const row = rows[c % Math.min(rows.length || 1, 6)]
  if (!row) return undefined
  const fareType = a % 3 === 0 ? 'Gold' : 'Standard'
  return { kind: 'bookTicket', journey: row.ref, from: row.from, to: row.to, fareType }
}

function responseFrom(race: Race, world: World, which: number, n: number): Response {
  const step = openStepOf(race)
  const solution = step && taskSpecOf(world, step.id, which)?.solution
  return n % 3 !== 0 && solution?.type === 'text' ? (solution.values[0] ?? '') : n % 7 === 0 ? '' : 'wrong'
}

function walkFrom(race: Race, at: GameMs, [, a, b, c]: Move): Command {
  const here = race.place.kind === 'at' && a % 5 !== 0 ? race.place.location : (pick(PLACES, a) ?? AIRPORT)
  const notBefore = gameMs(at + (c % 50) * 60_000)
  return {
    kind: 'bookTicket',
    journey: { productId: 'walk', date: 'walk', ...(b % 2 === 0 ? {} : { notBefore }) },
    from: here,
    to: pick(PLACES, b) ?? STATION,
    fareType: 'Walk',
  }
}

function commandFrom(race: Race, world: World, at: GameMs, move: Move): Command | undefined {
  const [what, a, b, c] = move
  const ticketId = pick(race.tickets.slice(-5), a)?.ticketId ?? 'T1'
  const stepId = (a % 9 === 0 ? pick(race.steps, b)?.id : race.openStepId) ?? 'leg-1-step-1'
  switch (what % 20) {
    case 0:
    case 1:
      return { kind: 'playClock' }
    case 2:
      return b % 3 === 0 ? { kind: 'pauseClock' } : undefined
    case 3:
      return b % 3 === 0 ? { kind: 'setSpeed', speed: pick([1, 20, 100], a) ?? 1 } : undefined
    case 4:
      return { kind: 'skipToAlarm', ticketId, alarm: pick(ALARMS, b) ?? 'boarding' }
    case 5:
    case 6:
    case 7:
      return bookingFrom(race, world, at, move)
    case 8:
      return { kind: 'cancelTicket', ticketId }
    case 9: {
      const { ref } = race.tickets.find((it) => it.ticketId === ticketId)?.journey ?? {}
      if (!ref) return undefined
      const later =
        'index' in ref ? { ...ref, index: ref.index + 1 + (b % 2) } : { ...ref, notBefore: gameMs(at + b * 60_000) }
      return { kind: 'moveTicket', ticketId, journey: later }
    }
    case 10:
    case 11:
      return { kind: 'completeStep', stepId }
    case 12:
    case 13:
      return { kind: 'answerTask', stepId, task: b % 2, response: responseFrom(race, world, b % 2, c) }
    case 14:
      return { kind: 'takeHint', stepId, task: b % 2 }
    case 15:
      return { kind: 'setPace', pace: pick(PACES, b) ?? 'auto' }
    case 16:
      if (c % 2 === 0) return { kind: 'setConsidering', on: b % 3 > 0 }
      return b % 3 === 0 ? { kind: 'dismissCalls' } : { kind: 'setHold', on: b % 3 === 1 }
    case 17:
      return b % 2 === 0 ? { kind: 'takeRoom' } : { kind: 'work', hours: 1 + (c % 5) }
    case 18:
      return walkFrom(race, at, move)
    default:
      return a % 40 === 0 ? { kind: 'stopClock' } : undefined
  }
}

/**
 * Plays a race at random: every move lets real time pass, then gives a command or settles. With `fallsBack` the machine's
 * clock is set back now and then.
 */
export function playOut(world: World, moves: readonly Move[], { fallsBack = true } = {}): Played {
  const log: RaceEvent[] = [...beginRace(world, { attempt: 1, now: RACE_MORNING })]
  let race = log.reduce<Race | undefined>(apply, undefined)
  if (!race) throw new Error('the race has not begun')
  let now = RACE_MORNING
  let sign = RACE_MORNING
  const readings: GameMs[] = []

  for (const move of moves) {
    const [what, a, b, c] = move
    const gameMinute = 60_000 / rate(race.clock)
    const passes = [
      0,
      0,
      1,
      c % 900,
      (c % 20) * gameMinute,
      (c % 90) * gameMinute,
      b % 5 === 0 ? (c % 900) * gameMinute : 0,
    ]
    const wake = nextWake(race, world)
    const end = realTimeOf(race.clock, race.clock.end)
    const toWake = (what + b) % 2 === 0 && wake !== undefined && wake !== end
    const silent = c % 23 === 0
    const back = fallsBack && a % 20 === 0
    const passed = back ? -5000 : silent ? 20_000 : Math.round(pick(passes, what + c) ?? 0)
    const next = toWake ? Math.max(now, wake) : now + passed
    // The page is open until shortly before, unless this is a silence.
    if (!silent) sign = realMs(Math.max(sign, next - (c % 5000)))
    now = realMs(next)
    const command = commandFrom(race, world, gameTime(race.clock, realMs(Math.max(now, race.lastReal))), move)
    const moment = { now, sign }
    const events: readonly RaceEvent[] = command
      ? decide(race, command, world, moment).events
      : silent
        ? settle(race, world, moment)
        : settleAlive(race, world, moment)
    if (command || !silent) sign = realMs(Math.max(sign, now))
    log.push(...events)
    race = events.reduce<Race>(apply, race)
    readings.push(gameTime(race.clock, realMs(Math.max(race.lastReal, Math.min(sign, now)))))
  }
  return { world, race, log, now, sign, readings }
}
