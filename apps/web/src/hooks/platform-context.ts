import { createContext, useContext } from 'react'
import type { Platform } from '../platform/platform.ts'

const Context = createContext<Platform | undefined>(undefined)

/** Provides the platform to the components below. */
export const PlatformProvider = Context.Provider

/** What the app has of its browser and its server. @throws Error outside `PlatformProvider` */
export function usePlatform(): Platform {
  const platform = useContext(Context)
  if (!platform) throw new Error('no PlatformProvider above')
  return platform
}
