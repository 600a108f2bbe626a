import type { LocationId } from '../../place/location.ts'
import { BOOK_STEPS, isBookStep } from '../../step/step-spec.ts'
import { wantedBy } from '../../step/wanted.ts'
import { rideOf } from '../../timetable/ride.ts'
import type { Network } from '../../timetable/network.ts'
import type { Service, Transport } from '../../timetable/service.ts'
import { type Race, openStepOf } from '../log/race.ts'

interface Trip {
  readonly from: LocationId
  readonly to: LocationId
  readonly kinds: readonly Transport[]
}

/** The trip that an open booking step wants a ticket for, and by which kinds of transport. */
export function tripOf(race: Race): Trip | undefined {
  const content = openStepOf(race)?.content
  if (!content || !isBookStep(content)) return undefined
  return { from: content.from, to: content.to, kinds: BOOK_STEPS[content.stepType] }
}

/** Where the open step wants a player to be who is elsewhere: any of these; none where an answer here, or time, completes it. */
export function goalsOf(race: Race, here: LocationId): readonly LocationId[] {
  const content = openStepOf(race)?.content
  return content ? wantedBy(content, here) : []
}

/** The services that a ticket for a trip can be bought on. */
export const servicesFor = ({ from, to, kinds }: Trip, { services }: Network): readonly Service[] =>
  [...services.values()].filter((it) => kinds.includes(it.transport) && rideOf(it, from, to))
