import { ServiceInput, type ServiceWire } from '@final-call/contract'
import {
  type Coords,
  type LocationId,
  type Service,
  STANDARD,
  distance,
  inHM,
  metresAlong,
  minutes,
  pathLength,
} from '@final-call/domain'
import type { Fares } from '../fares/fares.ts'
import type { Route } from '../feed/feed.ts'
import { EVENTS } from '../feed/modes.ts'
import type { Stop } from '../feed/stops.ts'
import type { Troubles } from '../files/trouble.ts'
import { LONGEST_LINE, LONGEST_NAME, readable, shortened } from '../files/written-names.ts'
import { hashOf, idUnder, slug } from '../places/ids.ts'
import type { ZoneOf } from '../places/zones.ts'
import { coordsOf } from '../runs/paths.ts'
import { type Alike, type Run, keyOf, serviceDaysOf } from '../runs/runs.ts'
import { byFare } from './by-fare.ts'

/** Journey numbers begin above this; `MOST_NUMBERS` is the largest base number of a service plus 1. */
const FIRST_NUMBER = 1_000
const MOST_NUMBERS = 1_000_000

interface Terms {
  readonly prefix: string
  /** The paths of runs that have one; the others go from stop to stop. */
  readonly paths: ReadonlyMap<Run, readonly Coords[]>
  readonly zoneOf: ZoneOf
  readonly fares: Fares
  readonly troubles: Troubles
}

/** The part of a trip's path from where the run begins. */
function pathFrom({ from, whole }: Run, shape: readonly Coords[]): readonly Coords[] | undefined {
  if (from === 0) return shape
  const places = coordsOf(whole)
  const [start, begins = 0] = [places[from], metresAlong(shape, places)[from]]
  let walked = 0
  const rest = shape.filter((point, i) => (walked += distance(shape[i - 1] ?? point, point)) > begins)
  return start && rest.length > 0 ? [start, ...rest] : undefined
}

/** Warnings about names of routes and stops that are not shown in full, once for each. */
function sayingCuts(troubles: Troubles) {
  const said = new Set<Route | Stop>()
  return (what: string, it: Route | Stop, about: string): void => {
    if (said.has(it)) return
    said.add(it)
    troubles.add(what, it.spot, about)
  }
}

/** The fields of a service that each kind of transport spells differently. */
function spelt({ route, trip, calls }: Run, { platforms }: Alike, base: number, sayCut: ReturnType<typeof sayingCuts>) {
  const company = route.agency.name
  switch (route.transport) {
    case 'flight':
      return { transport: 'flight', airline: company, flightBaseNumber: base, flightBaseMultiplier: 1 } as const
    case 'vessel':
      return { transport: 'vessel', company, vesselBaseNumber: base, vesselBaseMultiplier: 1 } as const
    case 'taxi':
      return { transport: 'taxi', company, busBaseNumber: base } as const
    case 'train': {
      // Some feeds repeat the short name in the long one.
      const parts = `${route.long} `.startsWith(`${route.short} `) ? [route.long] : [route.short, route.long]
      const name = parts.filter((part) => part !== '').join(' ') || trip.headsign || readable(route.id) || company
      const stopPlatforms = platforms.some((it) => it !== '')
        ? { stopPlatforms: platforms.map((it) => shortened(it, LONGEST_LINE)) }
        : {}
      platforms.forEach((it, i) => {
        const stop = calls[i]?.stop
        if (stop && it.length > LONGEST_LINE)
          sayCut(`platform cut off after ${LONGEST_LINE} characters`, stop, `stop ${stop.id}, ${it}`)
      })
      const trainName = shortened(name, LONGEST_NAME)
      if (trainName !== name)
        sayCut(`name of a train cut off after ${LONGEST_NAME} characters`, route, `route ${route.id}, ${trainName}`)
      return {
        transport: 'train',
        company,
        trainName,
        trainBaseNumber: base,
        trainBaseMultiplier: 1,
        ...stopPlatforms,
      } as const
    }
    case 'bus': {
      const line = [route.short, route.long].find((it) => it !== '' && it.length <= LONGEST_LINE)
      if (line === undefined && route.short !== '') {
        const what = `line of a bus not shown: neither name of its route has up to ${LONGEST_LINE} characters`
        sayCut(what, route, `route ${route.id}, ${route.short}`)
      }
      const busLine = line === undefined ? {} : { busLine: line }
      return { transport: 'bus', company, busBaseNumber: base, busBaseMultiplier: 1, ...busLine } as const
    }
  }
}

/**
 * The zone of a run whose agency's clocks differ from those of its first place, which may change on other days. Its times are by the
 * agency's.
 */
function zoneIn({ route, calls: [first] }: Run, zoneOf: ZoneOf): Pick<Service, 'zone'> {
  const { zone } = route.agency
  return !first || route.transport === 'taxi' || zoneOf(first.place) === zone ? {} : { zone }
}

const byWeekday = <T>([
  mon = [],
  tue = [],
  wed = [],
  thu = [],
  fri = [],
  sat = [],
  sun = [],
]: readonly (readonly T[])[]) => ({
  mon,
  tue,
  wed,
  thu,
  fri,
  sat,
  sun,
})

/** The departures of a run as GTFS counts them, and its journeys' numbers, without those too long for a board. */
function departuresIn({ route }: Run, alike: Alike): Partial<Pick<Service, 'clock' | 'days' | 'numbers'>> {
  if (route.transport === 'taxi') return {}
  const days = serviceDaysOf(alike)
  const numbers = days.map((starts) => starts.map(([, { number }]) => (number.length <= LONGEST_LINE ? number : '')))
  return {
    clock: 'noon minus 12 h',
    days: byWeekday(days.map((starts) => starts.map(([at]) => minutes(at)))),
    ...(numbers.some((ofDay) => ofDay.some((number) => number !== '')) ? { numbers: byWeekday(numbers) } : {}),
  }
}

/** The id of a service, from its contents, so that an unchanged service keeps it in the next version of a feed. */
function productIdOf(run: Run, prefix: string, mark: string): string {
  const readable = slug(run.route.short || run.route.id).slice(0, 16)
  return [prefix, readable, hashOf(keyOf(run) + mark)].filter((part) => part !== '').join('-')
}

/**
 * The services of the runs, parsed like any author's: those that do not fit the game's schema are left out with a warning. Journey numbers
 * differ.
 */
export function servicesOf(runs: readonly Run[], terms: Terms): readonly Service[] {
  const { prefix, paths, zoneOf, fares, troubles } = terms
  const idOf = ({ id }: Stop): LocationId => idUnder(prefix, id)
  const sayCut = sayingCuts(troubles)
  const services: Service[] = []
  let base = FIRST_NUMBER
  const named = runs.flatMap((whole) =>
    byFare(whole, fares).map(({ run, alike, ride, mark }) => ({
      run,
      alike,
      ride,
      path: paths.get(whole),
      productId: productIdOf(run, prefix, mark),
    })),
  )
  for (const { run, alike, ride, path, productId } of named.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const { route, trip, calls, offsets, approx } = run
    const shape = path && pathFrom(run, path)
    const uses = calls.map(({ use }) => use)
    const events = EVENTS[route.transport]
    const departures = departuresIn(run, alike)
    const written = {
      ...spelt(run, alike, base % MOST_NUMBERS, sayCut),
      productId,
      journeyTimeHM: inHM(offsets.at(-1) ?? 0),
      stops: calls.map(({ place }) => idOf(place)),
      stopOffsetsHM: offsets.map(inHM),
      ...(approx.includes(true) ? { stopApprox: approx } : {}),
      ...(uses.some((use) => use !== 'both') ? { stopUses: uses } : {}),
      ...(shape ? { stopsCoords: shape.map(([lat, lng]): [number, number] => [lat, lng]) } : {}),
      // One fare however far one rides, also for a run that is part of a trip.
      fares: [{ type: 'Standard', fare: fares.of(ride, pathLength(path ?? coordsOf(run.whole))), class: STANDARD }],
      events: { checkin: inHM(events[0]), boarding: inHM(events[1]), checkedout: inHM(events[2]) },
      // An author's days end at 24:00, so a feed's departures are added after parsing.
      ...(departures.days && { days: {} }),
    }
    const read = ServiceInput.safeParse(written satisfies { transport: ServiceWire['transport'] })
    if (read.success) services.push({ ...read.data, ...zoneIn(run, zoneOf), ...departures })
    else {
      const [issue] = read.error.issues
      troubles.add(`service left out: ${issue?.path.join('.')}, ${issue?.message}`, trip.spot, `trip ${trip.id}`)
    }
    base += Math.max(1, ...Object.values(departures.days ?? {}).map(({ length }) => length))
  }
  return services
}
