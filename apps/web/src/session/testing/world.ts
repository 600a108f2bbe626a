import {
  type LegSpec,
  type Location,
  type RaceSpec,
  type Service,
  type World,
  dollars,
  hm,
  minutes,
} from '@final-call/domain'

export const AIRPORT = 'nz-wellington-airportDomesticTerminal'
export const STATION = 'nz-wellington-RailwayStation'
export const NORTH = 'nz-auckland-RailwayStation'

const place = (id: string, name: string, coords: Location['coords']): Location => ({
  id,
  name,
  markerType: 'City',
  coords,
  city: name.split(' ')[0] ?? name,
  country: 'New Zealand',
  abvr3: 'WLG',
  zone: 'Pacific/Auckland',
})

const LOCATIONS: readonly Location[] = [
  place(AIRPORT, 'Wellington Airport', [-41.3272, 174.8076]),
  place(STATION, 'Wellington Station', [-41.2789, 174.7804]),
  place(NORTH, 'Auckland Station', [-36.8442, 174.7767]),
]

const daily = (times: readonly (readonly [number, number])[]): Service['days'] => {
  const all = times.map(hm)
  return { sun: all, mon: all, tue: all, wed: all, thu: all, fri: all, sat: all }
}
const NEVER = daily([])
const HOURLY = daily(Array.from({ length: 18 }, (_, i) => [6 + i, 0] as const))

const BUS: Service = {
  productId: 'bus',
  transport: 'bus',
  company: 'City Buses',
  baseNumber: 1,
  baseMultiplier: 6,
  journeyTime: minutes(27),
  stops: [AIRPORT, STATION],
  fares: [{ type: 'Standard', fare: dollars(12), class: 10 }],
  events: { checkin: minutes(3), boarding: minutes(5), checkedout: minutes(8) },
  days: HOURLY,
}

const TAXI: Service = {
  ...BUS,
  productId: 'taxi',
  transport: 'taxi',
  company: 'Cabs',
  journeyTime: minutes(31),
  fares: [{ type: 'Standard', fare: dollars(45), class: 10 }],
  events: { checkin: minutes(3), boarding: minutes(3), checkedout: minutes(6) },
  days: NEVER,
}

const COACH: Service = {
  ...BUS,
  productId: 'coach',
  company: 'Coaches',
  baseNumber: 300,
  journeyTime: hm([11, 15]),
  stops: [STATION, NORTH],
  fares: [
    { type: 'Standard', fare: dollars(87), class: 10 },
    { type: 'Gold', fare: dollars(116), class: 20 },
  ],
  events: { checkin: minutes(20), boarding: minutes(15), checkedout: minutes(28) },
  days: daily([
    [7, 15],
    [9, 15],
    [19, 0],
  ]),
}

export const LEGS: readonly LegSpec[] = [
  {
    title: 'To the station',
    html: '<p>Go to the <b>station</b>.</p>',
    steps: [
      { stepType: 'locateAt', location: AIRPORT },
      { stepType: 'generateBuses', from: AIRPORT, to: STATION },
      { stepType: 'bookBusTaxi', from: AIRPORT, to: STATION },
    ],
  },
  {
    title: 'At the station',
    html: '',
    steps: [
      {
        stepType: 'undertakeTask',
        tasks: [
          {
            difficulty: 'Easy',
            clue: '<p>How many?</p>',
            hint: { text: 'More than <6>', price: dollars(5) },
            solution: { type: 'integer', value: 7 },
            bonus: dollars(0),
          },
        ],
      },
    ],
  },
]

type Step = LegSpec['steps'][number]

/** One leg instead of `LEGS`: it begins at the airport. */
export const fromAirport = (...steps: readonly Step[]): Pick<RaceSpec, 'legs'> => ({
  legs: [{ title: '', html: '', steps: [{ stepType: 'locateAt', location: AIRPORT }, ...steps] }],
})

const SPEC: RaceSpec = {
  id: 'little',
  name: 'A Little Race',
  wallet: dollars(100),
  legs: LEGS,
  daysLength: 1,
  iconName: 'Bus',
  startTime: hm([9, 35]),
  tags: [],
  speed: 1,
  pace: 'steady',
  createdAt: 0,
}

export const worldOf = (spec: Partial<RaceSpec> = {}): World => ({
  spec: { ...SPEC, ...spec },
  locations: new Map(LOCATIONS.map((it) => [it.id, it])),
  services: new Map([BUS, TAXI, COACH].map((it) => [it.productId, it])),
})

/** A race that asks for a ride from elsewhere, so that a booked one is missed. */
export const ELSEWHERE = worldOf({
  legs: LEGS.map((leg) => ({
    ...leg,
    steps: leg.steps.map((step) => (step.stepType === 'locateAt' ? { ...step, location: STATION } : step)),
  })),
})
