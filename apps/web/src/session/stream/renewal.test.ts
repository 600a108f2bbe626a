import type { CallError } from '@final-call/contract'
import { MINUTE } from '@final-call/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCall } from '../../platform/call.ts'
import { createStream } from '../../platform/event-stream.ts'
import { createSessionKeeper } from '../../platform/session-keeper.ts'
import { keepIn } from '../../platform/storage.ts'
import { liveLink } from './live-link.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { worldOf } from '../testing/world.ts'

const TOKEN_LASTS = 15 * MINUTE
const user = { uid: 'u1', email: null, displayName: null }

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') }))
afterEach(() => vi.useRealTimers())

const failure = (status: number, code: string): Response =>
  Response.json({ error: { status: code, message: code } }, { status })

/** A server that recognises an expired token without its database, and needs that for everything else. */
function serverOf() {
  const ends = new Map<string, number>()
  let away: Response | undefined
  const answer = (url: string, headers: Headers): Response => {
    if (url === '/auth/refresh') {
      if (away) return away.clone()
      const token = `t${ends.size + 1}`
      ends.set(token, Date.now() + TOKEN_LASTS)
      return Response.json({ token, expiresAt: Date.now() + TOKEN_LASTS, serverNow: Date.now(), user })
    }
    const bearer = headers.get('authorization')?.slice('Bearer '.length) ?? ''
    if ((ends.get(bearer) ?? 0) <= Date.now()) return failure(401, 'UNAUTHENTICATED')
    if (away) return failure(503, 'UNAVAILABLE')
    return url.startsWith('/live') ? new Response('event: ping\ndata: {}\n\n') : Response.json({ result: null })
  }
  const fetch = async (url: string | URL | Request, { headers }: RequestInit = {}): Promise<Response> =>
    answer(String(url), new Headers(headers))
  return { fetch, away: (by: Response | undefined) => (away = by) }
}

const SIGNED_IN = { getItem: () => '1', setItem: () => undefined, removeItem: () => undefined }

it.each([
  ['with its database away', failure(503, 'UNAVAILABLE')],
  ['at its limit for sign-ins', failure(429, 'RESOURCE_EXHAUSTED')],
])('a page whose token ends while the server cannot renew it, %s, carries on once it can', async (_, by) => {
  const server = serverOf()
  const { edge } = fakeServer(worldOf())
  const { token, current } = createSessionKeeper({
    fetch: server.fetch,
    storage: keepIn(() => SIGNED_IN),
    now: Date.now,
    later: edge.later,
    tabs: { say: () => undefined, hear: () => undefined },
    alone: (act) => act(),
    log: () => undefined,
  })
  const call = createCall({ fetch: server.fetch, token })
  const failed: CallError[] = []
  let pings = 0
  const link = liveLink({ ...edge, stream: createStream({ fetch: server.fetch, token }) }, 'run-1', {
    version: () => 0,
    onLog: () => undefined,
    onPing: () => (pings += 1),
    onState: () => undefined,
    onFailed: (error) => failed.push(error),
  })
  await vi.advanceTimersByTimeAsync(TOKEN_LASTS - 2 * MINUTE)
  expect(pings).toBeGreaterThan(0)

  server.away(by)
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  expect(await call('getProfile', null).catch((error: unknown) => error)).toMatchObject({ code: 'unavailable' })
  expect(current()).toEqual({ state: 'in', user })

  server.away(undefined)
  const before = pings
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failed).toEqual([])
  expect(pings).toBeGreaterThan(before)
  link.close()
})
