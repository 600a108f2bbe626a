import type { AppConfig } from '@final-call/contract'
import type { ConfigSource } from '../app-config.ts'
import type { Call, CallName } from '../call.ts'
import type { Platform } from '../platform.ts'
import { createPreferences } from '../preferences.ts'
import { keepIn } from '../storage.ts'

/** A server that answers as a test says. Its answers are not checked against the contract, as the app does not check a server's. */
export const answering = (
  answer: (name: CallName, input: unknown, options: { readonly signal?: AbortSignal }) => unknown,
): Call => (async (name: CallName, input: unknown, options = {}) => answer(name, input, options)) as Call

const nothing = (): void => undefined
const endless = () => nothing
const unasked = { ask: nothing, take: () => undefined, forget: nothing }
const never = () => Promise.reject(new Error('There is no network here.'))

/** The configuration, loaded already. */
export const configOf = (config: AppConfig | undefined): ConfigSource => ({
  current: () => config,
  subscribe: endless,
  load: () => Promise.resolve(config),
})

/** A platform without a browser: nobody is signed in, nothing is kept or configured, and no server answers, unless the test says so. */
export function testPlatform(parts: Partial<Platform> = {}): Platform {
  const storage = keepIn(() => {
    throw new Error('There is no storage here.')
  })
  const signed = { state: 'out', here: false } as const
  return {
    fetch: never,
    storage,
    sessions: {
      current: () => signed,
      subscribe: endless,
      token: () => Promise.resolve(undefined),
      adopt: nothing,
      retry: nothing,
      signOut: () => Promise.resolve(),
    },
    config: configOf(undefined),
    call: never,
    preferences: createPreferences(storage),
    prefetched: { profile: unasked, races: unasked, attempts: unasked },
    ...parts,
  }
}
