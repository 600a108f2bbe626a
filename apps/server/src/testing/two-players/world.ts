import { RaceSpecInput, ServiceInput, type ServiceWire } from '@final-call/contract'
import { type Location, dollars } from '@final-call/domain'
import { HERE, SENTINELS, THERE } from '../race-of-two-legs.ts'

/** Within walking distance of There Road; it has a room. */
const INN = 'nz-testville-City-inn'
export const PLACES = [HERE, THERE, INN] as const

const inn: Location = {
  id: INN,
  name: 'The Inn',
  markerType: 'City',
  coords: [-41.2829, 174.7764],
  city: 'Testville',
  country: 'NZ',
  abvr3: 'INN',
  zone: 'Pacific/Auckland',
  room: { price: dollars(9), hours: 8 },
}

const times: [number, number][] = Array.from({ length: 48 }, (_, i) => [Math.floor(i / 2), (i % 2) * 30 + 7])

const bus = (productId: string, stops: string[]): ServiceWire => ({
  transport: 'bus',
  productId,
  company: 'Model Buses',
  busBaseNumber: 500,
  journeyTimeHM: [0, 17],
  stops,
  fares: [
    { type: 'Standard', fare: 4, class: 10 },
    { type: 'Gold', fare: 9.5, class: 20 },
    { type: 'Saver', fare: 1.5, class: 10, soldUntil: [0, 40] },
  ],
  events: { checkin: [0, 12], boarding: [0, 4], checkedout: [0, 2] },
  days: { sun: times, mon: times, tue: times, wed: times, thu: times, fri: times, sat: times },
})

const services: ServiceWire[] = [
  bus('model-back', [THERE, HERE]),
  bus('model-inn', [THERE, INN]),
  bus('model-out', [INN, HERE]),
  {
    transport: 'taxi',
    productId: 'model-cab',
    company: 'Model Cabs',
    journeyTimeHM: [0, 20],
    stops: [THERE, HERE],
    fares: [{ type: 'Standard', fare: 25, class: 10 }],
    events: { checkin: [0, 3], boarding: [0, 3], checkedout: [0, 6] },
  },
]

const RIGHT = { text: 'Blue', integer: 42 } as const

/** The right answer to a task, which the player cannot know. */
export function rightAnswer(gameIdSource: string, stepId: string, task: number): string | number {
  if (gameIdSource === 'two-legs')
    return stepId.startsWith('leg-1-') ? SENTINELS.firstSolution : SENTINELS.secondSolution
  return task === 0 ? RIGHT.text : RIGHT.integer
}

const tasks = [
  {
    difficulty: 'Easy' as const,
    clue: '<p>Which colour?</p>',
    solutionText: 'Like the sky.',
    hintPrice: 3,
    solutionResponse: { type: 'text' as const },
    solution: RIGHT.text,
    bonus: 12.5,
  },
  {
    difficulty: 'Medium' as const,
    clue: '<p>How many?</p>',
    solutionText: 'More than 41.',
    solutionResponse: { type: 'integer' as const },
    solution: RIGHT.integer,
    place: THERE,
  },
]

/** There and back with a task at each end, money for some tickets but not for all, and every kind of step that waits. */
const thereAndBack = {
  ...RaceSpecInput.parse({
    name: 'There and back',
    wallet: 61,
    daysLength: 1,
    iconName: 'Bus',
    startTime: [9, 15],
    legs: [
      {
        title: 'There',
        steps: [
          { locateAt: HERE },
          { stepType: 'undertakeTask', tasks },
          { stepType: 'generateBuses', from: HERE, to: THERE },
          { stepType: 'bookAny', from: HERE, to: THERE },
          { stepType: 'reach', location: THERE },
        ],
      },
      {
        title: 'And back',
        steps: [
          { stepType: 'undertakeTask', tasks },
          { stepType: 'awaitTime', until: [13, 0] },
          { stepType: 'bookBusTaxi', from: THERE, to: HERE },
          { stepType: 'reach', location: HERE },
        ],
      },
    ],
  }),
  id: 'there-and-back',
  createdAt: 1_760_000_001,
}

/** The content to load beside the race of two legs. */
export const modelContent = {
  locations: [inn],
  services: services.map((it) => ServiceInput.parse(it)),
  races: [thereAndBack],
}
