import type { AppConfig } from '@final-call/contract'

export interface ConfigSource {
  /** What has been loaded; the same object from then on. */
  readonly current: () => AppConfig | undefined
  readonly subscribe: (changed: () => void) => () => void
  /** Loads it where it has not been loaded. Undefined where that failed: the next caller tries again. */
  readonly load: () => Promise<AppConfig | undefined>
}

interface ConfigEdges {
  readonly ask: () => Promise<AppConfig>
  readonly log: (message: string, cause?: unknown) => void
}

/** What the operator configured for the app, asked for once. */
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
