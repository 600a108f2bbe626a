import type { ConfigSource } from './app-config.ts'
import type { Prefetch } from './prefetch.ts'
import type { Call, CallOutput } from './call.ts'
import type { PreferenceStore } from './preferences.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { Storage } from './storage.ts'

/** What the app has of its browser and its server. `browserPlatform` makes the real one; tests bring their own. */
export interface Platform {
  readonly fetch: typeof fetch
  readonly storage: Storage
  readonly sessions: SessionKeeper
  readonly config: ConfigSource
  /** Calls a server function as the signed-in player: `await call('getProfile', null)`. Rejects with a CallError. */
  readonly call: Call
  /** This browser's preferences. */
  readonly preferences: PreferenceStore
  /** Requested while the page's script is still loading. */
  readonly prefetched: {
    readonly profile: Prefetch<CallOutput<'getProfile'>>
    readonly races: Prefetch<CallOutput<'listGameSpecs'>>
    readonly attempts: Prefetch<CallOutput<'listGames'>>
  }
}
