import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePlatform } from '../../hooks/platform-context.ts'
import { log } from '../../platform/log.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ACCOUNT_GONE } from './account-gone.ts'
import css from './account-actions.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { saveAsFile } from './save-as-file.ts'

/** Actions on the player's account as a whole. */
export function AccountActions({ email }: { readonly email: string | null }) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { call, sessions, storage } = usePlatform()
  const leave = async (): Promise<void> => {
    storage.remove('race')
    await sessions.signOut()
    await navigate('/login', { replace: true, state: ACCOUNT_GONE })
  }
  return (
    <Card labelledBy="settings-account">
      <div className={css['group']}>
        <h2 id="settings-account">Account</h2>
        <Task
          title="Sign out everywhere"
          button="Sign out everywhere"
          failure="You could not be signed out everywhere. Please try again."
          act={async () => {
            await call('signOutEverywhere', null)
            await sessions.signOut()
          }}
        >
          Ends your sign-in on every device, this one too. Running races stand still until you are back.
        </Task>
        <Task
          title="Download my data"
          button="Download my data"
          failure="Your data did not arrive. Please try again."
          act={async () => saveAsFile('final-call-my-data', await call('exportMyData', null))}
        >
          Your profile, races with their logs, transfers, uploads and sign-ins, in one JSON file. Leaderboards are made
          from those logs.
        </Task>
        <div className={css['task']}>
          <div>
            <h3>Delete my account</h3>
            <p>Removes your profile and your races for good.</p>
          </div>
          <Button tone="danger" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      {deleting && <DeleteDialog email={email} onClose={() => setDeleting(false)} onDeleted={leave} />}
    </Card>
  )
}

interface TaskProps {
  readonly title: string
  readonly button: string
  readonly failure: string
  readonly act: () => Promise<void>
  readonly children: ReactNode
}

function Task({ title, button, failure, act, children }: TaskProps) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: act,
    onError: (error) => log(`${title} failed`, error),
  })
  return (
    <div className={css['task']}>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
        {isError && <InlineError>{failure}</InlineError>}
      </div>
      <Button busy={isPending} onClick={() => mutate()}>
        {button}
      </Button>
    </div>
  )
}
