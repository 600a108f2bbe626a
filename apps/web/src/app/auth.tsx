import type { Session } from '@final-call/contract'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { usePlatform } from '../hooks/platform-context.ts'
import { log } from '../platform/log.ts'

export interface Auth {
  /** loading: the session, or the profile of a signed-in player, is being requested. */
  readonly state: 'loading' | 'unreachable' | 'out' | 'in'
  /** Whether the player signed out with a button in this tab, rather than in another tab or by expiry. */
  readonly outHere: boolean
  /** Whether the session is not known yet, so that no page can be shown. */
  readonly checking: boolean
  readonly user: Session['user'] | undefined
  readonly signOut: () => Promise<void>
  /** Requests the session again. */
  readonly retry: () => void
}

const Context = createContext<Auth | undefined>(undefined)

/** Provides the sign-in state to all children. Requesting the profile makes the server create that of a new player. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const { sessions, call, prefetched } = usePlatform()
  const signed = useSyncExternalStore(sessions.subscribe, sessions.current)
  /** The id of the player whose profile has been loaded, or has failed to. */
  const [settled, setSettled] = useState<string>()
  const user = signed.state === 'in' ? signed.user : undefined
  const uid = user?.uid

  useEffect(() => {
    if (uid === undefined) return setSettled(undefined)
    const quit = new AbortController()
    const asked = prefetched.profile.take() ?? call('getProfile', null, { signal: quit.signal })
    void asked
      .catch((error: unknown) => {
        if (!quit.signal.aborted) log('Failed to load or create the profile', error)
      })
      .then(() => {
        if (!quit.signal.aborted) setSettled(uid)
      })
    return () => quit.abort()
  }, [uid, call, prefetched])

  const auth = useMemo<Auth>(() => {
    const waiting = signed.state === 'checking' || (signed.state === 'in' && settled !== uid)
    return {
      state: waiting ? 'loading' : signed.state,
      outHere: signed.state === 'out' && signed.here,
      checking: signed.state === 'checking',
      user,
      signOut: sessions.signOut,
      retry: sessions.retry,
    }
  }, [signed, user, uid, settled, sessions])

  return <Context value={auth}>{children}</Context>
}

/** Who is signed in. @throws Error outside `AuthProvider` */
export function useAuth(): Auth {
  const auth = useContext(Context)
  if (!auth) throw new Error('useAuth outside AuthProvider')
  return auth
}
