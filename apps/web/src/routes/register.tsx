import { Link, useLocation } from 'react-router'
import { SignInPanel } from '../features/sign-in-panel/sign-in-panel.tsx'

export function Register() {
  const arrival: { readonly state: unknown } = useLocation()
  return (
    <SignInPanel
      title="Create Account"
      button="Register with Google"
      fallback="Registration failed"
      footer={
        <>
          Raced before?{' '}
          <Link to="/login" state={arrival.state}>
            Sign in
          </Link>
        </>
      }
    >
      A new player starts with a million in play money. No card, no form.
    </SignInPanel>
  )
}
