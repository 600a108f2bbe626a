import type { OutputOf, listGames } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { player } from '../../testing/player.ts'
import { SENTINELS } from '../../testing/race-of-two-legs.ts'
import { MORNING, type TestServer, startRace, testServer, uidNamed } from '../../testing/test-server.ts'

let server: TestServer
let sam: ReturnType<typeof player>
beforeEach(async () => {
  server = await testServer()
  sam = player(server)
})
afterEach(() => server.close())

const games = (as = 'sam') => server.result<OutputOf<typeof listGames>>('listGames', null, as)

/** Sam's n-th attempt, claimed and not begun. */
const claim = (attempt: number) =>
  server.store.races.claim(uidNamed('sam'), {
    source: 'two-legs',
    attempt,
    raceId: `r${attempt}`,
    claimed: realMs(MORNING + attempt),
  })

describe('listGames', () => {
  it('is empty for a player who has not raced', async () => {
    expect(await games()).toEqual({ games: [], more: false })
  })

  it('lists the caller’s attempts, newest first, with their results', async () => {
    const first = await startRace(server)
    await sam.carriedOut('stopClock', first)
    server.clock.now += 1_000
    const second = await startRace(server)
    await sam.carriedOut('playClock', second)
    const { step } = await sam.rideToSecondLeg(second)
    await sam.complete(second, step, { type: 'text', value: SENTINELS.secondSolution })
    server.clock.now += 1_000
    const third = await startRace(server)
    await startRace(server, 'alex')

    const { games: listed, more } = await games()
    expect(more).toBe(false)
    expect(listed).toMatchObject([
      { gameId: third, attempt: 3, startedAt: MORNING + 2_000, state: 'running', result: null },
      { gameId: second, attempt: 2, state: 'complete', result: { ending: 'complete', moneyLeft: 42, topUpTotal: 0 } },
      { gameId: first, attempt: 1, startedAt: MORNING, state: 'abandoned', result: { elapsed: 0, moneyLeft: 34 } },
    ])
    expect(listed[0]).toMatchObject({ gameIdSource: 'two-legs', name: 'Two legs', iconName: 'Bus' })
    expect((await games('alex')).games).toHaveLength(1)
  })

  it('reads an unseen race whose time has ended as ended, and writes nothing', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('setSpeed', gameId, { speed: 100 })
    await sam.carriedOut('playClock', gameId)
    const log = await server.log(gameId)
    await server.store.races.sign(gameId, realMs(MORNING + 900_000))
    server.clock.now += 3_600_000
    expect((await games()).games).toMatchObject([{ gameId, state: 'out of time', result: { ending: 'out of time' } }])
    expect(await server.log(gameId)).toEqual(log)
  })

  it('reads no world for a race that runs, or is over', async () => {
    await sam.carriedOut('stopClock', await startRace(server))
    await sam.carriedOut('playClock', await startRace(server))
    const { store } = server
    const away = () => Promise.reject(new Error('a world was read'))
    const fresh = await testServer({ store: () => ({ ...store, content: { ...store.content, world: away } }) })
    fresh.clock.now += 60_000
    const { games: listed } = await fresh.result<OutputOf<typeof listGames>>('listGames', null, 'sam')
    expect(listed.map(({ state }) => state)).toEqual(['running', 'abandoned'])
    await fresh.close()
  })

  it('settles the newest twenty of those whose time may be over, and lists the others as stored', async () => {
    const ids: string[] = []
    const put = async (attempt: number) => {
      const raceId = `r${attempt}`
      await server.store.races.claim(uidNamed('sam'), {
        source: 'two-legs',
        attempt,
        raceId,
        claimed: realMs(MORNING + attempt),
      })
      const first = await server.store.races.find(ids[0] ?? '')
      if (!first) throw new Error('no race')
      await server.store.races.create({ ...first.stored, raceId }, await server.log(ids[0] ?? ''))
      ids.push(raceId)
      return raceId
    }
    ids.push(await startRace(server))
    await sam.carriedOut('setSpeed', ids[0] ?? '', { speed: 100 })
    await sam.carriedOut('playClock', ids[0] ?? '')
    for (let attempt = 2; attempt <= 22; attempt += 1) await put(attempt)
    for (const id of ids) await server.store.races.sign(id, realMs(MORNING + 900_000))
    server.clock.now += 3_600_000
    const states = (await games()).games.map(({ state }) => state)
    expect(states).toEqual([...Array.from({ length: 20 }, () => 'out of time'), 'running', 'running'])
  })

  it('is not a sign of life in a race', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('playClock', gameId)
    server.clock.now += 60_000
    await games()
    expect((await server.store.races.find(gameId))?.stored.sign).toBe(MORNING)
  })

  it('leaves out an attempt that a crash left without its race', async () => {
    await server.store.races.claim(uidNamed('sam'), {
      source: 'two-legs',
      attempt: 1,
      raceId: 'claimed-before-the-crash',
      claimed: realMs(MORNING),
    })
    expect(await games()).toEqual({ games: [], more: false })
  })

  it('reads at most twenty-five races at once, and lists all: each may be as long as its author likes', async () => {
    for (let attempt = 1; attempt <= 60; attempt += 1) await claim(attempt)
    const stored = (await server.store.races.find(await startRace(server, 'alex')))?.stored
    if (!stored) throw new Error('no race')
    const read: number[] = []
    const findAll = async (raceIds: readonly string[]) => {
      read.push(raceIds.length)
      return raceIds.map((raceId) => ({ ...stored, raceId }))
    }
    const watched = await testServer({
      store: (store) => ({ ...store, races: { ...server.store.races, findAll } }),
    })
    const { games: listed } = await watched.result<OutputOf<typeof listGames>>('listGames', null)
    expect(listed.map((it) => it.gameId)).toEqual(Array.from({ length: 60 }, (_, i) => `r${60 - i}`))
    expect(read).toEqual([25, 25, 10])
    await watched.close()
  })

  it('ends after the latest two hundred, and says so if there are more', async () => {
    for (let attempt = 1; attempt <= 200; attempt += 1) await claim(attempt)
    expect((await games()).more).toBe(false)
    await claim(201)
    expect((await games()).more).toBe(true)
  })
})
