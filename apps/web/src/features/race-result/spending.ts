import {
  type Cents,
  type MoneyReason,
  type Race,
  type Ticket,
  totalsByReason,
  balance,
  cents,
  moneyText,
  ticketOf,
} from '@final-call/domain'

const REASON: { readonly [R in Exclude<MoneyReason, 'fare' | 'refund'>]: string } = {
  start: 'To begin with',
  bonus: 'Bonuses',
  hint: 'Hints',
  room: 'Rooms',
  work: 'Work',
  'top-up': 'Top-ups',
}

const FARES = ['Fares ridden', 'Missed, or given back without refund', 'Void at the end'] as const

function fareLabel(ticket: Ticket | undefined): (typeof FARES)[number] {
  if (ticket?.state === 'missed' || ticket?.state === 'cancelled') return 'Missed, or given back without refund'
  return ticket?.state === 'void' ? 'Void at the end' : 'Fares ridden'
}

export interface Spending {
  readonly label: string
  readonly amount: Cents
}

/**
 * Fares by what became of their tickets; `Fares ridden` is the sum of the itinerary's fares. Those that came back are one line with
 * their refunds, which cancel each other out.
 */
function fares({ ledger, tickets }: Pick<Race, 'ledger' | 'tickets'>): readonly Spending[] {
  const ticketWith = (ref = '') => ticketOf({ tickets }, ref)
  const paid = ledger.filter(({ reason }) => reason === 'fare')
  const isBack = ({ ref }: { readonly ref?: string }): boolean => ticketWith(ref)?.refunded === true
  const back = paid.filter(isBack)
  const kept = paid.filter((it) => !isBack(it))
  const lines = FARES.flatMap((label) => {
    const amount = balance(kept.filter(({ ref }) => fareLabel(ticketWith(ref)) === label))
    return amount === 0 ? [] : [{ label, amount }]
  })
  const refunds = ledger.filter(({ reason }) => reason === 'refund')
  if (back.length + refunds.length === 0) return lines
  const label = `Paid and refunded, ${moneyText(cents(-balance(back)))}`
  return [...lines, { label, amount: balance([...back, ...refunds]) }]
}

/** [WAL-5] What a race's money went on, in words. */
export const spending = (race: Pick<Race, 'ledger' | 'tickets'>): readonly Spending[] =>
  totalsByReason(race.ledger).flatMap(({ reason, amount }) => {
    if (reason === 'fare') return fares(race)
    return reason === 'refund' ? [] : [{ label: REASON[reason], amount }]
  })
