import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { FullMessage } from '../ui/busy.tsx'
import { Button } from '../ui/button.tsx'
import { useAuth } from './auth.tsx'
import { wantedPage, wanting } from './wanted-page.ts'

interface GuardProps {
  readonly children: ReactNode
}

/** For /login and /register: signed-in players are redirected to the page that they wanted, or to the portal. */
export function GuestOnly({ children }: GuardProps) {
  const { state } = useAuth()
  const arrival: { readonly state: unknown } = useLocation()
  if (state === 'loading') return <FullMessage heading>Checking auth status...</FullMessage>
  if (state === 'in') return <Navigate to={wantedPage(arrival.state) ?? '/game-portal'} replace />
  return children
}

/** For pages that require sign-in. */
export function SignedInOnly({ children }: GuardProps) {
  const { state, outHere, retry } = useAuth()
  const { pathname, search, hash } = useLocation()
  const [hasBeenIn, setBeenIn] = useState(false)
  useEffect(() => {
    if (state === 'in') setBeenIn(true)
  }, [state])
  if (state === 'loading') return <FullMessage heading>Loading user profile...</FullMessage>
  if (state === 'unreachable') {
    return (
      <FullMessage busy={false}>
        <h1>Sign-in is not possible just now</h1>
        <p role="alert">We cannot reach Final Call. Please check your connection.</p>
        <Button tone="primary" onClick={retry}>
          Try again
        </Button>
      </FullMessage>
    )
  }
  if (state === 'out') {
    // A player who has just signed out here is not returned to the page, since the next user of this browser may be someone else.
    const kept = hasBeenIn && outHere ? null : wanting(`${pathname}${search}${hash}`, { signedOut: hasBeenIn })
    return <Navigate to="/login" replace state={kept} />
  }
  return children
}
