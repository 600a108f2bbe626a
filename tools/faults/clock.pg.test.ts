import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RaceEvent } from '@final-call/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLogs } from '../../apps/server/src/operator/verify-logs.ts'
import { ensureFaketime } from '../setup/faketime.mjs'
import { visitor } from './testing/browser-sign-in.ts'
import { BOARD, busOn, call, resultOf } from './testing/load.ts'
import {
  type Env,
  type TestBed,
  folder,
  postgresBed,
  serverOn,
  sqliteBed,
  until,
  watchHealth,
} from './testing/test-bed.ts'
import { follow } from './testing/stream.ts'

const HOUR_MS = 3_600_000
/** How late a busy machine may be, in real milliseconds. */
const SLACK = 5_000
/** How long to watch for effects of a jump, in real milliseconds: longer than a page waits between signs of life. */
const LOOKING = 1_000

let library: string
beforeAll(async () => {
  library = await ensureFaketime()
}, 300_000)

/** The machine's clock as a server sees it: steps show at once, and its steady clock continues as a kernel's does. */
function machineClock(): { readonly env: Env; set(offset: '+0' | '+1h' | '-1h'): void } {
  const file = join(folder(), 'offset')
  const set = (offset: string): void => writeFileSync(file, offset)
  set('+0')
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}

/** @param bed a database, and the environment of servers on it */
async function raceOn(bed: TestBed) {
  const server = await serverOn(bed)
  const sam = visitor(server.url)
  let { token } = await sam.signIn()
  const ask = (name: string, data: object | null) => call(server.url, token, name, data)
  const result = async <Result>(name: string, data: object): Promise<Result> => {
    const reply = await ask(name, data)
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`)
    return resultOf<Result>(reply)
  }
  const { gameId } = await result<{ gameId: string }>('startGame', { gameId: 'first-call' })
  return {
    store: bed.store,
    server,
    sam,
    gameId,
    token: () => token,
    adopt: (next: string) => {
      token = next
    },
    ask,
    result,
    command: (name: string, fields: object = {}) =>
      result<{ version: number }>(name, { gameId, requestId: randomUUID(), ...fields }),
    log: () => bed.store.races.eventsAfter(gameId, 0, 1_000),
  }
}

const count = (log: readonly RaceEvent[], type: RaceEvent['type']): number =>
  log.filter((event) => event.type === type).length

/** Whether no moment of a log is earlier than the moment before it. */
const runsOn = (log: readonly RaceEvent[]): boolean =>
  log.every(
    ({ at, real }, index) => index === 0 || (at >= (log[index - 1]?.at ?? 0) && real >= (log[index - 1]?.real ?? 0)),
  )

describe.each<readonly [string, (env: Env) => Promise<TestBed>]>([
  ['a file', (env) => sqliteBed(folder(), env)],
  ['PostgreSQL', postgresBed],
])("on %s, a step of the machine's clock by an hour, either way,", (_database, newBed) => {
  it('does not affect a running race, calls, or players who are signed in', async () => {
    const clock = machineClock()
    const { store, server, sam, gameId, token, adopt, ask, result, command, log } = await raceOn(
      await newBed(clock.env),
    )
    const health = watchHealth(server)
    const followed = follow(server.url, gameId, token())
    const journey = await busOn((name, data) => result(name, data), gameId)
    await command('bookTicket', { ...BOARD, journey: journey.ref, fareType: 'Standard' })
    await command('setPace', { pace: 'steady' })
    await command('setSpeed', { speed: 5 })
    await command('playClock')
    const started = { server: await serverNow(), here: performance.now() }

    async function serverNow(): Promise<number> {
      return (await result<{ serverNow: number }>('reportAlive', { gameId })).serverNow
    }
    /** By how much the server's clock has gained on ours since the race started. */
    const gained = async (): Promise<number> =>
      (await serverNow()) - started.server - (performance.now() - started.here)
    async function alive(ms: number): Promise<void> {
      for (const end = performance.now() + ms; performance.now() < end;) {
        expect(Math.abs(await gained())).toBeLessThan(SLACK)
        await pause(100)
      }
    }

    for (const offset of ['+1h', '-1h', '+0'] as const) {
      clock.set(offset)
      await alive(LOOKING)
      expect((await ask('getProfile', null)).status).toBe(200)
      adopt((await sam.refresh()).token)
      expect((await ask('getProfile', null)).status).toBe(200)
      // Another browser of the same player. The local provider dates its cookies, and a browser whose clock is an hour ahead of it
      // drops them. The page says so, and a second try succeeds once both clocks agree.
      const signingIn = visitor(server.url).signIn()
      if (offset === '-1h') await expect(signingIn).rejects.toThrow('Close this window and sign in again.')
      else expect((await call(server.url, (await signingIn).token, 'getProfile', null)).status).toBe(200)
    }
    await until('the boarding call', async () => {
      await alive(100)
      return count(followed.log, 'boardingCalled') > 0
    })
    clock.set('-1h')
    await alive(LOOKING)
    await command('pauseClock')
    const took = performance.now() - started.here

    const events = await log()
    expect(count(events, 'lapsed')).toBe(0)
    expect(count(events, 'boardingCalled')).toBe(1)
    expect(runsOn(events)).toBe(true)
    const [played, paused] = [events.find(({ type }) => type === 'played'), events.at(-1)]
    expect(paused?.type).toBe('paused')
    expect(Math.abs((paused?.real ?? 0) - (played?.real ?? 0) - took)).toBeLessThan(SLACK)
    expect(await verifyLogs(store)).toEqual({ races: 1, faults: [] })
    expect(await health()).toMatchObject({ bad: [] })
  }, 300_000)

  it('followed by a restart: after a step back, the race stands and nothing in it runs back; after a step forward, its clock has only lapsed', async () => {
    const clock = machineClock()
    const { store, server, sam, adopt, ask, result, gameId, command, log } = await raceOn(await newBed(clock.env))
    const restart = async (offset: '+1h' | '-1h'): Promise<void> => {
      await server.stop()
      clock.set(offset)
      await server.start()
    }
    await command('playClock')
    await until('some game time', async () => {
      const { serverNow } = await result<{ serverNow: number }>('reportAlive', { gameId })
      return serverNow > ((await log()).at(-1)?.real ?? 0) + LOOKING
    })

    await restart('-1h')
    expect((await ask('getProfile', null)).status).toBe(200)
    const stood = (await log()).at(-1)
    await result('reportAlive', { gameId })
    await command('setSpeed', { speed: 2 })
    expect((await log()).at(-1)).toMatchObject({ type: 'speedSet', at: stood?.at, real: stood?.real })
    const { token } = await sam.refresh()

    await restart('+1h')
    // The token has expired: the page gets another with its cookie, as it does every quarter of an hour.
    adopt(token)
    expect(await ask('getProfile', null)).toMatchObject({
      status: 401,
      text: expect.stringContaining('UNAUTHENTICATED') as string,
    })
    adopt((await sam.refresh()).token)
    await result('reportAlive', { gameId })
    const lapsed = (await log()).at(-1)
    expect(lapsed?.type).toBe('lapsed')
    expect((lapsed?.real ?? 0) - (stood?.real ?? 0)).toBeLessThan(HOUR_MS / 2)
    await command('playClock')
    await command('pauseClock')
    const events = await log()
    expect(count(events, 'lapsed')).toBe(1)
    expect(runsOn(events)).toBe(true)
    expect((events.at(-1)?.at ?? 0) - (stood?.at ?? 0)).toBeLessThan(HOUR_MS)
    expect(await verifyLogs(store)).toEqual({ races: 1, faults: [] })
  }, 300_000)
})
