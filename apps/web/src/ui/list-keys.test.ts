import { expect, it } from 'vitest'
import { isForList } from './list-keys.ts'

const NONE = { altKey: false, ctrlKey: false, metaKey: false }

it.each(['ArrowDown', 'ArrowLeft', 'PageUp', 'Home', 'End', 'Enter', 'F4', ' ', 'x', '1'])(
  'the key %j opens a list, or chooses another of it',
  (key) => {
    expect(isForList({ ...NONE, key })).toBe(true)
  },
)

it.each(['Tab', 'Escape', 'F5', 'F11', 'Shift', 'Control'])('the key %s belongs to the page or the browser', (key) => {
  expect(isForList({ ...NONE, key })).toBe(false)
})

it('keys with Control, Alt or Command belong to the browser, except those that open a list', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    for (const key of ['r', 'l', 'ArrowLeft', 'Home']) expect(isForList({ ...NONE, ...held, key })).toBe(false)
    for (const key of ['ArrowDown', 'ArrowUp', ' ']) expect(isForList({ ...NONE, ...held, key })).toBe(true)
  }
})
