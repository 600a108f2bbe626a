import type { AppConfig } from '@final-call/contract'

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
  const listeners = new Set<() => void>()
  let config: AppConfig | undefined
  let asking: Promise<AppConfig | undefined> | undefined

  async function askNow(): Promise<AppConfig | undefined> {
    try {
      config = await ask()
      for (const listener of listeners) listener()
    } catch (error) {
      log("The app's configuration could not be loaded", error)
    } finally {
      asking = undefined
    }
    return config
  }

  return {
    current: () => config,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    load: () => (config ? Promise.resolve(config) : (asking ??= askNow())),
  }
}
