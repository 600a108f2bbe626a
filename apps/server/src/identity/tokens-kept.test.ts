import { realMs } from '@final-call/domain'
import * as jose from 'jose'
import { expect, it, vi } from 'vitest'
import { memoryStores, testClock } from './testing.ts'
import { tokens } from './tokens.ts'

/** What a token says, without its signature: to check many of them takes too long for a test. */
vi.mock('jose', async (original) => ({
  ...(await original<typeof jose>()),
  jwtVerify: vi.fn<() => Promise<unknown>>(async () => ({ payload: { sub: 'player-1', sid: 'family-1', exp: 2e9 } })),
}))

it('signatures are checked once for each token, and again for those that many others have come after', async () => {
  const stores = memoryStores()
  const clock = testClock()
  const until = realMs(clock.now() + 60_000)
  await stores.sessions.open({
    family: 'family-1',
    uid: 'player-1',
    tokenHash: 'token',
    now: clock.now(),
    expires: until,
  })
  const { authenticate } = await tokens({ issuer: 'https://race.example', ...stores, now: clock.now })
  const bring = (i: number) => authenticate(`Bearer token-${i}`)
  const checked = (): number => vi.mocked(jose.jwtVerify).mock.calls.length
  for (let i = 0; i < 50_000; i += 1) await bring(i)
  for (const i of [0, 1, 49_999]) expect(await bring(i)).toEqual({ uid: 'player-1', session: 'family-1' })
  expect(checked()).toBe(50_000)
  await bring(50_000)
  for (const i of [50_000, 49_999, 1]) await bring(i)
  expect(checked()).toBe(50_001)
  await bring(0)
  expect(checked()).toBe(50_002)
})
