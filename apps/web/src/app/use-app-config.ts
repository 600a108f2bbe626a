import type { AppConfig } from '@final-call/contract'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { usePlatform } from '../hooks/platform-context.ts'

export interface AppConfigState {
  readonly config: AppConfig | undefined
  /** Whether it was requested and could not be loaded. */
  readonly failed: boolean
  readonly retry: () => void
}

/** The operator's configuration, for public pages. */
export function useAppConfig(): AppConfigState {
  const { config } = usePlatform()
  const current = useSyncExternalStore(config.subscribe, config.current, config.current)
  const [failed, setFailed] = useState(false)
  const load = useCallback((): void => {
    setFailed(false)
    void config.load().then((loaded) => setFailed(loaded === undefined))
  }, [config])
  useEffect(load, [load])
  return { config: current, failed, retry: load }
}
