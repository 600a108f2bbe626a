import { CallError, type ListedGameSpec } from '@final-call/contract'
import { useMutation } from '@tanstack/react-query'
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
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn() {
      try {
        await call('deleteGameSpec', { gameSpecId: race.id })
      } catch (failure) {
        // Already removed: by a request whose answer was lost, or in another tab.
        if (!(failure instanceof CallError && failure.code === 'not-found')) throw failure
      }
    },
    onError: (failure) => log('deleteGameSpec failed', failure),
    onSuccess() {
      setAsking(false)
      onRemoved()
    },
  })
  const close = (): void => {
    if (isPending) return
    reset()
    setAsking(false)
  }
  return (
    <>
      <Button size="large" tone="quiet" icon={<Trash2 size={20} />} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <Dialog
          brief
          onClose={close}
          title="Remove this race?"
          actions={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button tone="danger" busy={isPending} onClick={() => mutate()}>
                Remove the race
              </Button>
            </>
          }
        >
          <p>
            {race.name} leaves the list for everybody, and its leaderboard goes with it. Players in the middle of it
            play on to the end. It can be uploaded again.
          </p>
          {error && (
            <InlineError>
              {isUnheard(error)
                ? 'We could not hear whether the race was removed. Try again.'
                : 'The race could not be removed. Please try again.'}
            </InlineError>
          )}
        </Dialog>
      )}
    </>
  )
}
