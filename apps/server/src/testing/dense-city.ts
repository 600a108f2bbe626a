import { type Location, type RaceSpec, type Service, type World, minutes } from '@final-call/domain'
import { content, race } from './race-of-two-legs.ts'

/** Stops in a row, and rows: a grid with a stop every 300 m or so. */
const SIDE = 24
/** Lines of each heading on every street. */
const LINES = 5

const [place] = content.locations
const line = content.services.find(({ transport }) => transport === 'bus')
if (!place || !line) throw new Error('no content')

const stopAt = (x: number, y: number): string => `nz-city-City-${x}-${y}`
const all = Array.from({ length: SIDE }, (_, i) => i)

const locations: readonly Location[] = all.flatMap((x) =>
  all.map((y) => ({
    ...place,
    id: stopAt(x, y),
    name: `${x}/${y}`,
    coords: [-41.3 + x * 0.003, 174.7 + y * 0.004] as const,
  })),
)

const streets: readonly (readonly string[])[] = all.flatMap((i) => {
  const [along, across] = [all.map((j) => stopAt(i, j)), all.map((j) => stopAt(j, i))]
  return [along, along.toReversed(), across, across.toReversed()]
})

const services: readonly Service[] = streets.flatMap((stops, street) =>
  Array.from({ length: LINES }, (_, n): Service => {
    const times = Array.from({ length: 60 }, (_, i) => minutes(300 + i * 18 + ((street * 7 + n * 5) % 17)))
    return {
      ...line,
      productId: `city-${street}-${n}`,
      stops,
      journeyTime: minutes((SIDE - 1) * 3),
      stopOffsets: stops.map((_, i) => minutes(i * 3)),
      days: { sun: times, mon: times, tue: times, wed: times, thu: times, fri: times, sat: times },
    }
  }),
)

const middle = Math.floor(SIDE / 2)

/** A race over a city in which every stop is near every other: its search takes as much work as a search may take. */
const spec: RaceSpec = {
  ...race,
  id: 'across-the-city',
  legs: [
    {
      title: 'Across',
      html: '',
      steps: [
        { stepType: 'locateAt', location: stopAt(0, 0) },
        { stepType: 'reach', location: stopAt(middle, SIDE - 1) },
        { stepType: 'reach', location: stopAt(SIDE - 1, middle) },
        { stepType: 'reach', location: stopAt(SIDE - 1, SIDE - 1) },
      ],
    },
  ],
}

export const denseCity: World = {
  spec,
  locations: new Map(locations.map((it) => [it.id, it])),
  services: new Map(services.map((it) => [it.productId, it])),
}
