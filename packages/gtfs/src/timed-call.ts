import { distance } from '@final-call/domain'
import type { Feed, Stop, Trip } from './feed.ts'
import type { RawCall } from './raw-call.ts'
import type { Troubles } from './trouble.ts'

/** A call at a place, with its times. */
export interface TimedCall {
  /** The stop itself, or the station that it is part of. */
  readonly place: Stop
  readonly stop: Stop
  /** Seconds after midnight of the service day. */
  readonly arrival: number
  readonly departure: number
  readonly pickup: boolean
  readonly dropOff: boolean
}

type Stops = Feed['stops']

/** The place that a stop belongs to: the station around it, where it has one that is somewhere. */
export function placeOf(stop: Stop, stops: Stops): Stop | undefined {
  const station = stop.parent === '' ? undefined : stops.get(stop.parent)
  if (station?.coords) return station
  return stop.coords ? stop : undefined
}

/** How far along a stretch each of its calls is, in any unit, starting at 0; evenly where nothing tells. */
function distances(stretch: readonly RawCall[], stops: Stops): readonly number[] {
  const along = stretch.map((call) => call.along)
  const first = along[0]
  if (first !== undefined && along.every((it, i) => it !== undefined && it >= (along[i - 1] ?? it))) {
    const written = along.map((it) => (it ?? first) - first)
    if ((written.at(-1) ?? 0) > 0) return written
  }
  const coords = stretch.map(({ stop }) => stops.get(stop)?.coords)
  let sum = 0
  const great = coords.map((to, i) => {
    const from = coords[i - 1]
    return (sum += from && to ? distance(from, to) : 0)
  })
  return sum > 0 && coords.every((it) => it !== undefined) ? great : stretch.map((_, i) => i)
}

/** The times of calls that have one at both ends; between those that have one, by distance. Undefined without the ends. */
function times(calls: readonly RawCall[], stops: Stops): readonly (readonly [number, number])[] | undefined {
  if (calls[0]?.departure === undefined || calls.at(-1)?.arrival === undefined) return undefined
  const known = calls.flatMap(({ arrival }, i) => (arrival === undefined ? [] : [i]))
  const found: (readonly [number, number])[] = []
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

/** Two calls at one place, one straight after the other, as one: two platforms of a station, say. */
function withoutRepeats(calls: readonly TimedCall[]): readonly TimedCall[] {
  const kept: TimedCall[] = []
  for (const call of calls) {
    const before = kept.at(-1)
    if (before?.place !== call.place) kept.push(call)
    else {
      const { departure, stop } = call
      const [pickup, dropOff] = [before.pickup || call.pickup, before.dropOff || call.dropOff]
      kept[kept.length - 1] = { ...before, stop, departure, pickup, dropOff }
    }
  }
  return kept
}

/**
 * The calls of a trip that somebody can get on or off at, in order, from the first where they can get on to the last where
 * they can get off. Undefined, and said, where there is no trip in it.
 */
export function timedCalls(trip: Trip, stops: Stops, troubles: Troubles): readonly TimedCall[] | undefined {
  const { calls } = trip
  const leaveOut = (why: string, line = calls[0]?.line): undefined => {
    const spot = line === undefined ? trip.spot : { file: 'stop_times.txt', line }
    troubles.add(`trip left out: ${why}`, spot, `trip ${trip.id}`)
  }
  const note = (what: string, { line, stop }: RawCall): void =>
    troubles.add(what, { file: 'stop_times.txt', line }, `trip ${trip.id}, stop ${stop}`)

  if (calls.some(({ flexible }) => flexible)) return leaveOut('it comes when it is called, not at a time')
  if (calls.length < 2) return leaveOut('it has fewer than two stops')
  const at = times(calls, stops)
  if (!at) return leaveOut('its first or last stop has no time')
  const back = at.findIndex(([arrival, departure], i) => departure < arrival || arrival < (at[i - 1]?.[1] ?? arrival))
  if (back >= 0) return leaveOut('its times run backwards', calls[back]?.line)
  const there = calls.flatMap((call, i): TimedCall[] => {
    const stop = stops.get(call.stop)
    const place = stop && placeOf(stop, stops)
    if (!stop) note('call left out: no such stop', call)
    else if (!place) note('call left out: its stop is nowhere, it has no coordinates', call)
    if (!stop || !place || (!call.pickup && !call.dropOff)) return []
    const [arrival, departure] = at[i] ?? [0, 0]
    return [{ place, stop, arrival, departure, pickup: call.pickup, dropOff: call.dropOff }]
  })
  const first = there.findIndex(({ pickup }) => pickup)
  const last = there.findLastIndex(({ dropOff }) => dropOff)
  const ridden = first < 0 ? [] : withoutRepeats(there.slice(first, last + 1))
  if (ridden.length < 2) return leaveOut('nobody can get on it and off again at another of its places')
  if (ridden.slice(1, -1).some(({ pickup, dropOff }) => !pickup || !dropOff)) {
    troubles.add(
      'stop on the way only for getting on or only for getting off, taken as for both',
      trip.spot,
      `trip ${trip.id}`,
    )
  }
  return ridden
}
