import type { MarkerType, Transport } from '@final-call/domain'

/** Basic route types. Source: gtfs.org, routes.txt. */
const BASIC: Readonly<Record<number, Transport>> = {
  0: 'train', // tram
  1: 'train', // underground
  2: 'train',
  3: 'bus',
  4: 'vessel',
  5: 'train', // cable tram
  6: 'train', // aerial lift
  7: 'train', // funicular
  11: 'bus', // trolleybus
  12: 'train', // monorail
}

/** Extended route types by hundreds. Source: developers.google.com/transit/gtfs/reference/extended-route-types. */
const HUNDREDS: Readonly<Record<number, Transport>> = {
  1: 'train',
  2: 'bus', // coach
  3: 'train', // suburban railway
  4: 'train', // urban railway
  5: 'train', // metro
  6: 'train', // underground
  7: 'bus',
  8: 'bus', // trolleybus
  9: 'train', // tram
  10: 'vessel',
  11: 'flight',
  12: 'vessel', // ferry
  13: 'train', // aerial lift
  14: 'train', // funicular
  15: 'taxi',
}

/** Extended route types that differ from their hundred. */
const APART: Readonly<Record<number, Transport>> = {
  1501: 'bus', // a shared taxi, which has stops and times
  1502: 'vessel', // a water taxi
  1503: 'train', // a rail taxi
  1701: 'train', // a cable car
}

/** The game's kind of transport for a `route_type`; undefined if there is none. */
export const transportOf = (routeType: number): Transport | undefined =>
  routeType < 100 ? BASIC[routeType] : (APART[routeType] ?? HUNDREDS[Math.floor(routeType / 100)])

/** The markers of places; if several kinds of transport call, the first in this list. */
export const MARKERS: readonly (readonly [Transport, MarkerType])[] = [
  ['flight', 'airportDomesticTerminal'],
  ['vessel', 'FerryTerminal'],
  ['train', 'RailwayStation'],
  ['bus', 'BusStation'],
  ['taxi', 'City'],
]

/** Minutes of check-in, boarding and checked-out, which feeds do not have. */
export const EVENTS: Readonly<Record<Transport, readonly [checkin: number, boarding: number, checkedout: number]>> = {
  flight: [60, 30, 20],
  vessel: [15, 8, 8],
  train: [5, 4, 8],
  bus: [3, 2, 5],
  taxi: [3, 3, 6],
}
