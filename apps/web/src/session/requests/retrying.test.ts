import { CallError } from '@final-call/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LONGEST_REFUSED } from '../../platform/failures.ts'
import { retrying } from './retrying.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { worldOf } from '../testing/world.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const tooMuch = (seconds: number) =>
  new CallError('resource-exhausted', 'too much', { details: { retryAfter: seconds } })

/** A question that fails in turn; the moments at which it was asked, in real milliseconds from the first. */
function asked(...failures: readonly Error[]) {
  const [queue, start, at] = [[...failures], Date.now(), [] as number[]]
  const ask = async (): Promise<string> => {
    at.push(Date.now() - start)
    const failure = queue.shift()
    if (failure) throw failure
    return 'done'
  }
  const answer = retrying(fakeServer(worldOf()).edge, ask)
  // The test looks at it, though it may fail earlier.
  answer.catch(() => undefined)
  return { at, answer }
}

describe('trying again', () => {
  it('waits longer each time while the failure may pass', async () => {
    const { at, answer } = asked(...Array.from({ length: 4 }, () => new CallError('unavailable', 'unavailable')))
    await vi.advanceTimersByTimeAsync(30_000)
    await expect(answer).resolves.toBe('done')
    expect(at).toEqual([0, 400, 1_200, 2_800, 6_000])
  })

  it('does not ask before the moment that the server names', async () => {
    const { at, answer } = asked(tooMuch(7), tooMuch(2))
    await vi.advanceTimersByTimeAsync(30_000)
    await expect(answer).resolves.toBe('done')
    expect(at).toEqual([0, 7_000, 9_000])
  })

  it('gives up at once if that is longer than a player waits', async () => {
    const { at, answer } = asked(tooMuch(LONGEST_REFUSED / 1000 + 1))
    await expect(answer).rejects.toMatchObject({ code: 'resource-exhausted', details: { retryAfter: 11 } })
    expect(at).toEqual([0])
  })

  it('ends with a failure that cannot pass, and with the fifth one', async () => {
    const refused = asked(new CallError('failed-precondition', 'no'))
    await expect(refused.answer).rejects.toMatchObject({ code: 'failed-precondition' })
    const away = asked(...Array.from({ length: 9 }, () => new TypeError('Failed to fetch')))
    await vi.advanceTimersByTimeAsync(60_000)
    await expect(away.answer).rejects.toMatchObject({ code: 'internal' })
    expect([refused.at.length, away.at.length]).toEqual([1, 5])
  })
})
