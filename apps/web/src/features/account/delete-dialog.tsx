import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { isUnheard } from '../../platform/failures.ts'
import { log } from '../../platform/log.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import css from './account-actions.module.css'
import { confirmationFor, confirms } from './confirmation.ts'

interface DeleteDialogProps {
  readonly email: string | null
  readonly onClose: () => void
  /** Called once the account is deleted. */
  readonly onDeleted: () => Promise<void>
}

/** Deletes the account once the player has typed a confirmation. */
export function DeleteDialog({ email, onClose, onDeleted }: DeleteDialogProps) {
  const { call } = usePlatform()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [misfit, setMisfit] = useState(false)
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await call('deleteAccount', { confirm: typed.trim() })
      await onDeleted()
    },
    onError: (failure) => log('deleteAccount failed', failure),
  })
  const wanted = confirmationFor(email)
  const close = (): void => {
    if (!isPending) onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isPending) return
    const good = confirms(typed, email)
    setMisfit(!good)
    if (good) mutate()
  }
  return (
    <Dialog
      brief
      onClose={close}
      title="Delete my account"
      actions={
        <>
          <Button onClick={close}>Keep my account</Button>
          <Button type="submit" form={formId} tone="danger" busy={isPending}>
            Delete it for good
          </Button>
        </>
      }
    >
      <form id={formId} className={css['confirm']} onSubmit={submit} noValidate>
        <p>This cannot be undone. It deletes:</p>
        <ul>
          <li>your profile, with your name, your e-mail address and your play money;</li>
          <li>all your races, running and ended, whole, and with them their results;</li>
          <li>your sign-ins, on every device.</li>
        </ul>
        <p>Races and places that you uploaded stay for the others, without your name.</p>
        <TextInput
          label={`To confirm, type ${wanted}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={misfit && `That is not ${wanted}.`}
          onChange={({ target }) => {
            setTyped(target.value)
            setMisfit(false)
          }}
        />
        {error && (
          <InlineError>
            {isUnheard(error)
              ? 'We could not hear whether your account was deleted. Try again, or sign in again to see.'
              : 'Your account could not be deleted. Nothing has changed. Please try again.'}
          </InlineError>
        )}
      </form>
    </Dialog>
  )
}
