import { expect, it } from 'vitest'
import { aloneIn, channelTo } from './tabs.ts'

/** Like Chromium if its user lets sites store nothing. */
const refusing = { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) }

it('two pages act one after the other', async () => {
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const act = (name: string, until?: Promise<void>) =>
    aloneIn(navigator.locks, 'tabs-test', async () => {
      done.push(`${name} begins`)
      await until
      done.push(`${name} ends`)
      return name
    })
  const both = Promise.all([act('first', first.promise), act('second')])
  first.resolve()
  await expect(both).resolves.toEqual(['first', 'second'])
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

it.each([
  ['the browser has no locks', undefined],
  ['no lock is granted', refusing],
])('a page acts all the same if %s, and once', async (_, locks) => {
  let times = 0
  const act = () => Promise.resolve((times += 1))
  await expect(aloneIn(locks, 'tabs-test', act)).resolves.toBe(1)
  expect(times).toBe(1)
})

it('an action that fails under a lock fails, and is not tried again without one', async () => {
  let times = 0
  const act = () => {
    times += 1
    return Promise.reject(new Error('no network'))
  }
  await expect(aloneIn(navigator.locks, 'tabs-test', act)).rejects.toThrow('no network')
  expect(times).toBe(1)
})

it('a page that may not speak to others has no channel', () => {
  const channel = channelTo('tabs-test')
  expect(channel?.name).toBe('tabs-test')
  channel?.close()
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  expect(channelTo('tabs-test', refused)).toBeUndefined()
})
