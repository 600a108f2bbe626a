import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { RaceProvider } from '../hooks/race-context.ts'
import { begun } from '../session/testing/log.ts'
import { sessionAt } from '../session/testing/session-at.ts'
import { worldOf } from '../session/testing/world.ts'
import { OpenModal } from './open-modal.tsx'
import type { Modal } from './play-view.ts'

let close = (): void => undefined

// Without a window to close.
vi.mock('../features/tickets/cancel-dialog.tsx', () => ({
  CancelDialog({ onClose }: { readonly onClose: () => void }) {
    close = onClose
    return null
  },
}))

afterEach(() => vi.restoreAllMocks())

const dismissed = vi.fn<(calls: readonly unknown[]) => void>()
const shown = vi.fn<(modal: Modal | undefined) => void>()

function drawn(modal: Modal): string {
  const call = { seq: 9, kind: 'refund', ticketId: 'T1', title: 'Refund closes: bus', message: 'Until 09:50' } as const
  const session = { ...sessionAt({ race: begun(worldOf()).race, calls: [call] }), dismiss: dismissed }
  return renderToStaticMarkup(
    <RaceProvider value={session}>
      <OpenModal view={{ modal, setModal: shown, showTab: () => undefined, openBoard: () => undefined }} />
    </RaceProvider>,
  )
}

it('an unknown modal type is logged and nothing is shown', () => {
  const warned = vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(drawn({ type: 'riddle' } as unknown as Modal)).toBe('')
  expect(warned).toHaveBeenCalledWith('Unknown modal type', 'riddle')
})

it('closing a window does not dismiss what came while it was open', () => {
  drawn({ type: 'cancel', ticketId: 'T1' })
  close()
  expect(shown).toHaveBeenCalledWith(undefined)
  expect(dismissed).not.toHaveBeenCalled()
})
