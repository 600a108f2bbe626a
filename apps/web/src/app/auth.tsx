import type { Profile, Session } from '@final-call/contract'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call, sessions } from '../platform/browser.ts'
import { log } from '../platform/log.ts'

export interface Auth {
  /** loading: the session, or the profile of a signed-in player, is still being asked for. */
  readonly state: 'loading' | 'unreachable' | 'out' | 'in'
  /** Signed out by a press in this page: not by another tab, nor by time. */
  readonly outHere: boolean
  /** The session itself is not known yet: nothing can be shown. */
  readonly checking: boolean
  readonly user: Session['user'] | undefined
  /** Undefined while loading, when signed out, and when it could not be loaded. */
  readonly profile: Profile | undefined
  readonly signOut: () => Promise<void>
  /** Asks for the session again. */
  readonly retry: () => void
}

const Context = createContext<Auth | undefined>(undefined)

interface LoadedProfile {
  readonly uid: string
  readonly profile: Profile | undefined
}

/** Who is signed in, and their profile, for everything below. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const signed = useSyncExternalStore(sessions.subscribe, sessions.current)
  const [loaded, setLoaded] = useState<LoadedProfile>()
  const user = signed.state === 'in' ? signed.user : undefined
  const uid = user?.uid

  useEffect(() => {
    if (uid === undefined) return setLoaded(undefined)
    const quit = new AbortController()
    call('getProfile', null, { signal: quit.signal }).then(
      ({ profile }) => setLoaded({ uid, profile }),
      (error: unknown) => {
        if (quit.signal.aborted) return
        log('Failed to load or create the profile', error)
        setLoaded({ uid, profile: undefined })
      },
    )
    return () => quit.abort()
  }, [uid])

  const auth = useMemo<Auth>(() => {
    const profileKnown = uid !== undefined && loaded?.uid === uid
    return {
      state: signed.state === 'checking' || (signed.state === 'in' && !profileKnown) ? 'loading' : signed.state,
      outHere: signed.state === 'out' && signed.here,
      checking: signed.state === 'checking',
      user,
      profile: profileKnown ? loaded.profile : undefined,
      signOut: sessions.signOut,
      retry: sessions.retry,
    }
  }, [signed, user, uid, loaded])

  return <Context value={auth}>{children}</Context>
}

export function useAuth(): Auth {
  const auth = useContext(Context)
  if (!auth) throw new Error('useAuth outside AuthProvider')
  return auth
}
