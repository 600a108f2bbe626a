import { once } from 'node:events'
import type { OutputOf, getBestTime } from '@final-call/contract'
import {
  DAY,
  type Ending,
  type LegSpec,
  MINUTE,
  type Race,
  type RaceEvent,
  type World,
  apply,
  beginRace,
  cents,
  gameMs,
  raceReport,
  realMs,
  replay,
} from '@final-call/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreAway } from '../../ports.ts'
import { denseCity } from '../../testing/dense-city.ts'
import { player } from '../../testing/player.ts'
import { HERE, SENTINELS, THERE, world } from '../../testing/race-of-two-legs.ts'
import { heldSearches, searchCount } from '../../testing/searches.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import {
  MORNING,
  type TestServer,
  type TestServerOptions,
  nextRequest,
  startRace,
  testServer,
  uidNamed,
} from '../../testing/test-server.ts'

/** Real milliseconds: less than a search over the city takes on any machine. */
const SHORT = 400

const { begun: searches, restore } = searchCount()
afterAll(restore)

let servers: TestServer[]
let server: TestServer
async function start(options: TestServerOptions = {}): Promise<TestServer> {
  server = await testServer(options)
  servers.push(server)
  return server
}
beforeEach(() => {
  servers = []
  searches()
})
afterEach(() => Promise.all(servers.map((it) => it.close())))

const bestTime = (gameId: string, as = 'sam', on = server) =>
  on.result<OutputOf<typeof getBestTime>>('getBestTime', { gameId }, as)
const refusal = async (gameId: string, as = 'sam') => (await server.call('getBestTime', { gameId }, as)).error

let races = 0
/** Stores a race that has ended, as it was `now`. @returns its id */
async function stored(
  at: World,
  { as = 'sam', now = MORNING, ending = 'complete' as Ending, change = (log: readonly RaceEvent[]) => log } = {},
): Promise<string> {
  const begun = change(beginRace(at, { attempt: 1, now: realMs(now) }))
  const { clock, version } = replay(begun)
  const end: RaceEvent = { type: 'ended', ending, seq: version + 1, at: gameMs(clock.begin + DAY), real: realMs(now) }
  const raceId = `stored-${(races += 1)}`
  const race: Race = apply(replay(begun), end)
  const worldId = await server.store.content.pin(at)
  await server.store.races.create({ raceId, uid: uidNamed(as), worldId, race, sign: realMs(now) }, [...begun, end])
  return raceId
}

/** Races the race of two legs to its end. */
async function completed(as = player(server)): Promise<string> {
  const gameId = await startRace(server)
  const { step } = await as.rideToSecondLeg(gameId)
  await as.complete(gameId, step, { type: 'text', value: SENTINELS.secondSolution })
  return gameId
}

/** From 09:15, with the bus at 10:00. */
const BY_BUS = { elapsed: 75 * MINUTE, unknown: null }

describe('getBestTime', () => {
  it('tells a player who has completed a race the time of its best way, and nothing else of it', async () => {
    await start()
    const gameId = await completed()
    const answer = await server.call('getBestTime', { gameId }, 'sam')
    expect(answer.text).toBe(JSON.stringify({ result: BY_BUS }))
    expect(BY_BUS.elapsed).toBe(raceReport(world, realMs(MORNING)).best?.elapsed)
  })

  it('refuses it for a race that runs or has ended otherwise, for another player’s, and for one that does not exist', async () => {
    await start()
    const running = await startRace(server)
    const message = 'Only a race that is complete is compared with the best way.'
    const notComplete = { status: 'FAILED_PRECONDITION', message }
    expect(await refusal(running)).toEqual(notComplete)
    await server.result('stopClock', { gameId: running, requestId: nextRequest() })
    expect(await refusal(running)).toEqual(notComplete)
    expect(await refusal(await stored(world, { ending: 'out of time' }))).toEqual(notComplete)
    const theirs = await stored(world, { as: 'kim' })
    const notMine = { status: 'PERMISSION_DENIED', message: 'This race belongs to somebody else.' }
    expect(await refusal(theirs, 'alex')).toEqual(notMine)
    expect(await refusal('nothing')).toEqual({ status: 'NOT_FOUND', message: 'There is no such race.' })
    expect(searches()).toBe(0)
  })

  it('looks from where the race began, in the world in which it began, whenever it is asked', async () => {
    await start()
    const days = (...named: readonly string[]): World => {
      const services = [...world.services].map(([id, it]) => {
        const every = it.days.mon
        const on = Object.fromEntries(Object.keys(it.days).map((day) => [day, named.includes(day) ? every : []]))
        return [id, { ...it, days: { ...it.days, ...on } }] as const
      })
      return { ...world, services: new Map(services) }
    }
    // A Friday; the taxi, which runs daily, is too dear.
    const saturdays = await stored(days('sat'))
    const fridays = await stored(days('fri'))
    const later = await stored(days('sat'), { now: MORNING + DAY })
    server.clock.now += 30 * DAY
    expect(await bestTime(fridays)).toEqual(BY_BUS)
    expect((await bestTime(saturdays)).elapsed).toBe((14 * 60 + 45 + 30) * MINUTE)
    expect(await bestTime(later)).toEqual(BY_BUS)
  })

  it('says so if the wallet pays for no way, though the race was won with tokens', async () => {
    await start()
    const by = { uid: 'final-call', admin: true }
    await server.store.content.putSpec({ ...world.spec, id: 'two-legs', wallet: cents(1199) }, by, realMs(MORNING))
    const gameId = await startRace(server)
    await server.result('buyTokens', { gameId, requestId: nextRequest(), amount: 100 })
    expect(await completed()).toBe(gameId)
    expect(await bestTime(gameId)).toEqual({ elapsed: null, unknown: 'no-way' })
  })

  it('[RCE-9] knows of no way by a player’s place that a later step names', async () => {
    await start()
    const [here, there] = [world.locations.get(HERE), world.locations.get(THERE)]
    if (!here || !there) throw new Error('no places')
    const between = (a: number, b: number): number => (a + b) / 2
    const coords = [between(here.coords[0], there.coords[0]), between(here.coords[1], there.coords[1])] as const
    const gate = { ...here, id: 'nz-testville-City-gate', coords }
    const leg: LegSpec = {
      title: 'On foot',
      html: '',
      steps: [
        { stepType: 'locateAt', location: HERE },
        { stepType: 'reach', location: THERE },
        { stepType: 'reach', location: gate.id },
      ],
    }
    const spec = { ...world.spec, wallet: cents(0), legs: [leg] }
    const byGate: World = { ...world, spec, locations: new Map([...world.locations, [gate.id, gate]]) }
    const known = await stored(byGate)
    expect((await bestTime(known)).elapsed).toBeGreaterThan(60 * MINUTE)
    await server.store.content.putLocation(gate, { uid: uidNamed('alex'), admin: false }, realMs(MORNING))
    // Another world: that of the first is remembered.
    const hidden = await stored({ ...byGate, spec: { ...spec, name: 'By the gate' } })
    expect(await bestTime(hidden)).toEqual({ elapsed: null, unknown: 'no-way' })
  })

  it('compares nothing with a race that began or ends otherwise than its world says', async () => {
    await start()
    const change = (log: readonly RaceEvent[]): readonly RaceEvent[] =>
      log.map((event) => (event.type === 'started' ? { ...event, end: gameMs(event.end - DAY) } : event))
    expect(await bestTime(await stored(world, { change }))).toEqual({ elapsed: null, unknown: 'begun-otherwise' })
    expect(searches()).toBe(0)
  })

  it('searches once for all who ask at once and later, and again for another beginning', async () => {
    await start()
    const mine = await stored(world)
    const theirs = await stored(world, { as: 'alex' })
    const both = await Promise.all([bestTime(mine), bestTime(mine), bestTime(theirs, 'alex')])
    expect(both).toEqual([BY_BUS, BY_BUS, BY_BUS])
    server.clock.now += 30 * DAY
    expect(await bestTime(theirs, 'alex')).toEqual(BY_BUS)
    expect(searches()).toBe(1)
    expect(await bestTime(await stored(world, { now: MORNING + DAY }))).toEqual(BY_BUS)
    expect(searches()).toBe(1)
  })

  it('remembers a hundred beginnings of a world', async () => {
    await start()
    const first = await stored(world)
    await bestTime(first)
    for (let day = 1; day < 100; day += 1) await bestTime(await stored(world, { now: MORNING + day * DAY }))
    expect(searches()).toBe(100)
    await bestTime(first)
    expect(searches()).toBe(0)
    await bestTime(await stored(world, { now: MORNING + 100 * DAY }))
    await bestTime(first)
    expect(searches()).toBe(2)
  })

  it('asks again once the database is back, if it was away', async () => {
    let away = true
    await start({
      store: (store) => ({
        ...store,
        content: {
          ...store.content,
          async uploadedLocations(named) {
            if (away) throw new StoreAway('the database is away')
            return store.content.uploadedLocations(named)
          },
        },
      }),
    })
    const gameId = await stored(world)
    expect((await refusal(gameId))?.status).toBe('UNAVAILABLE')
    away = false
    expect(await bestTime(gameId)).toEqual(BY_BUS)
  })

  it('answers alike on two servers with one database', async () => {
    const folder = temporaryFolder()
    const path = `${folder.path}/shared.db`
    const [one, two] = [await start({ path }), await start({ path })]
    const gameId = await stored(world)
    expect(await Promise.all([bestTime(gameId, 'sam', one), bestTime(gameId, 'sam', two)])).toEqual([BY_BUS, BY_BUS])
    await Promise.all(servers.map((it) => it.close()))
    servers = []
    folder.remove()
  })
})

describe('getBestTime, while a search takes long', () => {
  it('gives up in the end, and does not try again at once', async () => {
    await start({ planning: { limitMs: SHORT } })
    const gameId = await stored(denseCity)
    const givenUp = { elapsed: null, unknown: 'given-up' }
    expect(await bestTime(gameId)).toEqual(givenUp)
    server.clock.now += 9 * MINUTE
    expect(await bestTime(gameId)).toEqual(givenUp)
    expect(searches()).toBe(1)
    server.clock.now += 2 * MINUTE
    expect(await bestTime(gameId)).toEqual(givenUp)
    expect(searches()).toBe(1)
  })

  it('is busy for a player’s second race, and for anybody’s if too many are in hand, until the search is over', async () => {
    const { store, held, hold, release } = heldSearches('uploadedLocations')
    await start({ planning: { inHand: 2 }, store })
    const [long, mine] = [await stored(world, { now: MORNING + 2 * DAY }), await stored(world)]
    const others = [
      await stored(world, { as: 'alex', now: MORNING + DAY }),
      await stored(world, { as: 'kim' }),
    ] as const
    const first = bestTime(long)
    await held(1)
    const busy = { elapsed: null, unknown: 'busy' }
    expect(await bestTime(mine)).toEqual(busy)
    hold()
    const second = bestTime(others[0], 'alex')
    await held(2)
    expect(await bestTime(others[1], 'kim')).toEqual(busy)
    release()
    expect(await Promise.all([first, second])).toEqual([BY_BUS, BY_BUS])
    expect(await Promise.all([bestTime(mine), bestTime(others[1], 'kim')])).toEqual([BY_BUS, BY_BUS])
  })

  it('ends with the server, and its caller is told', async () => {
    await start()
    const gameId = await stored(denseCity)
    const asked = bestTime(gameId)
    await once(process, 'worker')
    await server.app.close()
    expect(await asked).toEqual({ elapsed: null, unknown: 'stopping' })
  })
})
