import { expect, it } from 'vitest'
import { shareOrCopy } from './share-or-copy.ts'

const refused = (name: string) => () => Promise.reject(new DOMException('no', name))

it('a text is shared where that is possible, and otherwise copied', async () => {
  const taken: string[] = []
  const to = (where: string) => (text: string) => Promise.resolve(void taken.push(`${where}: ${text}`))
  expect(await shareOrCopy('mine', { share: to('phone'), copy: to('clipboard') })).toBeUndefined()
  expect(await shareOrCopy('mine', { copy: to('clipboard') })).toBe('copied')
  expect(taken).toEqual(['phone: mine', 'clipboard: mine'])
})

it('a text that could not be shared is copied, but not if the player thought better of it', async () => {
  const copies: string[] = []
  const copy = (text: string) => Promise.resolve(void copies.push(text))
  expect(await shareOrCopy('a', { share: refused('AbortError'), copy })).toBeUndefined()
  expect(await shareOrCopy('again', { share: refused('InvalidStateError'), copy })).toBeUndefined()
  expect(await shareOrCopy('b', { share: refused('NotAllowedError'), copy })).toBe('copied')
  expect(await shareOrCopy('c', { share: refused('NotAllowedError'), copy: refused('NotAllowedError') })).toBe('failed')
  expect(copies).toEqual(['b'])
})
