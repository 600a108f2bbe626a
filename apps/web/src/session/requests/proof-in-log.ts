import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'

/**
 * The commands that are not idempotent, each with the event that proves in the log that it was carried out. All others set what the
 * clock should do, and giving them again is meant anew.
 */
const PROOF: { readonly [K in PlayerCommandKind]?: RaceEvent['type'] } = {
  bookTicket: 'booked',
  moveTicket: 'ticketMoved',
  cancelTicket: 'cancelled',
  answerTask: 'answered',
  takeHint: 'hintTaken',
  takeRoom: 'roomTaken',
  work: 'workStarted',
  stopClock: 'ended',
}

/** JSON with sorted keys, equal for equal values. */
const keyOf = (it: unknown): string =>
  typeof it === 'object' && it !== null ? Object.entries(it).map(String).toSorted().join(' ') : String(it)

/** An event with its fields named as in the command that causes it. */
const inWords = (event: RaceEvent): object => ({
  ...event,
  ...('journey' in event && { ...event.journey, journey: event.journey.ref }),
  ...('fare' in event && { fareType: event.fare.type }),
})

/** A test whether an event proves that this command was carried out; undefined for idempotent commands. */
export function provedBy(kind: PlayerCommandKind, fields: object): ((event: RaceEvent) => boolean) | undefined {
  const type = PROOF[kind]
  return (
    type &&
    ((event) => {
      if (event.type !== type) return false
      const said = new Map(Object.entries(inWords(event)))
      return Object.entries(fields).every(([key, value]) => !said.has(key) || keyOf(said.get(key)) === keyOf(value))
    })
  )
}
