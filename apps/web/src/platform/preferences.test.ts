import { describe, expect, it } from 'vitest'
import { createPreferences } from './preferences.ts'
import { keepIn } from './storage.ts'

const FRESH = {
  theme: 'system',
  motion: 'system',
  sound: false,
  notifications: false,
  pace: 'race',
  holdAtCalls: false,
}

function shelf(kept: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(kept))
  const storage = keepIn(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }))
  return { items, storage }
}

describe('preferences', () => {
  it('are the device’s and the race’s own until the player chooses', () => {
    expect(createPreferences(shelf().storage).current()).toEqual(FRESH)
  })

  it('outlast the page', () => {
    const { storage } = shelf()
    createPreferences(storage).save({ theme: 'dark', sound: true, pace: 'steady' })
    expect(createPreferences(storage).current()).toEqual({ ...FRESH, theme: 'dark', sound: true, pace: 'steady' })
  })

  it('that are invalid count as not chosen', () => {
    const { storage } = shelf({ 'final-call.theme': 'pink', 'final-call.sound': 'loud', 'final-call.pace': '' })
    expect(createPreferences(storage).current()).toEqual(FRESH)
  })

  it('notify listeners once per change, and keep the same object in between', () => {
    const preferences = createPreferences(shelf().storage)
    let heard = 0
    const end = preferences.subscribe(() => {
      heard += 1
    })
    const before = preferences.current()
    preferences.save({ motion: 'system' })
    expect(preferences.current()).toBe(before)
    preferences.save({ motion: 'reduced' })
    end()
    preferences.save({ motion: 'full' })
    expect(heard).toBe(1)
    expect(preferences.current().motion).toBe('full')
  })

  it('are taken over from another tab', () => {
    const { items, storage } = shelf()
    let news = (): void => undefined
    const preferences = createPreferences(storage, (heard) => {
      news = heard
    })
    items.set('final-call.theme', 'light')
    news()
    expect(preferences.current().theme).toBe('light')
  })
})
