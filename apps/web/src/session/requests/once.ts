import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'

/**
 * The commands that are not idempotent, each with the event by which the log proves that one was carried out. The others set what
 * the clock is to do: to ask for that again is to want it now, whatever came of it the last time.
 */
const TOLD: { readonly [K in PlayerCommandKind]?: RaceEvent['type'] } = {
  bookTicket: 'booked',
  moveTicket: 'ticketMoved',
  cancelTicket: 'cancelled',
  answerTask: 'answered',
  takeHint: 'hintTaken',
  takeRoom: 'roomTaken',
  work: 'workStarted',
  stopClock: 'ended',
}

/** The same for the same value, in whatever order its fields are written. */
const plain = (it: unknown): string =>
  typeof it === 'object' && it !== null ? Object.entries(it).map(String).toSorted().join(' ') : String(it)

/** An event in the words of the command that it came of. */
const inWords = (event: RaceEvent): object => ({
  ...event,
  ...('journey' in event && { ...event.journey, journey: event.journey.ref }),
  ...('fare' in event && { fareType: event.fare.type }),
})

/** Whether an event tells of a command that is carried out once, however often it is asked for; undefined for any other kind. */
export function toldOf(kind: PlayerCommandKind, fields: object): ((event: RaceEvent) => boolean) | undefined {
  const type = TOLD[kind]
  return (
    type &&
    ((event) => {
      if (event.type !== type) return false
      const said = new Map(Object.entries(inWords(event)))
      return Object.entries(fields).every(([key, value]) => !said.has(key) || plain(said.get(key)) === plain(value))
    })
  )
}
