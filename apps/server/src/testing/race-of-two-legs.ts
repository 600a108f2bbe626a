import { RaceSpecInput, ServiceInput, type ServiceWire } from '@final-call/contract'
import type { Location, RaceSpec, World } from '@final-call/domain'

/** Texts that must not leave the server before their time. Each appears once in the race below. */
export const SENTINELS = {
  firstSolution: 'SENTINEL-first-solution',
  firstHint: 'SENTINEL-first-hint',
  secondTitle: 'SENTINEL-second-title',
  secondHtml: 'SENTINEL-second-html',
  secondClue: 'SENTINEL-second-clue',
  secondSolution: 'SENTINEL-second-solution',
  secondHint: 'SENTINEL-second-hint',
} as const

const place = (id: string, name: string, lat: number, lng: number): Location => ({
  id,
  name,
  markerType: 'BusStation',
  coords: [lat, lng],
  city: 'Testville',
  country: 'NZ',
  abvr3: 'TST',
  zone: 'Pacific/Auckland',
})

export const HERE = 'nz-testville-BusStation-here'
export const THERE = 'nz-testville-BusStation-there'

export const locations: readonly Location[] = [
  place(HERE, 'Here Street', -41.3272, 174.8053),
  place(THERE, 'There Road', -41.2789, 174.7804),
]

const hourly = Array.from({ length: 24 }, (_, hour) => hour)

const wireServices: readonly ServiceWire[] = [
  {
    transport: 'bus',
    productId: 'test-bus',
    company: 'Test Buses',
    busBaseNumber: 1,
    journeyTimeHM: [0, 30],
    stops: [HERE, THERE],
    fares: [
      { type: 'Standard', fare: 12, class: 10 },
      { type: 'Gold', fare: 20, class: 20 },
    ],
    events: { checkin: [0, 10], boarding: [0, 5], checkedout: [0, 8] },
    days: { sun: hourly, mon: hourly, tue: hourly, wed: hourly, thu: hourly, fri: hourly, sat: hourly },
  },
  {
    transport: 'taxi',
    productId: 'test-taxi',
    company: 'Test Cabs',
    journeyTimeHM: [0, 20],
    stops: [HERE, THERE],
    fares: [{ type: 'Standard', fare: 45, class: 10 }],
    events: { checkin: [0, 3], boarding: [0, 3], checkedout: [0, 6] },
  },
]

export const services = wireServices.map((service) => ServiceInput.parse(service))

/** A task here, a ride, a task there. The wallet pays for two Standard tickets and a hint. */
export const race: RaceSpec = {
  ...RaceSpecInput.parse({
    name: 'Two legs',
    wallet: 34,
    daysLength: 1,
    iconName: 'Bus',
    startTime: [9, 15],
    tags: ['DI:Easy'],
    legs: [
      {
        title: 'The first leg',
        html: '<p>Begin.</p>',
        steps: [
          { locateAt: HERE },
          {
            stepType: 'undertakeTask',
            tasks: [
              {
                difficulty: 'Easy',
                clue: '<p>First clue</p>',
                solutionText: SENTINELS.firstHint,
                hintPrice: 10,
                solutionResponse: { type: 'text' },
                solution: SENTINELS.firstSolution,
              },
            ],
          },
          { stepType: 'generateBuses', from: HERE, to: THERE },
          { stepType: 'bookBusTaxi', from: HERE, to: THERE },
        ],
      },
      {
        title: SENTINELS.secondTitle,
        html: `<p>${SENTINELS.secondHtml}</p>`,
        steps: [
          {
            stepType: 'undertakeTask',
            tasks: [
              {
                difficulty: 'Medium',
                clue: SENTINELS.secondClue,
                solutionText: SENTINELS.secondHint,
                solutionResponse: { type: 'text' },
                solution: SENTINELS.secondSolution,
              },
            ],
          },
        ],
      },
    ],
  }),
  id: 'two-legs',
  createdAt: 1_760_000_000,
}

export const content = { locations, services, races: [race] }

export const world: World = {
  spec: race,
  locations: new Map(locations.map((location) => [location.id, location])),
  services: new Map(services.map((service) => [service.productId, service])),
}
