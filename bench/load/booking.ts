import { content } from '@final-call/content'
import {
  type Command,
  type Race,
  type RaceEvent,
  type RealMs,
  type World,
  apply,
  beginRace,
  boardOf,
  decide,
  gameTime,
  realMs,
  replay,
} from '@final-call/domain'
import type { Append, RaceStore, StoredRace } from '../../apps/server/src/ports.ts'

const SOURCE = 'first-call'
const FROM = 'nz-wellington-airportDomesticTerminal'
const TO = 'nz-wellington-RailwayStation'
/** A Saturday. */
const MORNING = realMs(Date.parse('2026-11-21T00:00:00Z'))

/** The first booking of a real race: the race before it, and the domain's decision. */
export interface Booking {
  readonly log: readonly RaceEvent[]
  readonly before: Race
  readonly after: Race
  readonly events: readonly RaceEvent[]
  readonly sign: RealMs
}

export function firstBooking(): Booking {
  const spec = content.races.find(({ id }) => id === SOURCE)
  if (!spec) throw new Error(`no race ${SOURCE}`)
  const world: World = {
    spec,
    locations: new Map(content.locations.map((it) => [it.id, it])),
    services: new Map(content.services.map((it) => [it.productId, it])),
  }
  const log: RaceEvent[] = [...beginRace(world, { attempt: 1, now: MORNING })]
  let before = replay(log)
  const sign = realMs(MORNING + 5_000)
  const decided = (command: Command): readonly RaceEvent[] => {
    const decision = decide(before, command, world, { now: sign, sign })
    if (!decision.ok) throw new Error(decision.refusal.message)
    return decision.events
  }
  const carryOut = (command: Command): void => {
    const events = decided(command)
    log.push(...events)
    before = events.reduce<Race>(apply, before)
  }
  carryOut({ kind: 'playClock' })
  for (
    let step = before.openStepId;
    step !== undefined;
    step = before.openStepId === step ? undefined : before.openStepId
  )
    carryOut({ kind: 'completeStep', stepId: step })
  const { journeys } = boardOf(world, { transport: 'bus', from: FROM, to: TO }, gameTime(before.clock, sign))
  const [journey] = journeys
  if (!journey) throw new Error('no bus goes')
  const events = decided({ kind: 'bookTicket', journey: journey.ref, from: FROM, to: TO, fareType: 'Standard' })
  return { log, before, after: events.reduce<Race>(apply, before), events, sign }
}

/** Stores the race whose player is about to book. @returns it as stored */
export async function storedBefore(races: RaceStore, { log, before }: Booking, raceId: string): Promise<StoredRace> {
  await races.create({ raceId, uid: 'bench', worldId: 'bench', race: before, sign: MORNING }, log)
  const found = await races.find(raceId)
  if (!found) throw new Error(`the race ${raceId} is gone`)
  return found.stored
}

/** The same booking in a copy of that race under another id. */
export const bookingIn = (like: StoredRace, { after, events, sign }: Booking, raceId: string): Append => ({
  from: { ...like, raceId },
  race: after,
  events,
  sign,
  request: { id: `request-${raceId}`, reply: { ok: true, version: after.version } },
})

/** @throws Error unless a booking was stored */
export async function book(races: RaceStore, append: Append): Promise<void> {
  const { outcome } = await races.append(append)
  if (outcome !== 'appended') throw new Error(`the booking was not stored: ${outcome}`)
}
