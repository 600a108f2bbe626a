import { Link, useLocation } from 'react-router'
import { isSignedOut, wantedPage } from '../app/wanted-page.ts'
import { isAccountGone } from '../features/account/account-gone.ts'
import { SignInPanel } from '../features/sign-in-panel/sign-in-panel.tsx'

function leadOf(state: unknown): string {
  if (isAccountGone(state)) {
    return 'Your account is deleted, and all that belonged to it. Sign in again, and you begin afresh.'
  }
  if (isSignedOut(state)) return 'You have been signed out. Sign in, and go on where you were.'
  return wantedPage(state)?.startsWith('/game-portal?race=')
    ? 'Somebody sent you a race between real places. Sign in to see it.'
    : 'Sign in, and race on.'
}

export function Login() {
  const arrival: { readonly state: unknown } = useLocation()
  return (
    <SignInPanel
      title="Welcome Back"
      button="Sign in with Google"
      fallback="Failed to complete sign in."
      footer={
        <>
          New here?{' '}
          <Link to="/register" state={arrival.state}>
            Create an account
          </Link>
        </>
      }
    >
      {leadOf(arrival.state)}
    </SignInPanel>
  )
}
