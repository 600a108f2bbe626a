import { isRecord } from '@final-call/contract'
import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'

/**
 * The commands that are not idempotent, each with the event that proves in the log that it was carried out. All others tell the
 * clock what to do: a player who gives such a command again wants it done again.
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

/** An object with its keys in the order of the alphabet; any other value as it is. */
const inOrder = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.keys(value)
          .toSorted()
          .map((key) => [key, value[key]]),
      )
    : value

/** JSON with sorted keys at every depth, equal for equal values. A field that is undefined counts as absent. */
const jsonOf = (value: unknown): string | undefined => JSON.stringify(value, (_key, inner: unknown) => inOrder(inner))

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
      return Object.entries(fields).every(([key, value]) => !said.has(key) || jsonOf(said.get(key)) === jsonOf(value))
    })
  )
}
