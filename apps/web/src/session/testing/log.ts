import { wireLocation } from '@final-call/contract'
import {
  type Alarm,
  type Command,
  type GameMs,
  type Race,
  type RaceEvent,
  type RealMs,
  type Ticket,
  type World,
  apply,
  beginRace,
  decide,
  gameTime,
  openStepOf,
  realMs,
  replay,
} from '@final-call/domain'
import { type Entry, entriesOf } from '../log/entries.ts'
import type { Places } from '../place/places.ts'
import { AIRPORT, STATION } from './world.ts'

export const NOW = realMs(Date.parse('2026-11-20T20:00:00Z'))

export const placesOf = ({ locations }: World): Places =>
  new Map([...locations].map(([id, it]) => [id, wireLocation(it)]))

/** The lines of a log, each as of the race then. */
export function entriesIn(log: readonly RaceEvent[], world: World): readonly Entry[] {
  let race: Race | undefined
  return log.flatMap((event) => {
    race = apply(race, event)
    return entriesOf(event, race, placesOf(world))
  })
}

/** Game time at `NOW`. */
export const gameNow = ({ clock }: Pick<Race, 'clock'>): GameMs => gameTime(clock, NOW)

/** The ticket that was booked first. */
export function firstTicket({ tickets }: Pick<Race, 'tickets'>): Ticket {
  const [ticket] = tickets
  if (!ticket) throw new Error('no ticket')
  return ticket
}

/** A race that writes its log with the domain; its clock stands unless it is played. */
export interface WrittenRace {
  readonly log: readonly RaceEvent[]
  readonly race: Race
  /** @throws Error with the reason if a rule refuses */
  give(command: Command): void
  book(productId: 'bus' | 'taxi' | 'coach', index?: number, date?: string): void
  /** To an alarm of the latest ticket. */
  skip(alarm: Alarm): void
}

/** A race begun, with the steps that complete at once. */
export function begun(world: World, now: RealMs = NOW): WrittenRace {
  let log = beginRace(world, { attempt: 1, now })
  let race = replay(log)

  const written: WrittenRace = {
    get log() {
      return log
    },
    get race() {
      return race
    },
    give(command) {
      const decision = decide(race, command, world, { now, sign: now })
      log = [...log, ...decision.events]
      race = decision.events.reduce<Race>(apply, race)
      if (!decision.ok) throw new Error(decision.refusal.reason)
    },
    book(productId, index = 4, date = '2026-11-21') {
      const { stops } = world.services.get(productId) ?? { stops: [] }
      const journey = productId === 'taxi' ? ({ productId, date: 'taxi' } as const) : { productId, date, index }
      written.give({
        kind: 'bookTicket',
        journey,
        from: stops[0] ?? AIRPORT,
        to: stops.at(-1) ?? STATION,
        fareType: 'Standard',
      })
    },
    skip(alarm) {
      written.give({ kind: 'skipToAlarm', ticketId: race.tickets.at(-1)?.ticketId ?? '', alarm })
    },
  }

  for (let step = openStepOf(race); step;) {
    written.give({ kind: 'completeStep', stepId: step.id })
    const next = openStepOf(race)
    step = next?.id === step.id ? undefined : next
  }
  return written
}
