import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cachedSessions } from '../../identity/cached-sessions.ts'
import { uidOf } from '../../identity/uid.ts'
import type { Store } from '../../ports.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import { openLive } from '../../testing/sse.ts'
import { type TestServer, nextRequest, startRace, testServer } from '../../testing/test-server.ts'
import { type FanoutListener, fanoutListener } from './fanout-listener.ts'
import { openPostgres } from './open.ts'

let database: TestDatabase
let closing: (() => Promise<unknown> | void)[]
beforeEach(async () => {
  database = await testDatabase()
  closing = []
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  await database.drop()
})

async function open(listenUrl = database.url) {
  const opened = await openPostgres({ url: database.url, listenUrl, prepare: true, connections: 3, uidOf })
  closing.push(() => opened.store.close())
  await opened.fanout.listening
  const heard: (readonly [string, number])[] = []
  opened.fanout.subscribe((raceId, version) => heard.push([raceId, version]))
  return { ...opened, heard }
}
function listener(): FanoutListener {
  const nothing = (): void => undefined
  return fanoutListener(database.url, 'self', { grown: nothing, ended: nothing, trial: nothing })
}

/** Connections for listening, whatever they do. */
const CONNECTED = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'final-call-listen'`
/** Those whose LISTEN is complete, not only sent. */
const LISTENING = `${CONNECTED} AND query LIKE 'LISTEN%' AND state = 'idle'`

describe('notifications', () => {
  it('reach this process at once and once, and every other with the latest of each race', async () => {
    const [one, two] = await Promise.all([open(), open()])
    for (let race = 0; race < 120; race += 1) {
      // The answers to two commits may arrive in either order.
      for (const version of [1, 3, 2]) one.fanout.publish(`race-${race}`, version)
    }
    expect(one.heard).toHaveLength(360)
    await expect.poll(() => two.heard).toHaveLength(120)
    expect(new Set(two.heard.map(([, version]) => version))).toEqual(new Set([3]))
    expect(one.heard).toHaveLength(360)
  })

  it('report a sign-in that has ended, alone or with all of its player', async () => {
    const [one, two] = await Promise.all([open(), open()])
    const ended: string[] = []
    two.fanout.subscribeEnded((family) => ended.push(family))
    const here = cachedSessions(one.store.sessions, one.fanout)
    const there = cachedSessions(two.store.sessions, two.fanout)
    const [now, end] = [realMs(1_000), realMs(90_000)]
    for (const family of ['home', 'phone', 'work']) {
      await here.open({ family, uid: 'sam', tokenHash: `token of ${family}`, now, expires: end })
    }
    const believed = () => Promise.all(['home', 'phone', 'work'].map((it) => there.liveUntil(it, now)))
    expect(await believed()).toEqual([end, end, end])
    await here.revokeFamilyOf('token of phone')
    await expect.poll(believed).toEqual([end, undefined, end])
    await here.revokeAllOf('sam')
    await expect.poll(believed).toEqual([undefined, undefined, undefined])
    expect(new Set(ended)).toEqual(new Set(['home', 'phone', 'work']))
  })

  it('are received again after the connection broke', async () => {
    const [one, two] = await Promise.all([open(), open()])
    const listening = async () => (await database.ask<{ pid: number }>(LISTENING)).map(({ pid }) => pid)
    const before = await listening()
    expect(before).toHaveLength(2)
    for (const pid of before) await database.ask(`SELECT pg_terminate_backend(${pid})`)
    // One that was told to end may be listed for a moment longer.
    await expect.poll(async () => (await listening()).filter((pid) => !before.includes(pid))).toHaveLength(2)
    one.fanout.publish('race', 7)
    await expect.poll(() => two.heard).toEqual([['race', 7]])
  })

  it('are received no more once that is closed, even while the connection is made', async () => {
    const [one, another] = [listener(), listener()]
    another.close()
    await Promise.all([one.listening, another.listening])
    one.close()
    await expect.poll(() => database.ask(CONNECTED)).toEqual([])
  })

  it('are received without a reason why not as soon as they are', async () => {
    const away = await database.shut()
    const one = listener()
    closing.push(one.close)
    await expect.poll(() => one.failure()?.message).toMatch(/not (currently )?accepting connections/)
    await away.open()
    await one.listening
    expect(one.failure()).toBeUndefined()
  })

  it('are tested: a process knows whether it receives what is sent through its database', async () => {
    const another = await testDatabase()
    closing.push(() => another.drop())
    const [hears, deaf] = await Promise.all([open(), open(another.url)])
    expect(await hears.fanout.hearing(30_000)).toEqual({ heard: true })
    expect(await deaf.fanout.hearing(2_000)).toEqual({ heard: false, failure: undefined })
  })

  it('may be lost while the database is away, and nothing else goes wrong', async () => {
    const { fanout, heard, store } = await open()
    const away = await database.shut()
    fanout.publish('race', 1)
    await expect(store.races.version('race')).rejects.toThrow('away')
    await away.open()
    fanout.publish('race', 2)
    expect(heard).toEqual([
      ['race', 1],
      ['race', 2],
    ])
    expect(await store.races.version('race')).toBeUndefined()
  })
})

/** How often a clock is started and stopped. */
const ROUNDS = 3

describe('two processes on one database', () => {
  const server = async (on: {
    store: Store
    fanout: Awaited<ReturnType<typeof open>>['fanout']
  }): Promise<TestServer> => {
    const made = await testServer({ on })
    closing.push(() => made.close())
    return made
  }

  it('an event written in one shows in a stream of the other', async () => {
    const one = await server(await open())
    const two = await server(await open())
    const gameId = await startRace(one)
    const origin = await two.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openLive(origin, gameId, { as: 'sam' })
    closing.push(() => stream.close())
    const shown = (type: string, times = 1) =>
      stream.until(
        (messages) => messages.filter(({ data }) => (data as { type?: string } | null)?.type === type).length === times,
      )
    await shown('stepOpened')
    const since = performance.now()
    for (let round = 1; round <= ROUNDS; round += 1) {
      await one.result('playClock', { gameId, requestId: nextRequest() })
      await shown('played', round)
      await one.result('pauseClock', { gameId, requestId: nextRequest() })
      await shown('paused', round)
    }
    // Not only at the next ping, each 5 s after the one before, which a busy machine may reach by itself once or twice.
    expect(performance.now() - since).toBeLessThan((2 * ROUNDS - 1) * 5_000)
  })

  it('a request that both received is carried out once', async () => {
    const servers = [await server(await open()), await server(await open())]
    const [one] = servers
    if (!one) throw new Error('no server')
    const gameId = await startRace(one)
    for (let round = 0; round < 10; round += 1) {
      const command = { gameId, requestId: nextRequest() }
      const name = round % 2 === 0 ? 'playClock' : 'pauseClock'
      const before = (await one.log(gameId)).length
      const answers = await Promise.all(servers.map((it) => it.result<{ version: number }>(name, command)))
      expect(answers[0]).toEqual(answers[1])
      expect(await one.log(gameId)).toHaveLength(before + 1)
    }
  })
})
