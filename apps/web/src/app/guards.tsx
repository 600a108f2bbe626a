import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { FullMessage } from '../ui/busy.tsx'
import { Button } from '../ui/button.tsx'
import { useAuth } from './auth.tsx'

interface GuardProps {
  readonly children: ReactNode
}

/** For /login and /register: whoever is signed in goes on to the portal. */
export function GuestOnly({ children }: GuardProps) {
  const { state } = useAuth()
  if (state === 'loading') return <FullMessage heading>Checking auth status...</FullMessage>
  if (state === 'in') return <Navigate to="/game-portal" replace />
  return children
}

/** For pages of a player. */
export function SignedInOnly({ children }: GuardProps) {
  const { state, retry } = useAuth()
  if (state === 'loading') return <FullMessage heading>Loading user profile...</FullMessage>
  if (state === 'unreachable') {
    return (
      <FullMessage busy={false}>
        <h1>Sign-in is out of reach</h1>
        <p role="alert">We cannot reach Final Call. Please check your connection.</p>
        <Button tone="primary" onClick={retry}>
          Try again
        </Button>
      </FullMessage>
    )
  }
  if (state === 'out') return <Navigate to="/login" replace />
  return children
}
