import type { Session } from '@final-call/contract'
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
  readonly signOut: () => Promise<void>
  /** Asks for the session again. */
  readonly retry: () => void
}

const Context = createContext<Auth | undefined>(undefined)

/** Who is signed in, for everything below. The server makes the profile of a new player when it is first asked for. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const signed = useSyncExternalStore(sessions.subscribe, sessions.current)
  /** Whose profile there is, or could not be loaded. */
  const [settled, setSettled] = useState<string>()
  const user = signed.state === 'in' ? signed.user : undefined
  const uid = user?.uid

  useEffect(() => {
    if (uid === undefined) return setSettled(undefined)
    const quit = new AbortController()
    call('getProfile', null, { signal: quit.signal }).then(
      () => setSettled(uid),
      (error: unknown) => {
        if (quit.signal.aborted) return
        log('Failed to load or create the profile', error)
        setSettled(uid)
      },
    )
    return () => quit.abort()
  }, [uid])

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
  }, [signed, user, uid, settled])

  return <Context value={auth}>{children}</Context>
}

export function useAuth(): Auth {
  const auth = useContext(Context)
  if (!auth) throw new Error('useAuth outside AuthProvider')
  return auth
}
