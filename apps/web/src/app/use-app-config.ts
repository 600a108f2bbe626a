import type { AppConfig } from '@final-call/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { config } from '../platform/browser.ts'

export interface AppConfigState {
  readonly config: AppConfig | undefined
  /** It was asked for, and did not come. */
  readonly failed: boolean
  readonly retry: () => void
}

/** What the operator configured, for pages that anybody may see. */
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
