import { createConfig } from './app-config.ts'
import { createPrefetch } from './prefetch.ts'
import { createCall } from './call.ts'
import { later } from './later.ts'
import { log } from './log.ts'
import type { Platform } from './platform.ts'
import { createPreferences } from './preferences.ts'
import { createServices } from './services.ts'
import { createSessionKeeper } from './session-keeper.ts'
import { keepIn } from './storage.ts'
import { aloneIn, channelTo } from './tabs.ts'

const SESSION = 'final-call-session'

const fetchHere: typeof fetch = (...args) => globalThis.fetch(...args)

/** The platform of a real browser. It begins at once to restore the session and to load the configuration. */
export function browserPlatform(): Platform {
  const storage = keepIn(() => localStorage)
  const news = channelTo(SESSION)
  const sessions = createSessionKeeper({
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
  const config = createConfig({ ask: () => askAnonymously('getAppConfig', null), log })
  // In parallel with restoring the session, so that a signed-in player's page need not wait for it.
  if (sessions.current().state !== 'out') void config.load()
  const call = createServices({
    call: createCall({ fetch: fetchHere, token: sessions.token }),
    config,
    online: () => navigator.onLine,
  })
  const prefetched = {
    profile: createPrefetch(() => call('getProfile', null)),
    races: createPrefetch(() => call('listGameSpecs', null)),
    attempts: createPrefetch(() => call('listGames', null)),
  }
  // The next player of this page must not get the answers for this one.
  sessions.subscribe(() => {
    if (sessions.current().state === 'out') for (const it of Object.values(prefetched)) it.forget()
  })
  return {
    fetch: fetchHere,
    storage,
    sessions,
    config,
    call,
    preferences: createPreferences(storage, (heard) => addEventListener('storage', heard)),
    prefetched,
  }
}
