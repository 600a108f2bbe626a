import type { AppConfig } from '@final-call/contract'
import { createListeners } from './listeners.ts'

export interface ConfigSource {
  /** The loaded configuration, always the same object; undefined before it is loaded. */
  readonly current: () => AppConfig | undefined
  readonly subscribe: (changed: () => void) => () => void
  /** Loads the configuration once. Resolves to undefined if that failed; the next call tries again. */
  readonly load: () => Promise<AppConfig | undefined>
}

interface ConfigEdges {
  readonly ask: () => Promise<AppConfig>
  readonly log: (message: string, cause?: unknown) => void
}

/** The operator's configuration, fetched once. */
export function createConfig({ ask, log }: ConfigEdges): ConfigSource {
  const listeners = createListeners()
  let config: AppConfig | undefined
  let asking: Promise<AppConfig | undefined> | undefined

  async function askNow(): Promise<AppConfig | undefined> {
    try {
      config = await ask()
      listeners.tell()
    } catch (error) {
      log("The app's configuration could not be loaded", error)
    } finally {
      asking = undefined
    }
    return config
  }

  return {
    current: () => config,
    subscribe: listeners.subscribe,
    load: () => (config ? Promise.resolve(config) : (asking ??= askNow())),
  }
}
