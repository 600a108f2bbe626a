import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type OutputOf, RANKS_SHOWN, RaceSpecInput, type getLeaderboard, wireRaceSpec } from '@final-call/contract'
import { type RaceSpec, cents, realMs } from '@final-call/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Listed, type RaceStore, StoreAway } from '../../ports.ts'
import { player } from '../../testing/player.ts'
import { HERE, SENTINELS, race as twoLegs } from '../../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { MORNING, type TestServer, startRace, testServer, uidNamed } from '../../testing/test-server.ts'
import { placeUpload } from '../../testing/uploads.ts'
import { relistRaces, verifyLogs } from '../../operator/verify-logs.ts'
import { leaderboardDesk } from '../../desks/leaderboard-desk.ts'
import { pinnedWorlds } from '../../worlds/pinned-worlds.ts'

type Board = OutputOf<typeof getLeaderboard>

/** The race of two legs, on the day of `MORNING`. */
const ranked: RaceSpec = { ...twoLegs, id: 'that-friday', name: 'That Friday', startOn: '2026-11-20' }
/** Over with its first answer, and so within one call. */
const short: RaceSpec = {
  ...RaceSpecInput.parse({
    name: 'Short',
    wallet: 10,
    daysLength: 1,
    iconName: 'Bus',
    startTime: [9, 15],
    startOn: 'mon',
    tags: [],
    legs: [{ title: 'One', html: '', steps: [{ locateAt: HERE }, task('yes')] }],
  }),
  id: 'short',
  createdAt: 1,
}
function task(solution: string) {
  const one = { difficulty: 'Easy', clue: '?', solutionResponse: { type: 'text' }, solution }
  return { stepType: 'undertakeTask', tasks: [one] }
}

const AUTHOR = { uid: uidNamed('author'), admin: false }

let server: TestServer
let sam: ReturnType<typeof player>

async function begin(options: Parameters<typeof testServer>[0] = {}): Promise<void> {
  server = await testServer(options)
  sam = player(server)
  for (const spec of [ranked, short]) await server.store.content.putSpec(spec, AUTHOR, realMs(MORNING))
}
beforeEach(() => begin())
afterEach(() => server.close())

const board = (gameSpecId: string, tab?: string, as = 'sam') =>
  server.result<Board>('getLeaderboard', { gameSpecId, ...(tab === undefined ? {} : { tab }) }, as)

interface Played {
  readonly paused?: boolean
  readonly waits?: number
  readonly gameSpecId?: string
  readonly beforeLast?: () => Promise<unknown>
}

/** Plays the short race to its end. @returns its id */
async function playShort(as: string, played: Played = {}): Promise<string> {
  const { paused = false, waits = 1_000, gameSpecId = 'short', beforeLast } = played
  const gameId = await startRace(server, as, gameSpecId)
  const give = (name: string, fields: object = {}) =>
    server.result(name, { gameId, requestId: `${gameId}-${name}`, ...fields }, as)
  const report = async (solutionObj?: object) => {
    const { step } = await server.result<{ step: { id: string; stepType: string } }>('getNextOpenStep', { gameId }, as)
    await server.result('stepComplete', { gameId, stepId: step.id, stepType: step.stepType, solutionObj }, as)
  }
  await report()
  await give('playClock')
  server.clock.now += waits
  if (paused) await give('pauseClock')
  await beforeLast?.()
  await report({ type: 'text', value: 'yes' })
  return gameId
}

describe('getLeaderboard', () => {
  it('ranks the completed races as their logs have them', async () => {
    const gameId = await startRace(server, 'sam', 'that-friday')
    await sam.carriedOut('playClock', gameId)
    const { step } = await sam.rideToSecondLeg(gameId)
    expect(await board('that-friday')).toEqual({
      gameSpecId: 'that-friday',
      name: 'That Friday',
      ranked: true,
      total: 0,
      entries: [],
      own: null,
    })
    server.clock.now += 2_000
    await sam.complete(gameId, step, { type: 'text', value: SENTINELS.secondSolution })
    const log = await server.log(gameId)
    const [first, last] = [log[0], log.at(-1)]
    const { total, entries, own } = await board('that-friday')
    expect(entries).toEqual([
      {
        rank: 1,
        name: 'sam',
        mine: true,
        gameId,
        attempt: 1,
        elapsed: (last?.at ?? 0) - (first?.at ?? 0),
        moneyLeft: 42,
        realTaken: 2_000,
        topUps: 0,
      },
    ])
    expect([total, own]).toEqual([1, entries[0]])
    expect((await board('that-friday', 'first', 'alex')).entries).toEqual([
      { ...entries[0], mine: false, gameId: null },
    ])
  })

  it('has first attempts by others than the author, all attempts, and steady ones', async () => {
    await playShort('kim', { waits: 500, paused: true })
    await playShort('author', { waits: 100 })
    await playShort('sam', { waits: 900 })
    await playShort('sam', { waits: 300 })
    const names = async (tab?: string) =>
      (await board('short', tab)).entries.map(({ name, attempt }) => `${name} ${attempt}`)
    expect(await names()).toEqual(['kim 1', 'sam 1'])
    expect(await names('all')).toEqual(['author 1', 'sam 2', 'kim 1', 'sam 1'])
    expect(await names('steady')).toEqual(['author 1', 'sam 2', 'sam 1'])
    expect((await board('short')).own).toMatchObject({ rank: 2, attempt: 1 })
    expect((await board('short', 'all')).own).toMatchObject({ rank: 2, attempt: 2 })
  })

  it('has no author among first attempts by others, even if the race was removed while they finished it', async () => {
    const upload = () => server.result('addGameSpec', { ...wireRaceSpec(short), id: 'mine' }, 'author')
    await upload()
    await playShort('author', {
      waits: 100,
      gameSpecId: 'mine',
      beforeLast: () => server.result('deleteGameSpec', { gameSpecId: 'mine' }, 'author'),
    })
    await upload()
    await playShort('sam', { gameSpecId: 'mine' })
    expect((await board('mine', 'all')).entries.map(({ name }) => name)).toEqual(['author', 'sam'])
    expect((await board('mine')).entries).toMatchObject([{ rank: 1, name: 'sam' }])
    expect(await board('mine', 'first', 'author')).toMatchObject({ total: 1, own: null })
  })

  it('gives equal finishes one rank, and shows players below the list their own', async () => {
    const { gameId } = await server.result<{ gameId: string }>('startGame', { gameId: 'short' }, 'sam')
    const { worldId } = (await server.store.races.find(gameId))?.stored ?? {}
    const one = (await server.store.races.find(gameId))?.stored
    if (!one || worldId === undefined) throw new Error('no race')
    const listed: Omit<Listed, 'raceId' | 'uid'> = {
      attempt: 1,
      name: 'Somebody',
      elapsed: 5,
      moneyLeft: cents(1),
      realTaken: 5,
      topUps: 0,
      first: true,
      steady: true,
    }
    for (let i = 0; i < RANKS_SHOWN + 2; i += 1) {
      const raceId = `other-${i}`
      await server.store.races.create({ ...one, raceId, uid: `other-${i}` }, await server.log(gameId))
      await server.store.leaderboards.list(raceId, { ...listed, elapsed: i < 3 ? 5 : 5 + i })
    }
    await playShort('sam', { waits: 5_000 })
    const { entries, total, own } = await board('short')
    expect(entries.slice(0, 4).map(({ rank }) => rank)).toEqual([1, 1, 1, 4])
    expect(entries).toHaveLength(RANKS_SHOWN)
    expect([total, own?.rank]).toEqual([RANKS_SHOWN + 3, RANKS_SHOWN + 3])
  })

  it('is of a race as it is: a change of the race begins another', async () => {
    await playShort('sam')
    await server.store.content.putSpec({ ...short, wallet: cents(99_00) }, AUTHOR, realMs(MORNING))
    expect((await board('short')).entries).toEqual([])
    await server.store.content.putSpec(short, AUTHOR, realMs(MORNING))
    expect((await board('short')).entries).toHaveLength(1)
  })

  it('pins nothing, and does not read content again after an upload of a place', async () => {
    await server.close()
    const asked: string[] = []
    await begin({
      store: (store) => ({
        ...store,
        content: {
          ...store.content,
          pin: (world) => (asked.push('pin'), store.content.pin(world)),
          services: () => (asked.push('services'), store.content.services()),
        },
      }),
    })
    await board('short')
    await server.result('addLocation', placeUpload(), 'alex')
    await board('short')
    expect(asked).toEqual(['services'])
    await playShort('sam')
    expect((await board('short')).entries).toHaveLength(1)
    expect(asked).toEqual(['services', 'pin'])
  })

  it('ranks nothing in a race that each player begins on a day of their own', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('playClock', gameId)
    const { step } = await sam.rideToSecondLeg(gameId)
    await sam.complete(gameId, step, { type: 'text', value: SENTINELS.secondSolution })
    expect(await board('two-legs')).toMatchObject({ ranked: false, total: 0, entries: [] })
    expect(await server.store.leaderboards.unlisted('', 10)).toEqual([])
  })

  it.each([
    [{ gameSpecId: 'no-such-race' }, 'NOT_FOUND', 'There is no such race.'],
    [{ gameSpecId: 'short', tab: 'worst' }, 'INVALID_ARGUMENT', 'tab: '],
    [{}, 'INVALID_ARGUMENT', 'gameSpecId: '],
  ])('answers %j with %s', async (input, status, message) => {
    const { error } = await server.call('getLeaderboard', input, 'sam')
    expect(error?.status).toBe(status)
    expect(error?.message).toContain(message)
  })

  it('is only for players', async () => {
    expect((await server.call('getLeaderboard', { gameSpecId: 'short' })).error?.status).toBe('UNAUTHENTICATED')
  })

  it('forgets players who delete their account', async () => {
    await playShort('sam')
    await server.result('deleteAccount', { confirm: 'DELETE' })
    expect((await board('short', 'all', 'alex')).entries).toEqual([])
  })
})

describe('a race that a crash kept off its leaderboard', () => {
  afterEach(() => void vi.useRealTimers())

  it('is complete all the same, and is listed later', async () => {
    await server.close()
    let away = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await begin({
      store: (store) => ({
        ...store,
        leaderboards: {
          ...store.leaderboards,
          list: (raceId, listed) =>
            away ? Promise.reject(new StoreAway('away')) : store.leaderboards.list(raceId, listed),
        },
      }),
    })
    await server.app.ready()
    const gameId = await playShort('sam')
    expect((await server.log(gameId)).at(-1)).toMatchObject({ type: 'ended', ending: 'complete' })
    expect((await board('short')).entries).toEqual([])
    expect(await server.store.leaderboards.unlisted('', 10)).toEqual([gameId])
    away = false
    await vi.advanceTimersByTimeAsync(61_000)
    await vi.waitFor(async () => expect((await board('short')).entries).toHaveLength(1), 30_000)
    expect(await server.store.leaderboards.unlisted('', 10)).toEqual([])
  })
})

describe('races most of which cannot be listed', () => {
  it('do not keep the others from being listed, and are reported after those', async () => {
    const done = await playShort('sam')
    const one = (await server.store.races.find(done))?.stored
    if (!one) throw new Error('no race')
    const log = await server.log(done)
    const named = (name: string, many: number) => Array.from({ length: many }, (_, i) => `${name}-${100 + i}`)
    const [bad, good] = [named('bad', 230), named('good', 3)]
    for (const raceId of [...good, ...bad]) {
      await server.store.races.create({ ...one, raceId }, log)
      await server.store.leaderboards.relist(one.worldId, raceId)
    }
    const races: Pick<RaceStore, 'find' | 'eventsAfter'> = {
      ...server.store.races,
      find: (raceId) =>
        raceId.startsWith('bad')
          ? Promise.reject(new Error(`${raceId} is unreadable`))
          : server.store.races.find(raceId),
    }
    const desk = leaderboardDesk({ ...server.store, races, worlds: pinnedWorlds(server.store.content) })
    await expect(desk.listAll()).rejects.toThrow('bad-100 is unreadable')
    expect((await board('short', 'all')).total).toBe(1 + good.length)
    expect(await server.store.leaderboards.unlisted('', 1_000)).toEqual(bad)
  })
})

describe('leaderboards that were tampered with', () => {
  const folder = temporaryFolder()
  let db: DatabaseSync
  afterAll(() => folder.remove())
  beforeEach(async () => {
    await server.close()
    const path = join(folder.path, `${randomUUID()}.db`)
    await begin({ path })
    db = new DatabaseSync(path)
  })
  afterEach(() => db.close())

  const MADE_UP =
    "INSERT INTO finishes SELECT world_id, 'made-up', uid, 1, 'Me', 1, 1, 1, 0, 1, 1 FROM finishes LIMIT 1"

  it.each([
    [
      'the time of a finish is shortened',
      'UPDATE finishes SET elapsed_ms = 1',
      'its finish on the leaderboard is not what its log says',
    ],
    [
      'a later attempt is marked as the first',
      'UPDATE finishes SET attempt = 1, first = 1',
      'is not what its log says',
    ],
    ['a finish is removed', 'DELETE FROM finishes', 'it is completed, and not on its leaderboard'],
    ['a finish is invented', MADE_UP, 'it is on a leaderboard, and is not there'],
    [
      'a finish is moved to another leaderboard',
      "UPDATE finishes SET world_id = 'easier'",
      'it is on a leaderboard that is not its own',
    ],
  ])('differ from the logs when %s, and no longer once they are listed again', async (_, sql, fault) => {
    await server.result('stopClock', { gameId: await startRace(server, 'sam', 'short'), requestId: 'request-stop' })
    await playShort('sam')
    expect((await verifyLogs(server.store)).faults).toEqual([])
    const before = (await board('short', 'all')).entries
    expect(before).toHaveLength(1)
    db.exec(sql)
    const { faults } = await verifyLogs(server.store)
    expect(faults.map((it) => it.fault)).toContainEqual(expect.stringContaining(fault))
    expect(await relistRaces(server.store)).toBeGreaterThan(0)
    expect((await verifyLogs(server.store)).faults).toEqual([])
    const worlds = pinnedWorlds(server.store.content)
    await leaderboardDesk({ ...server.store, worlds }).listAll()
    expect((await board('short', 'all')).entries).toEqual(before)
    expect((await verifyLogs(server.store)).faults).toEqual([])
  })
})
