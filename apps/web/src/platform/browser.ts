import { createConfig } from './app-config.ts'
import { createCall } from './call.ts'
import { log } from './log.ts'
import { createPreferences } from './preferences.ts'
import { createServices } from './services.ts'
import { createSessionKeeper } from './session-keeper.ts'
import { storage } from './storage.ts'
import { aloneIn, channelTo } from './tabs.ts'

// The platform's parts, connected to the real browser.

/** Runs once after `ms` milliseconds. @returns a function that cancels it */
export const later = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export const fetchHere: typeof fetch = (...args) => globalThis.fetch(...args)

const SESSION = 'final-call-session'
const news = channelTo(SESSION)

export const sessions = createSessionKeeper({
  fetch: fetchHere,
  storage,
  now: () => Date.now(),
  later,
  tabs: {
    say: (it) => news?.postMessage(it),
    hear: (heard) => news?.addEventListener('message', (event) => heard(event.data)),
  },
  alone: (act) => aloneIn(navigator.locks, SESSION, act),
  log,
})

const askAnonymously = createCall({ fetch: fetchHere, token: () => Promise.resolve(undefined) })

export const config = createConfig({ ask: () => askAnonymously('getAppConfig', null), log })
// In parallel with restoring the session, so that a signed-in player's page need not wait for it.
if (sessions.current().state !== 'out') void config.load()

/** Calls a server function as the signed-in player: `await call('getProfile', null)`. Rejects with a CallError. */
export const call = createServices({
  call: createCall({ fetch: fetchHere, token: sessions.token }),
  config,
  online: () => navigator.onLine,
})

/** This browser's preferences. */
export const preferences = createPreferences(storage, (heard) => addEventListener('storage', heard))
