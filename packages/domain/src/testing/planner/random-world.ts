import fc from 'fast-check'
import type { Location } from '../../place/location.ts'
import { offsets, service } from '../world.ts'
import { GOLD, STANDARD, STOP_USES, type Service } from '../../timetable/service.ts'
import { type Minutes, cents, minutes } from '../../time/units.ts'

const place = (id: string, lat: number, lng: number, zone = 'Pacific/Auckland'): Location => ({
  id,
  name: id,
  markerType: 'City',
  coords: [lat, lng],
  city: id,
  country: 'New Zealand',
  abvr3: id.toUpperCase().padEnd(3, 'X'),
  zone,
})

/** `b` and `c` are a walk apart, the others far; `d` has another time zone. */
export const LOCATIONS = [
  place('a', -41, 174),
  place('b', -41.6, 174),
  place('c', -41.61, 174.01),
  place('d', -42, 175, 'Pacific/Chatham'),
]
export const places = fc.constantFrom('a', 'b', 'c', 'd')

const time = fc.integer({ min: 5 * 4, max: 20 * 4 }).map((quarter) => minutes(quarter * 15))
const price = fc.integer({ min: 1, max: 6 }).map((tens) => cents(tens * 1000))

/** A service without its id. */
export const serviceOf = fc
  .record({
    transport: fc.constantFrom('bus', 'flight', 'train', 'taxi'),
    stops: fc.uniqueArray(places, { minLength: 2, maxLength: 3 }),
    use: fc.constantFrom('both', ...STOP_USES),
    zone: fc.constantFrom(undefined, undefined, 'Pacific/Chatham', 'Australia/Sydney'),
    takes: fc.integer({ min: 4, max: 20 }),
    times: fc.uniqueArray(time, { minLength: 1, maxLength: 2 }),
    clock: fc.constantFrom<Pick<Service, 'clock'>[]>({}, { clock: 'noon minus 12 h' }),
    /** Days by which the feed counts them earlier. */
    late: fc.constantFrom(0, 0, 0, 1),
    fare: price,
    early: fc.option(fc.record({ fare: price, soldUntil: fc.constantFrom(30, 120, 400) })),
  })
  .map(({ transport, stops, use, zone, takes, times, clock, late, fare, early }): Omit<Service, 'productId'> => {
    const each = transport === 'taxi' ? [] : times.map((at) => minutes(at + late * 1440)).toSorted((a, b) => a - b)
    const { productId: _, ...base } = service({
      transport,
      journeyTime: minutes(takes * 15),
      stops,
      ...(stops.length === 3 && use !== 'both' && { stopUses: ['both', use, 'both'] as const }),
      ...(zone === undefined ? {} : { zone }),
      ...clock,
      stopOffsets: stops.map((_, i): Minutes => minutes(Math.floor((takes * 15 * i) / (stops.length - 1)))),
      events: offsets(10, 5, 5),
      days: { sun: each, mon: each, tue: each, wed: each, thu: each, fri: each, sat: each },
      fares: [
        { type: 'Standard', fare, class: STANDARD },
        { type: 'Gold', fare: cents(fare + 1000), class: GOLD },
        ...(early && transport !== 'taxi'
          ? [{ type: 'Early', fare: early.fare, class: STANDARD, soldUntil: minutes(early.soldUntil) }]
          : []),
      ],
    })
    return base
  })

export const trip = fc
  .tuple(places, places)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from, to }))
