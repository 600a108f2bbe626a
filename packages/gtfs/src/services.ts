import { ServiceInput, type ServiceWire } from '@final-call/contract'
import { type Coords, type LocationId, type Service, STANDARD, distance } from '@final-call/domain'
import type { Stop } from './feed.ts'
import { type FareRules, type FeedFares, fareByRule } from './fares.ts'
import { hashOf, idUnder, slug } from './ids.ts'
import { EVENTS } from './modes.ts'
import type { Run } from './runs.ts'
import type { Troubles } from './trouble.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** Numbers of journeys begin above this, and no service's may be more than the other. */
const FIRST_NUMBER = 1_000
const MOST_NUMBERS = 1_000_000
const LONGEST_LINE = 12

type HM = [number, number]
const hm = (minutes: number): HM => [Math.floor(minutes / 60), minutes % 60]

interface Terms {
  readonly prefix: string
  readonly shapes: ReadonlyMap<string, readonly Coords[]>
  readonly fares: FeedFares
  readonly rules: FareRules
  readonly troubles: Troubles
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

const metresOf = (points: readonly Coords[]): number =>
  sum(points.slice(1).map((point, i) => distance(points[i] ?? point, point)))

function priceOf({ route, calls }: Run, path: readonly Coords[], { fares, rules }: Terms): number {
  const [from, to] = [calls[0]?.stop, calls.at(-1)?.stop]
  const said = from && to && fares.of(route, from, to)
  return said ?? fareByRule(rules[route.transport], metresOf(path))
}

/** What the several kinds of transport spell each in its own way. */
function spelt({ route, trip, platforms }: Run, base: number) {
  const company = route.agency.name
  switch (route.transport) {
    case 'flight':
      return { transport: 'flight', airline: company, flightBaseNumber: base, flightBaseMultiplier: 1 } as const
    case 'vessel':
      return { transport: 'vessel', company, vesselBaseNumber: base, vesselBaseMultiplier: 1 } as const
    case 'taxi':
      return { transport: 'taxi', company, busBaseNumber: base } as const
    case 'train': {
      const name = [route.short, route.long].filter((part) => part !== '').join(' ') || trip.headsign || route.id
      const stopPlatforms = platforms.some((it) => it !== '')
        ? { stopPlatforms: platforms.map((it) => it.slice(0, LONGEST_LINE)) }
        : {}
      const trainName = name.slice(0, 80)
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
      const busLine = line === undefined ? {} : { busLine: line }
      return { transport: 'bus', company, busBaseNumber: base, busBaseMultiplier: 1, ...busLine } as const
    }
  }
}

/** Names a service by what it is, so that the next version of a feed names what has not changed the same. */
function productIdOf({ route, calls, offsets }: Run, prefix: string): string {
  const readable = slug(route.short || route.id).slice(0, 16)
  const key = JSON.stringify([route.id, calls.map(({ place }) => place.id), offsets])
  return [prefix, readable, hashOf(key)].filter((part) => part !== '').join('-')
}

/** Services as any author's are read: what the game's schema does not take is left out, and said. Journey numbers differ. */
export function servicesOf(runs: readonly Run[], terms: Terms): readonly Service[] {
  const { prefix, shapes, troubles } = terms
  const idOf = ({ id }: Stop): LocationId => idUnder(prefix, id)
  const services: Service[] = []
  let base = FIRST_NUMBER
  const named = runs.map((run) => ({ run, productId: productIdOf(run, prefix) }))
  for (const { run, productId } of named.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const { route, trip, calls, offsets, starts } = run
    const places = calls.flatMap(({ place }) => (place.coords ? [place.coords] : []))
    const shape = shapes.get(trip.shape)
    const events = EVENTS[route.transport]
    const days = starts.map((minutes) => [...minutes].sort((a, b) => a - b).map(hm))
    const written = {
      ...spelt(run, base % MOST_NUMBERS),
      productId,
      journeyTimeHM: hm(offsets.at(-1) ?? 0),
      stops: calls.map(({ place }) => idOf(place)),
      stopOffsetsHM: offsets.map(hm),
      ...(shape ? { stopsCoords: shape.map(([lat, lng]): [number, number] => [lat, lng]) } : {}),
      fares: [{ type: 'Standard', fare: priceOf(run, shape ?? places, terms), class: STANDARD }],
      events: { checkin: hm(events[0]), boarding: hm(events[1]), checkedout: hm(events[2]) },
      ...(route.transport === 'taxi' ? {} : { days: Object.fromEntries(DAYS.map((day, i) => [day, days[i] ?? []])) }),
    }
    const read = ServiceInput.safeParse(written satisfies { transport: ServiceWire['transport'] })
    if (read.success) services.push(read.data)
    else {
      const [issue] = read.error.issues
      troubles.add(`service left out: ${issue?.path.join('.')}, ${issue?.message}`, trip.spot, `trip ${trip.id}`)
    }
    base += Math.max(1, ...days.map(({ length }) => length))
  }
  return services
}
