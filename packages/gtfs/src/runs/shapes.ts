import { type Coords, simplify } from '@final-call/domain'
import { nearOrigin } from '../feed/stops.ts'
import { type Reading, asWritten, eachRow, numberIn, optional } from '../files/table.ts'

/** Metres that a path may deviate from its shape: less than the width of a road is invisible on the game's maps. */
const TOLERANCE = 12
const MOST_POINTS = 500
/** A longer line is first reduced to this many evenly spaced points, which is still far more than remain. */
const MOST_LOOKED_AT = 20_000
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** A path of at most 500 points close to the given one, with coordinates rounded to about a metre. */
export function simplified(whole: readonly Coords[]): readonly Coords[] {
  const step = Math.ceil(whole.length / MOST_LOOKED_AT)
  const path = whole.filter((_, i) => i % step === 0 || i === whole.length - 1)
  for (let tolerance = TOLERANCE; ; tolerance *= 2) {
    const simpler = simplify(path, tolerance)
    if (simpler.length <= MOST_POINTS) return simpler.map(([lat, lng]): Coords => [rounded(lat), rounded(lng)])
  }
}

type Shapes = ReadonlyMap<string, readonly Coords[]>

/**
 * The shapes of shapes.txt that are wanted, by id and simplified; some may have fewer than two points. Empty, with a warning, if it cannot
 * be read.
 */
export const readShapes = (reading: Reading, wanted: ReadonlySet<string>): Shapes =>
  optional<Shapes>({ what: 'paths', none: new Map() }, reading.troubles, () => shapesIn(reading, wanted))

function shapesIn(reading: Reading, wanted: ReadonlySet<string>): Shapes {
  const shapes = new Map<string, { readonly sequence: number; readonly coords: Coords }[]>()
  const numbers = ['shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence']
  eachRow(reading, 'shapes.txt', ['shape_id', ...numbers], (row) => {
    const id = row.text('shape_id')
    const [lat, lng, sequence] = numbers.map((name) => numberIn(row, name))
    if (!wanted.has(id)) return
    const of = shapes.getOrInsert(id, [])
    const leaveOut = (why: string, cells: readonly string[]): void =>
      reading.troubles.add(`point of a path left out: ${why}`, row.spot(), `shape ${id}, ${asWritten(row, cells)}`)
    if (lat === undefined || lng === undefined || sequence === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
      leaveOut('it cannot be read, or is on no map', numbers)
      return
    }
    if (nearOrigin([lat, lng])) {
      leaveOut('its coordinates are 0, 0', numbers.slice(0, 2))
      return
    }
    of.push({ sequence, coords: [lat, lng] })
  })
  return new Map(
    Array.from(shapes, ([id, points]) => [
      id,
      simplified(points.toSorted((a, b) => a.sequence - b.sequence).map(({ coords }) => coords)),
    ]),
  )
}
