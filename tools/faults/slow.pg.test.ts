import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { holding } from '../../apps/server/src/testing/postgres.ts'
import type { Server } from '../../e2e/support/server.ts'
import { type Reply, call, resultOf, signedIn } from './testing/load.ts'
import { type TestBed, postgresBed, serverOn, sqliteBed, until, watchHealth } from './testing/test-bed.ts'

/** The longest time that the server waits for a statement here, in real milliseconds. */
const LIMIT = 500
/** The time that a busy machine may take in addition, in real milliseconds. */
const SLACK = 8_000
/** Real milliseconds after which a process gives up waiting for another's write to a file. */
const BUSY = 2_000

/** One player's race on a server, and the calls that are tried in it. */
async function raceOn(bed: TestBed) {
  const server = await serverOn(bed)
  const { token } = await signedIn(server.url, bed.store)
  const ask = (name: string, data: object | null): Promise<Reply> => call(server.url, token, name, data)
  const { gameId } = resultOf<{ gameId: string }>(await ask('startGame', { gameId: 'first-call' }))
  const play = (requestId: string) => ask('playClock', { gameId, requestId })
  const pause = (requestId: string) => ask('pauseClock', { gameId, requestId })
  const acts = async (): Promise<readonly string[]> =>
    (await bed.store.races.eventsAfter(gameId, 0, 1_000))
      .map(({ type }) => type)
      .filter((type) => type === 'played' || type === 'paused')
  return { server, gameId, ask, play, pause, acts }
}

const held = (gameId: string): string => `SELECT FROM races WHERE race_id = '${gameId}' FOR UPDATE`

async function timed<Result>(work: Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const since = performance.now()
  return { result: await work, ms: performance.now() - since }
}

/** How often a server answers until a promise settles. */
async function answersUntil({ url }: Pick<Server, 'url'>, end: Promise<unknown>): Promise<number> {
  let over = false
  void end.finally(() => (over = true))
  let answers = 0
  for (; !over; answers += 1) {
    await fetch(`${url}/healthz`)
    await pause(20)
  }
  return answers
}

const UNAVAILABLE = {
  status: 503,
  text: expect.stringContaining('"status":"UNAVAILABLE"') as string,
}

describe('a call whose statement takes too long', () => {
  it('is `unavailable` at the limit on PostgreSQL, leaves nothing half done, and works when it is repeated', async () => {
    const bed = await postgresBed({ DATABASE_TIMEOUT: String(LIMIT) })
    const { server, gameId, play, pause, acts, ask } = await raceOn(bed)
    const health = watchHealth(server)
    const requestId = randomUUID()
    const lock = await holding(bed.database.url, held(gameId))
    const { result, ms } = await timed(play(requestId))
    expect(result).toEqual(UNAVAILABLE)
    expect(ms).toBeGreaterThan(LIMIT * 0.9)
    expect(ms).toBeLessThan(LIMIT + SLACK)
    // Other players are not held up.
    expect((await ask('listGames', null)).status).toBe(200)
    expect(await acts()).toEqual([])
    await lock.commit()
    expect((await play(requestId)).status).toBe(200)
    expect((await play(requestId)).status).toBe(200)
    expect((await pause(randomUUID())).status).toBe(200)
    expect(await acts()).toEqual(['played', 'paused'])
    expect(await health()).toMatchObject({ bad: [] })
  })

  it('acts once if PostgreSQL carries it out after the server has stopped waiting', async () => {
    // Without prepared statements, as behind a pooler, the database does not know the limit.
    const bed = await postgresBed({ DATABASE_TIMEOUT: String(LIMIT), DATABASE_PREPARE: 'off' })
    const { gameId, play, acts } = await raceOn(bed)
    const requestId = randomUUID()
    const lock = await holding(bed.database.url, held(gameId))
    expect(await play(requestId)).toEqual(UNAVAILABLE)
    expect(await acts()).toEqual([])
    await lock.commit()
    await until('what was given up', async () => (await acts()).length > 0)
    expect((await play(requestId)).status).toBe(200)
    expect(await acts()).toEqual(['played'])
  })

  it('waits for a file that another process writes to without holding up the server, and then is `unavailable`', async () => {
    const bed = await sqliteBed()
    const { server, play, acts, ask } = await raceOn(bed)
    const health = watchHealth(server)
    const other = new DatabaseSync(join(bed.env['DATA_DIR'] ?? '', 'final-call.db'))
    const requestId = randomUUID()
    other.exec('BEGIN IMMEDIATE')
    const calls = Promise.all([play(requestId), play(requestId)])
    expect((await ask('getProfile', null)).status).toBe(200)
    // A server that is held up answers only before, between and after the two calls.
    expect(await answersUntil(server, calls)).toBeGreaterThan(4)
    expect(await calls).toEqual([UNAVAILABLE, UNAVAILABLE])
    const waiting = play(requestId)
    await pause(BUSY / 4)
    other.exec('ROLLBACK')
    other.close()
    expect((await waiting).status).toBe(200)
    expect(await acts()).toEqual(['played'])
    expect((await health()).bad).toEqual([])
  })
})
