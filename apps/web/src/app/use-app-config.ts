import type { AppConfig } from '@final-call/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { config } from '../platform/browser.ts'

export interface AppConfigState {
  readonly config: AppConfig | undefined
  /** Whether it was requested and could not be loaded. */
  readonly failed: boolean
  readonly retry: () => void
}

/** The operator's configuration, for public pages. */
export function useAppConfig(): AppConfigState {
  const current = useSyncExternalStore(config.subscribe, config.current)
  const [failed, setFailed] = useState(false)
  const load = (): void => {
    setFailed(false)
    void config.load().then((loaded) => setFailed(loaded === undefined))
  }
  useEffect(load, [])
  return { config: current, failed, retry: load }
}
