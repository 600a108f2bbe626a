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
  readonly withheld?: boolean
  readonly onClick?: () => void
}

/** What a press on each button does; a button that is withheld has none. */
const presses = new Map<ReactNode, (() => void) | undefined>()
const asked = vi.fn<(kind: string, fields: object) => void>()
const command: RaceSession['command'] = (kind, fields) => {
  asked(kind, fields)
  return Promise.resolve({ behind: false, events: Promise.resolve([]) })
}

// Without a browser in which to press.
vi.mock('../../ui/button.tsx', async (original) => ({
  ...(await original<object>()),
  Button({ children, withheld, onClick }: Pieces) {
    presses.set(children, withheld ? undefined : onClick)
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

it('a ticket whose ride has left meanwhile is not cancelled, and its holder reads why', () => {
  const tickets = run.race.tickets.map((it) => ({ ...it, state: 'boarded' as const }))
  expect(cancel({ ...run.race, tickets })).toContain('It can no longer be cancelled.')
  expect(asked).not.toHaveBeenCalled()
  expect(cancel(run.race)).not.toContain('It can no longer be cancelled.')
})
