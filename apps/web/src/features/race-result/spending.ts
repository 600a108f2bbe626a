import { type Cents, type MoneyReason, type Race, type Ticket, accounts, balance, ticketOf } from '@final-call/domain'

const REASON: { readonly [R in Exclude<MoneyReason, 'fare'>]: string } = {
  start: 'To begin with',
  refund: 'Refunds',
  bonus: 'Bonuses',
  hint: 'Hints',
  room: 'Rooms',
  work: 'Work',
  'top-up': 'Top-ups',
}

const FARES = [
  'Fares ridden',
  'Fares paid, then refunded',
  'Missed, or given back without refund',
  'Void at the end',
] as const

function fareLabel(ticket: Ticket | undefined): (typeof FARES)[number] {
  if (ticket?.refunded) return 'Fares paid, then refunded'
  if (ticket?.state === 'missed' || ticket?.state === 'cancelled') return 'Missed, or given back without refund'
  return ticket?.state === 'void' ? 'Void at the end' : 'Fares ridden'
}

export interface Spending {
  readonly label: string
  readonly amount: Cents
}

/** Fares by what became of their tickets; `Fares ridden` is the sum of the itinerary's fares. */
function fares({ ledger, tickets }: Pick<Race, 'ledger' | 'tickets'>): readonly Spending[] {
  const paid = ledger.filter(({ reason }) => reason === 'fare')
  return FARES.flatMap((label) => {
    const amount = balance(paid.filter(({ ref }) => fareLabel(ticketOf({ tickets }, ref ?? '')) === label))
    return amount === 0 ? [] : [{ label, amount }]
  })
}

/** [WAL-5] A race's accounts in words. */
export const spending = (race: Pick<Race, 'ledger' | 'tickets'>): readonly Spending[] =>
  accounts(race.ledger).flatMap(({ reason, amount }) =>
    reason === 'fare' ? fares(race) : [{ label: REASON[reason], amount }],
  )
