import { type StopUse, distance } from '@final-call/domain'
import type { Troubles } from '../files/trouble.ts'
import type { Trip } from './feed.ts'
import type { RawCall } from './raw-call.ts'
import type { Stop, Stops } from './stops.ts'

/** A call at a place, with its times. */
export interface TimedCall {
  /** The stop's place: the stop itself, or the station that it is part of. */
  readonly place: Stop
  readonly stop: Stop
  /** Seconds after midnight of the service day. */
  readonly arrival: number
  readonly departure: number
  /** Whether these times are only approximate: the feed says so, or leaves them blank. */
  readonly approx: boolean
  readonly use: StopUse
}

/** The part of a trip that can be ridden. */
export interface Ridden {
  readonly calls: readonly TimedCall[]
  /** When the trip leaves its very first stop, in seconds after midnight: frequencies are relative to it. */
  readonly start: number
}

/** The limits of the game's services: places, and seconds. */
const MOST_PLACES = 200
const LONGEST = 99 * 3600

/** The distance of each call of a stretch from its start, in any unit; evenly spaced if nothing is known. */
function distances(stretch: readonly RawCall[], stops: Stops): readonly number[] {
  const along = stretch.map((call) => call.along)
  const first = along[0]
  if (first !== undefined && along.every((it, i) => it !== undefined && it >= (along[i - 1] ?? it))) {
    const written = along.map((it) => (it ?? first) - first)
    if ((written.at(-1) ?? 0) > 0) return written
  }
  const coords = stretch.map(({ stop: id }) => {
    const stop = stops.called.get(id)
    return stop?.coords ?? stop?.place?.coords
  })
  let sum = 0
  const great = coords.map((to, i) => {
    const from = coords[i - 1]
    return (sum += from && to ? distance(from, to) : 0)
  })
  return sum > 0 && coords.every((it) => it !== undefined) ? great : stretch.map((_, i) => i)
}

type Times = readonly [arrival: number, departure: number]

/** The times of calls, interpolated by distance where they are missing. Undefined if the first or last call has none. */
function times(calls: readonly RawCall[], stops: Stops): readonly Times[] | undefined {
  if (calls[0]?.departure === undefined || calls.at(-1)?.arrival === undefined) return undefined
  const known = calls.flatMap(({ arrival }, i) => (arrival === undefined ? [] : [i]))
  const found: Times[] = []
  for (const [k, i] of known.entries()) {
    const { arrival = 0, departure = 0 } = calls[i] ?? {}
    found.push([arrival, departure])
    const next = known[k + 1]
    if (next === undefined || next === i + 1) continue
    const far = distances(calls.slice(i, next + 1), stops)
    const takes = (calls[next]?.arrival ?? departure) - departure
    for (let j = i + 1; j < next; j += 1) {
      const at = Math.round(departure + (takes * (far[j - i] ?? 0)) / (far.at(-1) ?? 1))
      found.push([at, at])
    }
  }
  return found
}

interface Calling extends Omit<TimedCall, 'use'> {
  /** Whether its arrival is only approximate; `approx` is then for its departure, which may be another platform's. */
  readonly approxArrival: boolean
  readonly pickup: boolean
  readonly dropOff: boolean
}

/** Merges consecutive calls at one place, such as two platforms of a station. */
function withoutRepeats(calls: readonly Calling[]): readonly Calling[] {
  const kept: Calling[] = []
  for (const call of calls) {
    const before = kept.at(-1)
    if (before?.place !== call.place) kept.push(call)
    else {
      const { departure, approx, stop } = call
      const pickup = before.pickup || call.pickup
      const dropOff = before.dropOff || call.dropOff
      kept[kept.length - 1] = { ...before, stop, departure, approx, pickup, dropOff }
    }
  }
  return kept
}

/** The use of a call. At the ends of a ride it is always `both`, whatever the feed says. */
const useOf = ({ pickup, dropOff }: Calling, i: number, { length }: readonly Calling[]): StopUse =>
  i === 0 || i === length - 1 || pickup === dropOff ? 'both' : pickup ? 'on' : 'off'

/** Goes through the calls of one trip, and reports their troubles. */
class Calls {
  readonly #trip: Trip
  readonly #stops: Stops
  readonly #troubles: Troubles
  readonly #first: RawCall | undefined

  constructor(trip: Trip, calls: readonly RawCall[], stops: Stops, troubles: Troubles) {
    this.#trip = trip
    this.#first = calls[0]
    this.#stops = stops
    this.#troubles = troubles
  }

  leaveOut(why: string, line = this.#first?.line): undefined {
    const spot = line === undefined ? this.#trip.spot : { file: 'stop_times.txt', line }
    this.#troubles.add(`trip left out: ${why}`, spot, `trip ${this.#trip.id}`)
  }

  #note(what: string, { line, stop }: RawCall, about = ''): void {
    const where = stop === '' ? '' : `, stop ${stop}`
    this.#troubles.add(what, { file: 'stop_times.txt', line }, `trip ${this.#trip.id}${where}${about}`)
  }

  #whyNoStop(id: string): string {
    if (id === '') return 'it has no stop_id'
    return this.#stops.others.has(id)
      ? 'its stop is an entrance or a node of a station'
      : 'no such stop, or one that was left out'
  }

  /** The calls at fixed times, without duplicates. */
  scheduled(calls: readonly RawCall[]): readonly RawCall[] {
    return calls.filter((call, i) => {
      if (call.flexible) this.#note('call left out: it is made when somebody asks for it, not at a time', call)
      const before = calls[i - 1]
      if (before?.sequence !== call.sequence) return !call.flexible
      const again = before.stop === call.stop && before.departure === call.departure
      this.#note(
        again
          ? 'call left out: it stands there twice'
          : 'calls with one stop_sequence taken in the order in which they stand there',
        call,
      )
      return !again && !call.flexible
    })
  }

  /** The calls at known places where passengers may get on or off. */
  somewhere(calls: readonly RawCall[], at: readonly Times[]): readonly Calling[] {
    return calls.flatMap((call, i): Calling[] => {
      const stop = this.#stops.called.get(call.stop)
      if (!stop) {
        this.#note(`call left out: ${this.#whyNoStop(call.stop)}`, call)
        return []
      }
      const { place, nowhere, spot } = stop
      if (!place) {
        const written = nowhere?.written === undefined ? '' : `, ${nowhere.written}`
        this.#note(
          `call left out: its stop is nowhere, ${nowhere?.why}`,
          call,
          ` of ${spot.file}:${spot.line}${written}`,
        )
        return []
      }
      const { pickup, dropOff } = call
      const approx = call.approx || call.arrival === undefined
      if (!pickup && !dropOff) return []
      const [arrival, departure] = at[i] ?? [0, 0]
      return [{ place, stop, arrival, departure, approx, approxArrival: approx, pickup, dropOff }]
    })
  }
}

/**
 * The calls of a trip that can be ridden, in order: from the first where passengers can get on to the last where they can get off.
 * Undefined, with a warning, if there is no ride in it.
 */
export function timedCalls(
  trip: Trip,
  written: readonly RawCall[],
  stops: Stops,
  troubles: Troubles,
): Ridden | undefined {
  const of = new Calls(trip, written, stops, troubles)
  if (written.length > 0 && written.every(({ flexible }) => flexible)) {
    return of.leaveOut('it comes when it is called, not at a time')
  }
  const calls = of.scheduled(written)
  if (calls.length < 2) return of.leaveOut('it has fewer than two stops')
  const at = times(calls, stops)
  if (!at) return of.leaveOut('its first or last stop has no time')
  const back = at.findIndex(([arrival, departure], i) => departure < arrival || arrival < (at[i - 1]?.[1] ?? arrival))
  if (back >= 0) return of.leaveOut('its times run backwards, write 24:10:00 past midnight', calls[back]?.line)
  const there = of.somewhere(calls, at)
  const first = there.findIndex(({ pickup }) => pickup)
  const last = there.findLastIndex(({ dropOff }) => dropOff)
  const ridden = first < 0 ? [] : withoutRepeats(there.slice(first, last + 1))
  const start = ridden[0]
  const end = ridden.at(-1)
  if (!start || !end || ridden.length < 2) {
    return of.leaveOut('nobody can get on it and off again at another of its places')
  }
  if (ridden.length > MOST_PLACES) return of.leaveOut(`it calls at more than ${MOST_PLACES} places`)
  if (end.arrival - start.departure > LONGEST) return of.leaveOut('it takes more than 99 hours')
  const taken = ridden.map((call, i): TimedCall => {
    const { place, stop, arrival, departure } = call
    // Only the last call's arrival is shown.
    const approx = call === end ? call.approxArrival : call.approx
    return { place, stop, arrival, departure, approx, use: useOf(call, i, ridden) }
  })
  return { calls: taken, start: at[0]?.[1] ?? start.departure }
}
