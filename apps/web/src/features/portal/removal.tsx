import { CallError, type ListedGameSpec } from '@final-call/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePlatform } from '../../hooks/platform-context.ts'
import { isUnheard } from '../../platform/failures.ts'
import { log } from '../../platform/log.ts'
import { InlineError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface RemovalProps {
  readonly race: ListedGameSpec
  readonly onRemoved: () => void
}

/** Removes an uploaded race from the list after confirmation. */
export function Removal({ race, onRemoved }: RemovalProps) {
  const { call } = usePlatform()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const close = (): void => {
    if (busy) return
    setFailed(undefined)
    setAsking(false)
  }
  const remove = async (): Promise<void> => {
    setBusy(true)
    setFailed(undefined)
    try {
      await call('deleteGameSpec', { gameSpecId: race.id })
    } catch (error) {
      // Already removed: by a request whose answer was lost, or in another tab.
      if (!(error instanceof CallError && error.code === 'not-found')) {
        log('deleteGameSpec failed', error)
        setFailed(error)
        setBusy(false)
        return
      }
    }
    setAsking(false)
    onRemoved()
  }
  return (
    <>
      <Button size="large" tone="quiet" icon={<Trash2 size={20} />} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        open={asking}
        brief
        onClose={close}
        title="Remove this race?"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button tone="danger" busy={busy} onClick={() => void remove()}>
              Remove the race
            </Button>
          </>
        }
      >
        <p>
          {race.name} leaves the list for everybody, and its leaderboard goes with it. Players in the middle of it play
          on to the end. It can be uploaded again.
        </p>
        {failed !== undefined && (
          <InlineError>
            {isUnheard(failed)
              ? 'We could not hear whether the race was removed. Try again.'
              : 'The race could not be removed. Please try again.'}
          </InlineError>
        )}
      </Dialog>
    </>
  )
}
