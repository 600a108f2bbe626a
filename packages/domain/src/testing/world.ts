import type { Location, LocationId } from '../place/location.ts'
import type { World } from '../race/world/world.ts'
import type { LegSpec, RaceSpec, StepSpec, TaskSpec } from '../step/step-spec.ts'
import { type Fare, GOLD, STANDARD, type Service } from '../timetable/service.ts'
import { type GameMs, type Minutes, type RealMs, dollars, gameMs, hm, minutes, realMs } from '../time/units.ts'

export const AUCKLAND = 'nz-auckland-BusStation-intercity'
export const HAMILTON = 'nz-hamilton-city'
export const WELLINGTON = 'nz-wellington-BusStation-intercity'
export const AIRPORT = 'nz-wellington-airportDomesticTerminal'
export const STATION = 'nz-wellington-RailwayStation'
export const CHATHAM = 'nz-chatham-airportDomesticTerminal'

export const toStation = { from: AIRPORT, to: STATION }
export const toAirport = { from: STATION, to: AIRPORT }
export const toWellington = { from: AUCKLAND, to: WELLINGTON }

/** Appears in every answer and every hint of these worlds, and must not appear in any log. */
export const SENTINEL = 'SENTINEL'

const place = (
  id: LocationId,
  name: string,
  coords: readonly [number, number],
  zone = 'Pacific/Auckland',
): Location => ({
  id,
  name,
  markerType: 'City',
  coords,
  city: name,
  country: 'New Zealand',
  abvr3: id.slice(3, 6).toUpperCase(),
  zone,
})

export const LOCATIONS: readonly Location[] = [
  place(AUCKLAND, 'Auckland Coach Stop', [-36.84698, 174.76223]),
  place(HAMILTON, 'Hamilton', [-37.7783, 175.2896]),
  place(WELLINGTON, 'Wellington Coach Stop', [-41.27812, 174.78032]),
  place(AIRPORT, 'Wellington Airport', [-41.3272, 174.8072]),
  place(STATION, 'Wellington Railway Station', [-41.27886, 174.78058]),
  place(CHATHAM, 'Tuuta Airport', [-43.8106, -176.4653], 'Pacific/Chatham'),
]

export const time = (text: string): Minutes => {
  const [hours, mins] = text.split(':')
  return hm([Number(hours), Number(mins)])
}

export const daily = (...times: readonly string[]): Service['days'] => {
  const each = times.map(time)
  return { sun: each, mon: each, tue: each, wed: each, thu: each, fri: each, sat: each }
}

export const standard = (fare: number): Fare => ({ type: 'Standard', fare: dollars(fare), class: STANDARD })
export const gold = (fare: number): Fare => ({ type: 'Gold', fare: dollars(fare), class: GOLD })

/** Offsets of check-in, boarding and checkedout in minutes. */
export const offsets = (checkin: number, boarding: number, checkedout: number): Service['events'] => ({
  checkin: minutes(checkin),
  boarding: minutes(boarding),
  checkedout: minutes(checkedout),
})

/** The specification's coach from Auckland to Wellington, with changes. */
export const service = (parts: Partial<Service> = {}): Service => ({
  productId: 'coach',
  transport: 'bus',
  company: 'Two Islands Coachlines',
  baseNumber: 100,
  baseMultiplier: 6,
  journeyTime: hm([11, 15]),
  stops: [AUCKLAND, WELLINGTON],
  fares: [standard(87), gold(116)],
  events: offsets(60, 15, 28),
  days: daily('09:15', '19:00'),
  ...parts,
})

export const coach = service()

const coachBack = service({
  productId: 'coach-back',
  baseNumber: 300,
  stops: [WELLINGTON, AUCKLAND],
  events: offsets(20, 15, 28),
  days: daily('07:15', '09:15', '19:00'),
})

const hours = (from: number, to: number, past = '00'): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}:${past}`)

/** The specification's regional bus: boarding opens before check-in does. */
export const bus = service({
  productId: 'bus',
  company: 'Windy Point Buses',
  baseNumber: 1,
  journeyTime: minutes(27),
  stops: [AIRPORT, STATION],
  fares: [standard(12)],
  events: offsets(3, 5, 8),
  days: daily(...hours(6, 23)),
})

export const busBack = service({
  productId: 'bus-back',
  company: 'Windy Point Buses',
  baseNumber: 201,
  journeyTime: minutes(31),
  stops: [STATION, AIRPORT],
  fares: [standard(12), gold(20)],
  events: offsets(20, 5, 8),
  days: daily(...hours(5, 22, '30')),
})

export const cab = service({
  productId: 'cab',
  transport: 'taxi',
  company: 'Southerly Cabs',
  baseNumber: 0,
  journeyTime: minutes(31),
  stops: [AIRPORT, STATION],
  fares: [standard(45)],
  events: offsets(3, 3, 6),
  days: daily(),
})

/** All offsets are zero: boarding is called at departure, check-in never. */
export const train = service({
  productId: 'train',
  transport: 'train',
  company: 'Trunk and Strait',
  name: 'Main Trunk Starlight',
  baseNumber: 300,
  journeyTime: hm([10, 40]),
  stops: [STATION, AUCKLAND],
  fares: [standard(118)],
  events: offsets(0, 0, 0),
  days: daily('19:45'),
})

export const flight = service({
  productId: 'flight',
  transport: 'flight',
  company: 'Plateau Lines',
  baseNumber: 500,
  journeyTime: minutes(130),
  stops: [AIRPORT, CHATHAM],
  fares: [standard(159), gold(240)],
  events: offsets(90, 30, 15),
  days: daily('08:00', '14:30'),
})

const flightBack = service({
  ...flight,
  productId: 'flight-back',
  baseNumber: 600,
  stops: [CHATHAM, AIRPORT],
  days: daily('02:45', '12:00'),
})

export const SERVICES: readonly Service[] = [coach, coachBack, bus, busBack, cab, train, flight, flightBack]

export const task = (parts: Partial<TaskSpec> = {}): TaskSpec => ({
  difficulty: 'Easy',
  clue: '<p>In which year does the station turn one hundred?</p>',
  hint: { text: `${SENTINEL}-hint: one hundred years after it was opened`, price: dollars(10) },
  solution: { type: 'text', values: [`${SENTINEL}-right`] },
  bonus: dollars(0),
  ...parts,
})

export const RIGHT = `${SENTINEL}-right`

export const trip = <K extends string>(stepType: K, from: LocationId, to: LocationId) => ({ stepType, from, to })

export const leg = (...steps: readonly StepSpec[]): LegSpec => ({ title: 'A leg', html: '<p>Go.</p>', steps })

export const raceSpec = (parts: Partial<RaceSpec> = {}): RaceSpec => ({
  id: 'short-race',
  name: 'From the airport to the station',
  wallet: dollars(100),
  legs: [
    leg(
      { stepType: 'locateAt', location: AIRPORT },
      trip('generateBuses', AIRPORT, STATION),
      trip('bookBusTaxi', AIRPORT, STATION),
    ),
    leg({
      stepType: 'undertakeTask',
      tasks: [
        task({ place: STATION }),
        task({ difficulty: 'Hard', bonus: dollars(50), hint: { text: `${SENTINEL}-hard`, price: dollars(5) } }),
      ],
    }),
    leg({ stepType: 'reach', location: AIRPORT }),
  ],
  daysLength: 1,
  iconName: 'Bus',
  startTime: time('09:35'),
  tags: [],
  speed: 20,
  pace: 'steady',
  createdAt: 0,
  ...parts,
})

/** A race whose only leg has these steps after a locateAt, with enough money. */
export const raceOf = (start: LocationId, ...steps: readonly StepSpec[]): RaceSpec =>
  raceSpec({ wallet: dollars(3000), legs: [leg({ stepType: 'locateAt', location: start }, ...steps)] })

export const worldOf = (
  spec: RaceSpec = raceSpec(),
  services: readonly Service[] = SERVICES,
  locations: readonly Location[] = LOCATIONS,
): World => ({
  spec,
  services: new Map(services.map((it) => [it.productId, it])),
  locations: new Map(locations.map((it) => [it.id, it])),
})

/** An instant as clocks in a zone show it: `2026-11-21 09:15`. */
export const local = (text: string, zone = 'Pacific/Auckland'): GameMs =>
  gameMs(Temporal.ZonedDateTime.from(`${text.replace(' ', 'T')}[${zone}]`).epochMilliseconds)

/** An instant that names its own offset: `2026-11-21T09:15+13:00`. */
export const instant = (text: string): GameMs => gameMs(Temporal.Instant.from(text).epochMilliseconds)

/** The real morning on which these races are started: Saturday 21 November 2026, 08:00 in Auckland. */
export const RACE_MORNING: RealMs = realMs(local('2026-11-21 08:00'))

/** The day of these races, as a service date and before a time of day. */
export const TODAY = '2026-11-21'
export const today = (clock: string): GameMs => local(`${TODAY} ${clock}`)
export const tomorrow = (clock: string): GameMs => local(`2026-11-22 ${clock}`)

export const minutesAfter = (at: GameMs, count: number): GameMs => gameMs(at + count * 60_000)
