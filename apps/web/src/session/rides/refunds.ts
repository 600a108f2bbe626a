import { type GameMs, type Race, type Ticket, refundedInstead, refundsLost } from '@final-call/domain'
import { journeyWord } from '../words/words.ts'

/** Two tickets may be for one departure. */
const wordFor = (it: Ticket, ticket: Ticket, same: string): string =>
  (journeyWord(it.journey) === journeyWord(ticket.journey) ? same : '') + journeyWord(it.journey)

type Held = Pick<Race, 'tickets'>

/** What else is lost with the refund of a ticket: of tickets that overlap only one is refunded [TKT-6]. Empty where nothing is. */
export function lossText(ticket: Ticket, { tickets }: Held, now: GameMs): string {
  const lost = refundsLost(ticket, tickets, now)
  if (lost.length === 0) return ''
  const them = lost.map((it) => wordFor(it, ticket, 'other ')).join(' and ')
  return `Of tickets that overlap only one is refunded: your ${them} can then no longer be given back for money.`
}

/** Why a ticket cannot be given back for money though its refund is not closed yet; undefined where that is not so. */
export function insteadText(ticket: Ticket, { tickets }: Held, now: GameMs): string | undefined {
  const other = refundedInstead(ticket, tickets, now)
  return other && `${wordFor(other, ticket, 'another ')}, which overlapped it, was refunded`
}
