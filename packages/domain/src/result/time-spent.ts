import { apply } from '../race/log/apply.ts'
import type { RaceEvent } from '../race/log/events.ts'
import { type Race, ticketOf } from '../race/log/race.ts'

/** What a player spends game time on. */
export const PASTIMES = ['ride', 'walk', 'answer', 'room', 'work', 'wait'] as const
export type Pastime = (typeof PASTIMES)[number]

/** Game milliseconds per pastime, from the start of a race to the end of its log. */
export type TimeSpent = { readonly [P in Pastime]: number }

/** The player's current pastime. Riding wins over being busy on board; whatever is nothing else counts as waiting. */
function pastimeIn({ place, busyWith, tickets }: Race): Pastime {
  if (place.kind === 'on board') {
    return ticketOf({ tickets }, place.ticketId)?.journey.transport === 'walk' ? 'walk' : 'ride'
  }
  return busyWith?.kind ?? 'wait'
}

/** [RES-11] What the time of a race went to: read from its log, since everything that changes it is an event. */
export function timeSpent(log: readonly RaceEvent[]): TimeSpent {
  const spent = { ride: 0, walk: 0, answer: 0, room: 0, work: 0, wait: 0 }
  let race: Race | undefined
  let since = 0
  for (const event of log) {
    if (race) spent[pastimeIn(race)] += event.at - since
    race = apply(race, event)
    since = event.at
  }
  return spent
}
