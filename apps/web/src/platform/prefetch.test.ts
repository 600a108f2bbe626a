import { expect, it } from 'vitest'
import { createPrefetch } from './prefetch.ts'

it('an answer that was prefetched is taken once', async () => {
  const answer = Promise.withResolvers<string>()
  const races = createPrefetch(() => answer.promise)
  expect(races.take()).toBeUndefined()
  races.ask()
  const taken = races.take()
  expect(races.take()).toBeUndefined()
  answer.resolve('the races')
  await expect(taken).resolves.toBe('the races')
})

it('a question that has failed by then, such as before sign-in, is asked again', async () => {
  const races = createPrefetch(() => Promise.reject(new Error('unauthenticated')))
  races.ask()
  await Promise.resolve()
  expect(races.take()).toBeUndefined()
})

it('a question that fails after it was taken fails for its taker', async () => {
  const answer = Promise.withResolvers<string>()
  const races = createPrefetch(() => answer.promise)
  races.ask()
  const taken = races.take()
  answer.reject(new Error('no network'))
  await expect(taken).rejects.toThrow('no network')
})

it('an answer for a player who has signed out is not given to the next', () => {
  const races = createPrefetch(() => Promise.resolve('the races'))
  races.ask()
  races.forget()
  expect(races.take()).toBeUndefined()
})
