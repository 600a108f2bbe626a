import type { LocationWire } from '../location.ts'
import type { RaceSpecWire } from '../race-spec.ts'
import type { ServiceWire } from '../service.ts'
import type { StepWire } from '../step.ts'

export const station: LocationWire = {
  id: 'nz-wellington-RailwayStation',
  name: 'Wellington Railway Station',
  markerType: 'RailwayStation',
  coords: [-41.278969, 174.780562],
  city: 'Wellington',
  country: 'New Zealand',
  abvr3: 'WRS',
}

export const coach: ServiceWire & { transport: 'bus' } = {
  transport: 'bus',
  productId: 'coach',
  company: 'Coaches',
  busBaseNumber: 100,
  journeyTimeHM: [11, 15],
  stops: ['nz-a', 'nz-b', 'nz-c'],
  stopOffsetsHM: [
    [0, 0],
    [4, 30],
    [11, 15],
  ],
  fares: [
    { type: 'Standard', fare: 87, class: 10 },
    { type: 'Gold', fare: 116.5, class: 20 },
  ],
  events: { checkin: [1, 0], boarding: [0, 15], checkedout: [0, 28] },
  days: { mon: [[9, 15], 19] },
}

export const thinking = {
  stepType: 'undertakeTask',
  tasks: [
    {
      difficulty: 'Easy',
      clue: '<p>How many?</p>',
      solutionText: 'Enter an integer between 0 and 100',
      solutionResponse: { type: 'integer' },
      solution: 9,
    },
    {
      difficulty: 'Medium',
      clue: 'How long?',
      solutionText: 'Long.',
      hintPrice: 2.5,
      solutionResponse: { type: 'number', tolerance: 0.5 },
      solution: 42.195,
      bonus: 12,
      place: 'nz-a',
    },
    { difficulty: 'Hard', clue: 'Who?', solutionResponse: 'text', solution: ['Kupe', 'Kupe the navigator'] },
    {
      difficulty: 'Easy',
      clue: 'Which?',
      solutionResponse: { type: 'choice', options: ['Kea', 'Kākā'] },
      solution: 'Kākā',
    },
    { difficulty: 'Easy', clue: 'When?', solutionResponse: { type: 'date' }, solution: '1937-06-19' },
    { difficulty: 'Easy', clue: 'Where?', solutionResponse: 'place', solution: [-41.28, 174.78] },
  ],
} satisfies StepWire

/** Steps of every shape, one task of every type. */
export const everything = {
  name: 'Everything',
  wallet: 3000,
  daysLength: 12,
  iconName: 'Bus',
  startTime: [9, 15],
  tags: ['DI:Easy', 'LO:New Zealand'],
  startOn: 'mon',
  summary: 'A bit of it all.',
  legs: [
    {
      title: 'Moving',
      html: '<p>Go</p>',
      steps: [
        { stepType: 'locateAt', location: 'nz-a' },
        { stepType: 'generateBuses', from: 'nz-a', to: 'nz-b' },
        { stepType: 'generateTaxies', from: 'nz-a', to: 'nz-b' },
        { stepType: 'bookBusTaxi', from: 'nz-a', to: 'nz-b' },
        { stepType: 'awaitTime', until: [18, 30] },
        { stepType: 'moveTo', location: 'nz-c' },
        { stepType: 'bookAny', from: 'nz-c', to: 'nz-a' },
        { stepType: 'reach', location: 'nz-a' },
      ],
    },
    {
      title: 'Thinking',
      html: '<p>Think</p>',
      steps: [thinking],
    },
  ],
} satisfies RaceSpecWire
