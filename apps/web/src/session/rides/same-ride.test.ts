import { expect, it } from 'vitest'
import type { Ticket, TicketState } from '@final-call/domain'
import { at, holding } from '../testing/held.ts'
import { begun, firstTicket } from '../testing/log.ts'
import { NORTH, worldOf } from '../testing/world.ts'
import { isHeld, orderedFor } from './same-ride.ts'

it('a departure is held by a ticket for it, until the player has left it', () => {
  const held = (state: TicketState) => {
    const { tickets } = holding([{ leaves: '10:00', arrives: '10:27', state }])
    return tickets.map(({ journey }) => isHeld(journey, tickets))
  }
  expect([held('booked'), held('cancelled')]).toEqual([[true], [false]])
})

it('a taxi is ordered for when it leaves, between its places, until it has brought the player there', () => {
  const run = begun(worldOf())
  run.book('taxi')
  const ticket = firstTicket(run.race)
  const { journey } = ticket
  const { from, to } = journey
  const like = (parts: Partial<Ticket['journey']>, state: TicketState = 'booked'): Ticket => ({
    ...ticket,
    state,
    journey: { ...journey, departure: at('20:00'), ...parts },
  })
  const row = { ...journey, departure: at('21:00') }
  const ordered = (...tickets: readonly Ticket[]) => orderedFor(row, tickets)
  expect(ordered(like({}))).toBe(at('20:00'))
  expect(ordered(like({}, 'cancelled'), like({}, 'arrived'))).toBeUndefined()
  // The way back, one on from there, and another company's.
  expect(ordered(like({ from: to, to: from }), like({ to: NORTH }), like({ from: NORTH }))).toBeUndefined()
  expect(ordered(like({ ref: { productId: 'other-taxi', date: 'taxi' } }))).toBeUndefined()
  expect(ordered(like({}), like({ departure: row.departure }))).toBe(row.departure)
})
