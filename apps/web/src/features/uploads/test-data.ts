import type { LocationWire, RaceSpecWire } from '@final-call/contract'

/** The ending of the ids of a player's test data, so that a repeated upload replaces only the player's own. */
export const ownEnding = (uid: string): string => uid.replace(/[^A-Za-z0-9]/g, '').slice(0, 12) || 'mine'

const STATION = 'nz-wellington-RailwayStation'
const AIRPORT = 'nz-wellington-airportDomesticTerminal'

/**
 * A round trip over places, buses and taxis that every server has. While the player decides, a game minute takes about two real seconds.
 */
export const testRaces = (uid: string): readonly RaceSpecWire[] => [
  {
    id: `test-race-${ownEnding(uid)}`,
    name: 'Test Race: There and Back',
    summary: 'A race to try things out: from Wellington’s station to the airport, one question, and back again.',
    wallet: 120,
    daysLength: 1,
    iconName: 'Bus',
    startTime: [10, 15],
    tags: ['DI:Easy', 'LO:Wellington', 'Test'],
    speed: 1,
    pace: 'auto',
    legs: [
      {
        title: 'Out to the airport',
        html: '<p>You stand at <strong>Wellington’s railway station</strong>. A bus leaves for the airport every hour at 34 minutes past; a taxi comes when you call it.</p>',
        steps: [
          { stepType: 'locateAt', location: STATION },
          { stepType: 'generateBuses', from: STATION, to: AIRPORT },
          { stepType: 'bookBusTaxi', from: STATION, to: AIRPORT },
        ],
      },
      {
        title: 'One question, and back',
        html: '<p>Answer, then find your way back to the station. How is up to you.</p>',
        steps: [
          {
            stepType: 'undertakeTask',
            tasks: [
              {
                difficulty: 'Easy',
                clue: '<p>The airport’s code is <strong>WLG</strong>. How many of these three letters does the word <em>Wellington</em> hold?</p>',
                solutionText: 'Enter an integer between 0 and 100',
                hintPrice: 5,
                solutionResponse: { type: 'integer' },
                solution: 3,
                place: AIRPORT,
              },
            ],
          },
          { stepType: 'reach', location: STATION },
        ],
      },
    ],
  },
]

type Place = Omit<LocationWire, 'id' | 'country'> & { readonly kind: string }

/** Coordinates, accurate to about a hundred metres. */
const places: readonly Place[] = [
  {
    kind: 'City-mountvictoria',
    name: 'Mount Victoria Lookout',
    markerType: 'City',
    coords: [-41.2961, 174.7943],
    city: 'Wellington',
    abvr3: 'MVL',
  },
  {
    kind: 'City-zealandia',
    name: 'Zealandia, the gate',
    markerType: 'City',
    coords: [-41.2904, 174.7535],
    city: 'Wellington',
    abvr3: 'ZEA',
  },
  {
    kind: 'FerryTerminal-queenswharf',
    name: 'Queens Wharf',
    markerType: 'FerryTerminal',
    coords: [-41.2849, 174.7792],
    city: 'Wellington',
    abvr3: 'QWF',
  },
  {
    kind: 'RailwayStation-petone',
    name: 'Petone Station',
    markerType: 'RailwayStation',
    coords: [-41.2222, 174.8697],
    city: 'Lower Hutt',
    abvr3: 'PET',
  },
]

/** A few places around Wellington. */
export const testLocations = (uid: string): readonly LocationWire[] =>
  places.map(({ kind, ...place }) => ({
    ...place,
    id: `nz-wellington-${kind}-${ownEnding(uid)}`,
    country: 'New Zealand',
  }))
