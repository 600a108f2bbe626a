import { type LocationId, distance } from '../place/location.ts'
import { BOOK_STEPS } from '../step/step-spec.ts'
import { rideOf } from '../timetable/departures.ts'
import type { Network } from '../timetable/network.ts'
import type { Service, Transport } from '../timetable/service.ts'
import { isBookStep } from './course.ts'
import { type Race, openStepOf } from './race.ts'

/** A ride leads towards the goal when it takes away so much of the distance; what does less is a ride across town. */
export const TOWARD = 0.1

interface Trip {
  readonly from: LocationId
  readonly to: LocationId
  readonly kinds: readonly Transport[]
}

/** The trip that an open booking step wants a ticket for, and by which kinds of transport. */
export function tripOf(race: Race): Trip | undefined {
  const content = openStepOf(race)?.content
  if (!content || !isBookStep(content.stepType) || !('from' in content)) return undefined
  return { from: content.from, to: content.to, kinds: BOOK_STEPS[content.stepType] }
}

/** Where the open step wants a player to be who is elsewhere: any of these; none where an answer here, or time, completes it. */
export function goalsOf(race: Race, here: LocationId): readonly LocationId[] {
  const content = openStepOf(race)?.content
  const trip = tripOf(race)
  if (trip) return [here === trip.from ? trip.to : trip.from]
  if (content?.stepType === 'reach') return [content.location]
  if (content?.stepType !== 'undertakeTask') return []
  const places = content.tasks.map(({ place }) => place ?? here)
  return places.includes(here) ? [] : places
}

/** The services that a ticket for a trip can be bought on. */
export const servicesFor = ({ from, to, kinds }: Trip, { services }: Network): readonly Service[] =>
  [...services.values()].filter((it) => kinds.includes(it.transport) && rideOf(it, from, to))

/**
 * The services that go from one of the places near the player to a stop that is nearer to a goal by a tenth of the way; with the stop of
 * each that is the nearest to one.
 */
export function servicesTowards(
  goals: readonly LocationId[],
  here: LocationId,
  near: ReadonlySet<LocationId>,
  { services, locations }: Network,
): ReadonlyMap<Service, LocationId> {
  const targets = goals.flatMap((id) => {
    const place = locations.get(id)
    return place ? [place.coords] : []
  })
  const known = new Map<LocationId, number>()
  const farFrom = (id: LocationId): number => {
    const found = known.get(id)
    if (found !== undefined) return found
    const at = locations.get(id)?.coords
    const far = at ? Math.min(...targets.map((target) => distance(at, target))) : Number.POSITIVE_INFINITY
    known.set(id, far)
    return far
  }
  const leading = new Map<Service, LocationId>()
  if (targets.length === 0) return leading
  const enough = farFrom(here) * (1 - TOWARD)
  for (const service of services.values()) {
    const { stops, stopUses } = service
    const start = stops.findIndex((stop, i) => near.has(stop) && stopUses?.[i] !== 'off')
    if (start < 0) continue
    const ends = stops.filter((stop, i) => i > start && stopUses?.[i] !== 'on' && farFrom(stop) <= enough)
    const [end] = ends.toSorted((a, b) => farFrom(a) - farFrom(b))
    if (end !== undefined) leading.set(service, end)
  }
  return leading
}
