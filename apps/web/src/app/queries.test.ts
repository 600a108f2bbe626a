import { CallError } from '@final-call/contract'
import { QueryObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newClient } from './queries.tsx'

afterEach(() => vi.restoreAllMocks())

it('a query without an answer is logged by the name that it gives its failure, once for all its users', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const why = new Error('no network')
  const queries = newClient()
  const asked = { queryKey: ['listGames'], queryFn: () => Promise.reject(why), retry: false }
  const ask = (more: object = {}) => queries.fetchQuery({ ...asked, ...more }).catch((error: unknown) => error)
  expect(await ask()).toBe(why)
  expect(logged).not.toHaveBeenCalled()
  const meta = { failure: 'Failed to load the history' }
  expect(await Promise.all([ask({ meta }), ask({ meta })])).toEqual([why, why])
  expect(logged.mock.calls).toEqual([['Failed to load the history', why]])
})

describe('a query', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    onlineManager.setOnline(true)
    vi.useRealTimers()
  })

  /** Used by a part of a page, and answered as the test says; the number of requests. */
  function asked(answer: () => unknown) {
    const queries = newClient()
    queries.mount()
    let times = 0
    const ask = (): Promise<unknown> => {
      times += 1
      return Promise.resolve().then(answer)
    }
    const observer = new QueryObserver(queries, { queryKey: ['asked'], queryFn: ask })
    const end = observer.subscribe(() => undefined)
    return { times: () => times, status: () => observer.getCurrentResult().status, end }
  }
  const refuse = (code: 'unavailable' | 'not-found' | 'resource-exhausted', details?: object) => () => {
    throw new CallError(code, code, { details })
  }

  it('that may still be answered is asked three times, at growing intervals', async () => {
    const { times, status, end } = asked(refuse('unavailable'))
    await vi.advanceTimersByTimeAsync(999)
    expect(times()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(times()).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([times(), status()]).toEqual([3, 'error'])
    end()
  })

  it('that the server has refused is not asked again', async () => {
    const { times, status, end } = asked(refuse('not-found'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([times(), status()]).toEqual([1, 'error'])
    end()
  })

  it('that was refused as one too many is asked again after the seconds that the server names, unless those are more than ten', async () => {
    const soon = asked(refuse('resource-exhausted', { retryAfter: 7 }))
    await vi.advanceTimersByTimeAsync(6_999)
    expect(soon.times()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(soon.times()).toBe(2)
    soon.end()
    const late = asked(refuse('resource-exhausted', { retryAfter: 70 }))
    await vi.advanceTimersByTimeAsync(80_000)
    expect([late.times(), late.status()]).toEqual([1, 'error'])
    late.end()
  })

  it('is asked even without a network, as the server may be this machine, and again when there is one', async () => {
    onlineManager.setOnline(false)
    const { times, status, end } = asked(() => times() > 1 || refuse('not-found')())
    await vi.advanceTimersByTimeAsync(0)
    expect([times(), status()]).toEqual([1, 'error'])
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([times(), status()]).toEqual([2, 'success'])
    end()
  })
})
