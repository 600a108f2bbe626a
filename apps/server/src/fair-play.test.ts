import { content } from '@final-call/content'
import * as contract from '@final-call/contract'
import {
  type Race,
  type RaceSpec,
  type Route,
  type RouteRide,
  TRANSPORTS,
  type World,
  cents,
  gameTime,
  raceReport,
  realMs,
} from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadContent } from './operator/load-content.ts'
import { LogTouched } from './ports.ts'
import { player } from './testing/player.ts'
import { HERE, SENTINELS, THERE } from './testing/race-of-two-legs.ts'
import { openLive } from './testing/sse.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer } from './testing/test-server.ts'

/*
 * Clients written by hand: nothing that they send is trusted, and nothing that they can read is revealed early.
 */

let server: TestServer
let sam: ReturnType<typeof player>
beforeEach(async () => {
  server = await testServer()
  sam = player(server)
})
afterEach(() => server.close())

async function raceIn(gameId: string): Promise<Race> {
  const found = await server.store.races.find(gameId)
  if (!found) throw new Error(`no race ${gameId}`)
  return found.stored.race
}
const timeIn = async (gameId: string): Promise<number> =>
  gameTime((await raceIn(gameId)).clock, realMs(server.clock.now))

describe('a whole race', () => {
  type Word = 'TITLE' | 'HTML' | 'CLUE' | 'HINT' | 'ANSWER'
  const mark = (word: Word, ...where: readonly number[]): string => `${word}-${where.join('.')};`

  /** The race with unique words in place of its secrets, so that any part of one is recognised. */
  const marked = (spec: RaceSpec): RaceSpec => ({
    ...spec,
    legs: spec.legs.map((leg, l) => ({
      title: mark('TITLE', l),
      html: `<p>${mark('HTML', l)}</p>`,
      steps: leg.steps.map((step, s) =>
        step.stepType === 'undertakeTask'
          ? {
              ...step,
              tasks: step.tasks.map((task, t) => ({
                ...task,
                clue: `<p>${mark('CLUE', l, s, t)}</p>`,
                hint: { text: mark('HINT', l, s, t), price: cents(0) },
                solution: { type: 'text' as const, values: [mark('ANSWER', l, s, t)] },
              })),
            }
          : step,
      ),
    })),
  })

  /** What a player may have read: the legs and steps up to the first that is not complete, and what they paid for or said. */
  function readable(spec: RaceSpec, race: Race, own: ReadonlySet<string>): ReadonlySet<string> {
    const words = new Set(own)
    for (const [l, leg] of spec.legs.entries()) {
      for (const word of ['TITLE', 'HTML'] as const) words.add(mark(word, l))
      for (const [s, step] of leg.steps.entries()) {
        if (step.stepType === 'undertakeTask') step.tasks.forEach((_, t) => words.add(mark('CLUE', l, s, t)))
        if (!race.steps.some(({ id, completion }) => id === `leg-${l + 1}-step-${s + 1}` && completion)) return words
      }
    }
    return words
  }

  const found = (text: string): readonly string[] => [
    ...new Set(text.match(/(?:TITLE|HTML|CLUE|HINT|ANSWER)-[\d.]+;/g) ?? []),
  ]

  it.each(['every-way-south', 'fire-and-water'])(
    '%s: no byte of a step, an answer or a hint leaves before its time, to the player or to anybody',
    async (id) => {
      await loadContent(server.store.content, content, realMs(MORNING))
      const original = content.races.find((race) => race.id === id)
      if (!original) throw new Error(`no race ${id}`)
      const spec = marked(original)
      await server.store.content.putSpec(spec, { uid: 'root', admin: true }, realMs(MORNING))
      const world: World = {
        spec,
        locations: new Map(content.locations.map((it) => [it.id, it])),
        services: new Map(content.services.map((it) => [it.productId, it])),
      }
      const route = raceReport(world, realMs(MORNING)).best
      if (!route) throw new Error('it cannot be won')
      const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
      const gameId = await startRace(server, 'sam', id)
      const stream = await openLive(origin, gameId, { as: 'sam' })
      const foreign = await openLive(origin, gameId, { as: 'alex' })
      expect(foreign.status).toBe(403)

      /** What the player bought or said themselves. */
      const own = new Set<string>()
      let received = ''
      let others = ''
      let looks = 0
      async function call<Result>(name: string, data: object | null): Promise<Result> {
        const answer = await server.call(name, data, 'sam')
        received += answer.text + JSON.stringify(answer.headers)
        await look()
        return answer.result as Result
      }
      /** After every call: nothing has been received that the player may not read yet. */
      async function look(): Promise<void> {
        const race = await raceIn(gameId)
        await stream.until((messages) => messages.some((it) => it.id === String(race.version)))
        const may = readable(spec, race, own)
        expect(found(received + stream.text()).filter((word) => !may.has(word))).toEqual([])
        looks += 1
      }
      const command = (name: string, fields: object = {}) => call(name, { gameId, requestId: nextRequest(), ...fields })

      /** Reads everything that can be read, and tries everything that is not open. */
      async function pry(): Promise<void> {
        const race = await raceIn(gameId)
        const from = race.place.kind === 'at' ? race.place.location : HERE
        for (const name of ['listGameSpecs', 'listGames', 'getProfile', 'exportMyData']) await call(name, null)
        for (const name of ['getGame', 'getNextOpenStep', 'getResult', 'getBestTime', 'reportAlive'])
          await call(name, { gameId })
        for (const transport of TRANSPORTS) await call('getBoard', { gameId, transport, from })
        for (const [l, leg] of spec.legs.entries()) {
          for (const [s, { stepType }] of leg.steps.entries()) {
            const stepId = `leg-${l + 1}-step-${s + 1}`
            if (race.steps.some((step) => step.id === stepId)) continue
            await call('stepComplete', { gameId, stepId, stepType })
            await command('takeHint', { stepId, task: 0 })
            await command('answerTask', { stepId, task: 0, response: 'a guess' })
          }
        }
        for (const name of ['getGame', 'getNextOpenStep', 'getResult', 'getBestTime', 'startGame']) {
          others += (await server.call(name, { gameId }, 'alex')).text
        }
      }

      async function settle(): Promise<void> {
        for (;;) {
          const { step } = await call<{ step: { id: string; stepType: string; awaitUser: boolean } | null }>(
            'getNextOpenStep',
            { gameId },
          )
          if (!step || step.awaitUser) return
          const before = (await raceIn(gameId)).version
          await call('stepComplete', { gameId, stepId: step.id, stepType: step.stepType })
          if ((await raceIn(gameId)).version === before) return
        }
      }
      /** Answers the open tasks, best paid first, each after its hint. */
      async function answer(): Promise<void> {
        await settle()
        const { place, openStepId = '' } = await raceIn(gameId)
        const [l = 0, s = 0] = (/^leg-(\d+)-step-(\d+)$/.exec(openStepId)?.slice(1) ?? []).map((it) => Number(it) - 1)
        const step = spec.legs[l]?.steps[s]
        if (step?.stepType !== 'undertakeTask') return
        const here = place.kind === 'at' ? place.location : undefined
        const [best] = step.tasks
          .map((task, t) => ({ ...task, t }))
          .filter((task) => (task.place ?? here) === here)
          .toSorted((a, b) => b.bonus - a.bonus)
        if (!best) return
        const [hint, said] = [mark('HINT', l, s, best.t), mark('ANSWER', l, s, best.t)]
        own.add(hint)
        await command('takeHint', { stepId: openStepId, task: best.t })
        own.add(said)
        await command('answerTask', { stepId: openStepId, task: best.t, response: said })
        await answer()
      }
      const bought = new Set<RouteRide>()
      async function buy(ride: RouteRide): Promise<void> {
        const { journey, from, to, fareType } = ride
        if (!bought.has(ride)) await command('bookTicket', { journey, from, to, fareType })
        bought.add(ride)
      }
      async function ride(it: RouteRide, { rides }: Route): Promise<void> {
        await answer()
        await buy(it)
        for (const later of rides) if (later.buyBy < it.arrival && 'index' in later.journey) await buy(later)
        const { tickets } = await raceIn(gameId)
        const ticket = tickets.findLast(({ journey }) => journey.from === it.from && journey.to === it.to)
        await command('skipToAlarm', { ticketId: ticket?.ticketId, alarm: 'arrival' })
        await pry()
      }

      await command('playClock')
      await pry()
      for (const it of route.rides) await ride(it, route)
      await answer()
      await pry()
      expect((await raceIn(gameId)).ended?.ending).toBe('complete')
      // The search can find the secrets: every clue arrived in its time, and nothing at all at other players.
      const clues = spec.legs.flatMap((leg, l) =>
        leg.steps.flatMap((step, s) => (step.stepType === 'undertakeTask' ? [mark('CLUE', l, s, 0)] : [])),
      )
      expect(clues.length).toBeGreaterThan(1)
      expect(found(received)).toEqual(expect.arrayContaining(clues))
      expect(found(others)).toEqual([])
      expect(looks).toBeGreaterThan(50)
      stream.close()
    },
    60_000,
  )
})

const isCallable = (it: unknown): it is contract.AnyCallable =>
  typeof it === 'object' && it !== null && 'input' in it && 'output' in it && 'name' in it
const callables = (): readonly contract.AnyCallable[] => Object.values<unknown>(contract).filter(isCallable)
const takes = (input: contract.AnyCallable['input'], field: string): boolean =>
  'shape' in input && field in Object(input.shape)

describe('a client written by hand', () => {
  it.each([
    ['a price', { price: 1 }],
    ['a fare', { fare: 0 }],
    ['a departure', { departure: MORNING }],
    ['a day in words', { journey: { productId: 'test-bus', date: 'today', index: 10 } }],
    ['a time in place of a departure', { journey: { productId: 'test-bus', date: '2026-11-20', index: 0.5 } }],
    ['a bus before the first', { journey: { productId: 'test-bus', date: '2026-11-20', index: -1 } }],
  ])('books nothing with %s of its own', async (_what, fields) => {
    const gameId = await startRace(server)
    const { version } = await raceIn(gameId)
    const { booking } = await sam.firstBus(gameId)
    const answer = await sam.command('bookTicket', gameId, { ...booking, ...fields })
    expect(answer.error?.status).toBe('INVALID_ARGUMENT')
    expect((await raceIn(gameId)).version).toBe(version)
  })

  it('pays what the timetable says, for a fare and between stops that it has', async () => {
    const gameId = await startRace(server)
    const { booking } = await sam.firstBus(gameId)
    // A timetable may have more departures in a day than a day has minutes.
    const beyond = { productId: 'test-bus', date: '2026-11-20', index: 1_440 }
    for (const fields of [{ fareType: 'Free' }, { from: THERE, to: HERE }, { to: HERE }, { journey: beyond }]) {
      const { error } = await sam.command('bookTicket', gameId, { ...booking, ...fields })
      expect(error?.details).toMatchObject({ reason: expect.stringMatching(/^(fare-not-sold|no-journey)$/) })
    }
    await sam.carriedOut('bookTicket', gameId, booking)
    expect((await raceIn(gameId)).ledger.filter(({ reason }) => reason === 'fare')).toMatchObject([{ amount: -1200 }])
  })

  it('orders no taxi that left before it was ordered', async () => {
    const gameId = await startRace(server)
    const journey = { productId: 'test-taxi', date: 'taxi', notBefore: 0 }
    await sam.command('bookTicket', gameId, { journey, from: HERE, to: THERE, fareType: 'Standard' })
    for (const ticket of (await raceIn(gameId)).tickets) {
      expect(ticket.journey.departure).toBeGreaterThanOrEqual(await timeIn(gameId))
    }
  })

  it('moves time only by the clock, a penalty, or a skip that it may make', async () => {
    const gameId = await startRace(server)
    const theirs = await startRace(server, 'alex')
    await sam.carriedOut('playClock', gameId)
    const { booking } = await sam.firstBus(gameId)
    const alexTicket = (await sam.command('bookTicket', theirs, booking, 'alex')).status
    expect(alexTicket).toBe(200)
    const before = await timeIn(gameId)

    const tries: readonly (readonly [name: string, fields: object])[] = [
      ['skipToAlarm', { ticketId: await sam.ticketIn(theirs), alarm: 'arrival' }],
      ['skipToAlarm', { ticketId: 'T1', alarm: 'end' }],
      ['skipToAlarm', { ticketId: 'T1', alarm: 'arrival', at: before + 86_400_000 }],
      ['setSpeed', { speed: 100_000 }],
      ['setSpeed', { speed: -100 }],
      ['playClock', { now: MORNING + 86_400_000 }],
      ['pauseClock', { at: before + 86_400_000 }],
      ['reportAlive', { serverNow: MORNING + 86_400_000 }],
      ['getGame', { gameClock: { time: before + 86_400_000 } }],
      ['work', { hours: 8 }],
      ['work', { hours: -8 }],
      ['takeRoom', {}],
      ['topUp', { amount: 1_000_000, transferId: 'mine' }],
      ['dismissCalls', {}],
      ['completeStep', { stepId: 'leg-1-step-4' }],
      ['answerTask', { stepId: 'leg-2-step-1', task: 0, response: SENTINELS.secondSolution }],
      ['takeHint', { stepId: 'leg-2-step-1', task: 0 }],
    ]
    const moneyBefore = (await raceIn(gameId)).ledger
    for (const [name, fields] of tries) await sam.command(name, gameId, fields)
    expect(await timeIn(gameId)).toBe(before)
    expect((await raceIn(gameId)).ledger).toEqual(moneyBefore)

    await sam.carriedOut('bookTicket', gameId, booking)
    const ticketId = await sam.ticketIn(gameId)
    await sam.carriedOut('skipToAlarm', gameId, { ticketId, alarm: 'boarding' })
    const boarding = await timeIn(gameId)
    expect(boarding).toBeGreaterThan(before)
    // Pressed again, and for an alarm that is past: no further.
    await sam.command('skipToAlarm', gameId, { ticketId, alarm: 'boarding' })
    await sam.command('skipToAlarm', gameId, { ticketId, alarm: 'check-in' })
    expect(await timeIn(gameId)).toBe(boarding)
  })

  it('reads and does nothing in another player’s race, by any callable', async () => {
    const gameId = await startRace(server)
    await sam.settleSteps(gameId)
    const { booking } = await sam.firstBus(gameId)
    await sam.carriedOut('bookTicket', gameId, booking)
    const { journey } = booking
    const payloads: Readonly<Record<string, object>> = {
      startGame: {},
      getNextOpenStep: {},
      stepComplete: { stepId: 'leg-1-step-1', stepType: 'locateAt' },
      getGame: {},
      getBoard: { transport: 'bus', from: HERE },
      previewJourney: { journey, from: HERE, to: THERE },
      getStaying: {},
      reportAlive: {},
      getResult: {},
      getBestTime: {},
      buyTokens: { amount: 5 },
      playClock: {},
      pauseClock: {},
      stopClock: {},
      setSpeed: { speed: 1 },
      setPace: { pace: 'auto' },
      setHold: { on: true },
      dismissCalls: {},
      setConsidering: { on: true },
      takeRoom: {},
      work: { hours: 1 },
      skipToAlarm: { ticketId: await sam.ticketIn(gameId), alarm: 'arrival' },
      bookTicket: booking,
      cancelTicket: { ticketId: await sam.ticketIn(gameId) },
      moveTicket: { ticketId: await sam.ticketIn(gameId), journey },
      completeStep: { stepId: 'leg-1-step-1' },
      answerTask: { stepId: 'leg-1-step-2', task: 0, response: 'x' },
      takeHint: { stepId: 'leg-1-step-2', task: 0 },
    }
    const about = callables().filter(({ input }) => takes(input, 'gameId'))
    expect(new Set(Object.keys(payloads))).toEqual(new Set(about.map(({ name }) => name)))
    const log = await server.log(gameId)
    for (const { name, input } of about) {
      const request = takes(input, 'requestId') ? { requestId: nextRequest() } : {}
      const answer = await server.call(name, { gameId, ...request, ...payloads[name] }, 'alex')
      expect([name, answer.error?.status]).toEqual([name, 'PERMISSION_DENIED'])
      expect(answer.text).toBe(
        '{"error":{"message":"This race belongs to somebody else.","status":"PERMISSION_DENIED"}}',
      )
    }
    expect(await server.log(gameId)).toEqual(log)
    expect((await server.result<{ games: unknown[] }>('listGames', null, 'alex')).games).toEqual([])
  })

  it('learns only that a race that was tampered with cannot go on', async () => {
    await server.close()
    const touched = new LogTouched('the race r was touched: its seal is not what the key makes')
    server = await testServer({
      store: (store) => ({ ...store, races: { ...store.races, find: () => Promise.reject(touched) } }),
    })
    const answer = await server.call('getGame', { gameId: 'r' }, 'sam')
    expect(answer).toMatchObject({ status: 500, text: '{"error":{"message":"INTERNAL","status":"INTERNAL"}}' })
  })
})
