import { createListeners } from './listeners.ts'
import type { Storage } from './storage.ts'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
const MOTIONS = ['system', 'reduced', 'full'] as const
export type Motion = (typeof MOTIONS)[number]
const PACE_CHOICES = ['race', 'auto', 'steady'] as const
export type PaceChoice = (typeof PACE_CHOICES)[number]

/** The player's preferences, kept per browser rather than in the profile: a phone at night is not a desk at noon. */
export interface Preferences {
  readonly theme: Theme
  readonly motion: Motion
  /** Whether calls make a sound. */
  readonly sound: boolean
  /** Whether calls are notified while the page is hidden. The browser must allow it as well. */
  readonly notifications: boolean
  /** `race`: the author's choice. `auto`: slow while there is something to decide. `steady`: one rate throughout. */
  readonly pace: PaceChoice
  /** Whether calls slow the clock until they are dismissed. */
  readonly holdAtCalls: boolean
}

export interface PreferenceStore {
  /** The current preferences; the same object until one changes. */
  readonly current: () => Preferences
  readonly subscribe: (changed: () => void) => () => void
  readonly save: (change: Partial<Preferences>) => void
}

const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T | undefined =>
  all.find((it) => it === value)

const read = (storage: Storage): Preferences => ({
  theme: oneOf(THEMES, storage.get('theme')) ?? 'system',
  motion: oneOf(MOTIONS, storage.get('motion')) ?? 'system',
  sound: storage.get('sound') === 'on',
  notifications: storage.get('notifications') === 'on',
  pace: oneOf(PACE_CHOICES, storage.get('pace')) ?? 'race',
  holdAtCalls: storage.get('holdAtCalls') === 'on',
})

const written = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'on' : 'off')

/** @param elsewhere registers a listener for changes made by other tabs */
export function createPreferences(
  storage: Storage,
  elsewhere: (heard: () => void) => void = () => undefined,
): PreferenceStore {
  const listeners = createListeners()
  let kept = read(storage)

  function renew(): void {
    const next = read(storage)
    if (JSON.stringify(next) === JSON.stringify(kept)) return
    kept = next
    listeners.tell()
  }
  elsewhere(renew)

  return {
    current: () => kept,
    subscribe: listeners.subscribe,
    save: (change) => {
      for (const [key, value] of Object.entries(change)) storage.set(key, written(value))
      renew()
    },
  }
}

/** Writes the chosen theme and motion to the page's data attributes, which the design tokens read; now and at each change. */
export function applyPreferences(preferences: PreferenceStore): void {
  const apply = (): void => {
    const { theme, motion } = preferences.current()
    const page = document.documentElement.dataset
    if (theme === 'system') delete page['theme']
    else page['theme'] = theme
    if (motion === 'system') delete page['motion']
    else page['motion'] = motion
  }
  apply()
  preferences.subscribe(apply)
}
