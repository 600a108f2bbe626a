import { Link, useLocation } from 'react-router'
import { isAccountGone } from '../features/account/account-gone.ts'
import { SignInPanel } from '../features/sign-in-panel/sign-in-panel.tsx'

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
      {isAccountGone(arrival.state)
        ? 'Your account is deleted, and all that belonged to it. Sign in again, and you begin afresh.'
        : 'Sign in, and race on.'}
    </SignInPanel>
  )
}
