import { useAuth } from '../app/auth.tsx'
import { AccountActions } from '../features/account/account-actions.tsx'
import { PreferencesForm } from '../features/preferences/preferences-form.tsx'
import { Page, TO_PORTAL } from './page.tsx'

export function Settings() {
  const { user } = useAuth()
  return (
    <Page title="Settings" back={TO_PORTAL} lead={user?.email ? `Signed in as ${user.email}` : undefined}>
      <PreferencesForm />
      <AccountActions email={user?.email ?? null} />
    </Page>
  )
}
