import { expect, it } from 'vitest'
import { keepIn } from './storage.ts'

it('keeps under its own prefix', () => {
  const kept = new Map<string, string>()
  const store = keepIn(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  store.set('theme', 'dark')
  expect([...kept]).toEqual([['final-call.theme', 'dark']])
  expect(store.get('theme')).toBe('dark')
  store.remove('theme')
  expect(store.get('theme')).toBeUndefined()
  expect(store.lasting).toBe(true)
})

it('lasts as long as the page if the browser stores nothing', () => {
  const store = keepIn(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(store.lasting).toBe(false)
  store.set('theme', 'dark')
  expect(store.get('theme')).toBe('dark')
})

it('keeps what does not fit for as long as the page', () => {
  let full = false
  const store = keepIn(() => ({
    getItem: () => null,
    setItem: () => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }))
  full = true
  store.set('race', '{}')
  expect(store.get('race')).toBe('{}')
})
