import { Link } from 'react-router'
import { SignInPanel } from '../features/sign-in-panel/sign-in-panel.tsx'

export const Register = () => (
  <SignInPanel
    title="Create Account"
    button="Register with Google"
    fallback="Registration failed"
    footer={
      <>
        Raced before? <Link to="/login">Sign in</Link>
      </>
    }
  >
    A new player starts with a million in play money. No card, no form.
  </SignInPanel>
)
