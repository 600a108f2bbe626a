import { type Race, refundUntil } from '@final-call/domain'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { RaceSession } from '../../session/race-session.ts'
import { begun, firstTicket, gameNow } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { CancelDialog } from './cancel-dialog.tsx'

interface Pieces {
  readonly children: ReactNode
  readonly onClick?: () => void
}

const presses = new Map<ReactNode, (() => void) | undefined>()
const asked = vi.fn<(kind: string, fields: object) => void>()
const command: RaceSession['command'] = (kind, fields) => {
  asked(kind, fields)
  return Promise.resolve({ behind: false, events: Promise.resolve([]) })
}

// Without a browser in which to press.
vi.mock('../../ui/button.tsx', async (original) => ({
  ...(await original<object>()),
  Button({ children, onClick }: Pieces) {
    presses.set(children, onClick)
    return <button type="button">{children}</button>
  },
}))

const run = begun(worldOf())
run.book('bus')
const ticket = firstTicket(run.race)
const { ticketId } = ticket

const cancel = (race: Race, now = gameNow(race)): string => {
  const html = drawnAt(<CancelDialog ticketId={ticketId} onClose={() => undefined} />, { race, now, command })
  presses.get('Cancel the ticket')?.()
  return html
}

beforeEach(() => {
  presses.clear()
  asked.mockClear()
})

it('a player who is promised a refund gives the ticket back for it, or not at all', () => {
  expect(cancel(run.race)).toContain('You get $12 back.')
  expect(asked).toHaveBeenCalledExactlyOnceWith('cancelTicket', { ticketId, refund: true })
})

it('a player who is told that there is no refund any more cancels without one', () => {
  expect(cancel(run.race, refundUntil(ticket))).toContain('you get nothing back')
  expect(asked).toHaveBeenCalledExactlyOnceWith('cancelTicket', { ticketId })
})
