import { type GameMs, type Race, type Ticket, refundedInstead, refundsLost } from '@final-call/domain'
import { journeyWord } from '../words/words.ts'

/** The word for `it`, after `same` if it is also the word for `ticket`: two tickets may be for one departure. */
const wordFor = (it: Ticket, ticket: Ticket, same: string): string =>
  (journeyWord(it.journey) === journeyWord(ticket.journey) ? same : '') + journeyWord(it.journey)

type Held = Pick<Race, 'tickets'>

/** Which other refunds are lost with the refund of a ticket: of overlapping tickets only one is refunded [TKT-6]. Empty if none is. */
export function lossText(ticket: Ticket, { tickets }: Held, now: GameMs): string {
  const lost = refundsLost(ticket, tickets, now)
  if (lost.length === 0) return ''
  const them = lost.map((it) => wordFor(it, ticket, 'other ')).join(' and ')
  return `Of tickets that overlap only one is refunded: your ${them} can then no longer be given back for money.`
}

/** Why a ticket cannot be refunded although its refund is still open; undefined if it can. */
export function insteadText(ticket: Ticket, { tickets }: Held, now: GameMs): string | undefined {
  const other = refundedInstead(ticket, tickets, now)
  return other && `${wordFor(other, ticket, 'another ')} was refunded instead`
}
