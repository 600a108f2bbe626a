import { useAuth } from '../app/auth.tsx'
import { AccountActions } from '../features/account/account-actions.tsx'
import { PreferencesForm } from '../features/preferences/preferences-form.tsx'
import { Page } from './page.tsx'
import { useWayBack } from './way-back.ts'

export function Settings() {
  const { user } = useAuth()
  const back = useWayBack()
  return (
    <Page title="Settings" back={back} lead={user?.email ? `Signed in as ${user.email}` : undefined}>
      <PreferencesForm />
      <AccountActions email={user?.email ?? null} />
    </Page>
  )
}
