import { useLocation } from 'react-router'
import { useAuth } from '../app/auth.tsx'
import { raceBehind } from '../app/race-behind.ts'
import { AccountActions } from '../features/account/account-actions.tsx'
import { PreferencesForm } from '../features/preferences/preferences-form.tsx'
import { Page, TO_PORTAL } from './page.tsx'

export function Settings() {
  const { user } = useAuth()
  const arrival: { readonly state: unknown } = useLocation()
  const race = raceBehind(arrival.state)
  const back = race === undefined ? TO_PORTAL : { to: race, label: 'Back to the race' }
  return (
    <Page title="Settings" back={back} lead={user?.email ? `Signed in as ${user.email}` : undefined}>
      <PreferencesForm />
      <AccountActions email={user?.email ?? null} />
    </Page>
  )
}
