import { firstIndex } from '../../collections/first-index.ts'
import type { LocationId } from '../../place/location.ts'
import { PlaceGrid } from '../../timetable/afoot.ts'
import { taxiDeparture } from '../../timetable/departures.ts'
import { offsetsOf } from '../../timetable/ride.ts'
import { onSaleAfter } from '../../timetable/fare.ts'
import { type LeavingTimes, leavingTimes } from '../../timetable/leaving-times.ts'
import type { Network } from '../../timetable/network.ts'
import { queue } from '../../collections/queue.ts'
import { type Fare, type Service, leftAt, stopAt } from '../../timetable/service.ts'
import { onFoot } from '../../timetable/walk.ts'
import { type GameMs, HOUR, MINUTE, after, gameMs } from '../../time/units.ts'
import { type Boarding, type PaidRide, boardingsOf } from './cheapest-way.ts'
import { leastFares } from './least-fares.ts'

/** What a way leads to: a place or, for a trip that a ticket is wanted for, its end on one of some services. */
export interface Quest {
  readonly to: LocationId
  readonly trip?: { readonly from: LocationId; readonly services: readonly Service[]; readonly price: number }
}

/** Where, when and with how much money a player without tickets sets off. */
export interface Start {
  readonly place: LocationId
  readonly at: GameMs
  /** Cents. */
  readonly money: number
  /** Whether they work there first, an hour at least. */
  readonly works: boolean
}

export interface Wages {
  /** Cents for an hour. */
  readonly wage: number
  /** The most hours in one go. */
  readonly most: number
}

/** A way with its times. */
export interface SoonWay {
  readonly first: PaidRide & { readonly departure: GameMs }
  readonly arrival: GameMs
  /** All its fares, in cents. */
  readonly price: number
  /** When a player who did not work would stand where the first ride begins. */
  readonly there: GameMs
  /** The hours that are left for work before its first ride. */
  readonly hours: number
}

/** Rides that are looked at, each to one stop, before the search gives up: it is for the players of towns as well. */
const MOST_LOOKED = 20_000

/** A player on their way. `works`: they work before their next ride, as at the start. */
interface Label {
  readonly place: LocationId
  readonly at: GameMs
  readonly money: number
  readonly spent: number
  readonly works: boolean
  readonly done: boolean
  readonly first?: Omit<SoonWay, 'arrival' | 'price'>
}

/**
 * The order in which labels are looked at, and ways preferred: the soonest, then the cheapest, then the one with the fewest hours of
 * work left for later. Exact for six days, 1,000 dollars and 24 hours.
 */
const orderOf = ({ at, spent, first }: Label, start: Start): number =>
  ((at - start.at) * 1e5 + Math.min(spent, 1e5 - 1)) * 25 + 24 - (first?.hours ?? 24)

/**
 * The way that arrives first, and before `until`, of those that a player can pay for; of several by `orderOf`. A player who works at
 * the start does so for as long as it leaves them time. Elsewhere they work only if their money does not pay for the cheapest way on
 * from there. They buy each ticket when that work is done. Undefined if none is found, or the search gives up.
 */
export function soonestWay(
  quest: Quest,
  { locations, services }: Network,
  start: Start,
  { wage, most, until }: Wages & { readonly until: GameMs },
): SoonWay | undefined {
  const { to: goal, trip } = quest
  const least = leastFares(trip?.from ?? goal, trip?.price ?? 0, { locations, services })
  const lacking = (place: LocationId, money: number): number => (least.get(place) ?? Number.POSITIVE_INFINITY) - money
  const boardings = boardingsOf(services)
  const grid = new PlaceGrid(locations.values())
  const times = leavingTimes({ locations, services }, { since: start.at, until })
  const richest = new Map<LocationId, number>()
  const open = queue<Label>()
  let looked = 0

  function reach(label: Label): void {
    looked += 1
    const { place, at, money, done } = label
    if (!done && money <= (richest.get(place) ?? -1)) return
    // What is still missing has to be worked for.
    const short = done ? 0 : Math.max(0, lacking(place, money))
    if (at + (short / wage) * HOUR >= until) return
    open.push(label, orderOf(label, start))
  }

  function board(label: Label, boarding: Boarding): void {
    const { service, start: stop } = boarding
    const ends = endsOf(boarding, label.place)
    if (ends.length === 0) return
    const offsets = offsetsOf(service, locations)
    const since = offsets[stop] ?? 0
    const works = label.works || lacking(label.place, label.money) > 0
    for (const fare of service.fares) {
      for (const { hours, departure } of departuresAt({ label, works, service, fare, since }, times, { wage, most })) {
        const { place: from } = label
        for (const end of ends) {
          const to = stopAt(service, end)
          const arrival = gameMs(departure + ((offsets[end] ?? service.journeyTime) - since) * MINUTE)
          const first = label.first ?? {
            there: label.at,
            hours,
            first: { service, from, to, price: fare.fare, departure },
          }
          const money = label.money + hours * wage - fare.fare
          const done = trip ? from === trip.from : to === goal
          reach({ place: to, at: arrival, money, spent: label.spent + fare.fare, works: false, done, first })
        }
      }
    }
  }

  /** The stops, as indexes, at which the ride may end: from where a trip starts, only where the trip ends. */
  function endsOf({ service, start: stop }: Boarding, from: LocationId): readonly number[] {
    if (trip?.from === from) {
      const end = trip.services.includes(service) ? leftAt(service, goal, stop) : -1
      return end < 0 ? [] : [end]
    }
    return service.stops.flatMap((_, i) => (i > stop && service.stopUses?.[i] !== 'on' ? [i] : []))
  }

  function walk(label: Label): void {
    const here = locations.get(label.place)
    for (const there of here ? grid.around(here) : []) {
      const way = here && onFoot(here, there)
      const done = trip === undefined && there.id === goal && label.first !== undefined
      if (way) reach({ ...label, place: there.id, at: after(label.at, way.takes), done })
    }
  }

  open.push({ ...start, spent: 0, done: false }, 0)
  for (let label = open.pop(); label && looked < MOST_LOOKED; label = open.pop()) {
    const { place, money, first, at, spent } = label
    if (label.done && first) return { ...first, arrival: at, price: spent }
    if (money <= (richest.get(place) ?? -1)) continue
    richest.set(place, money)
    walk(label)
    for (const boarding of boardings.get(place) ?? []) {
      // One place may have thousands.
      if (looked >= MOST_LOOKED) return undefined
      board(label, boarding)
    }
  }
  return undefined
}

/**
 * The departures of a service that a player can pay for, each with the most hours of work before it. Without work it is the first
 * departure; with work, the first one for each number of hours.
 */
function* departuresAt(
  ride: { label: Label; works: boolean; service: Service; fare: Fare; since: number },
  times: LeavingTimes,
  { wage, most }: Wages,
): Generator<{ readonly hours: number; readonly departure: GameMs }> {
  const { label, works, service, fare, since } = ride
  const needed = Math.max(label.works ? 1 : 0, Math.ceil((fare.fare - label.money) / wage))
  const at = (hours: number): GameMs => gameMs(label.at + hours * HOUR)
  for (let hours = needed; hours <= (works ? most : 0); hours += 1) {
    const soonest = gameMs(onSaleAfter(fare, at(hours)) + 1)
    const departure = service.transport === 'taxi' ? taxiDeparture(at(hours), service.events) : nextAfter(soonest)
    if (departure === undefined) return
    if (departure < soonest) continue
    if (works && service.transport !== 'taxi') {
      while (hours < most && departure > onSaleAfter(fare, at(hours + 1))) hours += 1
    }
    yield { hours, departure }
    if (!works) return
  }

  function nextAfter(soonest: GameMs): GameMs | undefined {
    const all = times(service)
    const wanted = soonest - since * MINUTE
    const left = all[firstIndex(all.length, (i) => (all[i] ?? 0) >= wanted)]
    return left === undefined ? undefined : gameMs(left + since * MINUTE)
  }
}
