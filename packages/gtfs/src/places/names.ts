import type { Stop } from '../feed/stops.ts'
import { readable, shortened } from '../files/written-names.ts'
import type { Troubles } from '../files/trouble.ts'
import { idUnder } from './ids.ts'
import type { Served, Serving } from './served.ts'

const LONGEST_NAME = 120
/** The longest mark, in characters, that is easy to read at a glance. */
const LONGEST_MARK = 40

/**
 * The most frequent line and direction at a place, `10 to Zoo`; at a station, whose platforms serve several directions, only the line. The
 * alphabetically first of equals.
 */
function mostly({ headings, lines, stops }: Serving): string {
  const [most] = [...(stops.size > 1 ? lines : headings)].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return most?.[0] ?? ''
}

/** Marks that tell places of the same name apart, best first. The last one is always unique. */
const MARKS: readonly (readonly [what: string, of: (place: Stop, serving: Serving) => string])[] = [
  ['platform_code', ({ platform }) => platform],
  ['stop_code', ({ code }) => code],
  ['stop_desc', ({ description, name }) => (description === name ? '' : description)],
  ['line', (_, serving) => mostly(serving)],
  ['stop_id', ({ id }) => readable(id)],
  ['stop_id', ({ id }) => idUnder('', id)],
]

const plainName = ({ name }: Stop): string => shortened(name, LONGEST_NAME)
/** A name for comparison: two encodings of é look the same. */
const seen = (name: string): string => name.normalize('NFC')

/** A name with a mark, `Church Road (A)`; unchanged if the mark is empty. */
const marked = (place: Stop, mark: string): string =>
  mark === '' ? plainName(place) : `${shortened(place.name, LONGEST_NAME - mark.length - 3)} (${mark})`

/** The name of each place. */
export type Names = ReadonlyMap<Stop, string>

/**
 * The names of a feed's places. Places with the same name get a mark of the same kind, so that the next version of the feed names them
 * the same. It may be empty for one of them.
 */
export function namesOf(served: Served, troubles: Troubles): Names {
  const names = new Map<Stop, string>()
  const places = served.places()
  for (const [{ id, name, spot }] of places) {
    if (name.length > LONGEST_NAME)
      troubles.add(`name of a place cut off after ${LONGEST_NAME} characters`, spot, `stop ${id}`)
  }
  const groups = Map.groupBy(places, ([place]) => seen(plainName(place)))
  const taken = new Set(groups.keys())
  for (const group of groups.values()) {
    if (group.length > 1) name(group)
    else for (const [place] of group) names.set(place, plainName(place))
  }
  return names

  function name(group: typeof places): void {
    for (const [i, [what, of]] of MARKS.entries()) {
      const marks = group.map(([place, serving]) => of(place, serving))
      const written = group.map(([place], n) => marked(place, marks[n] ?? ''))
      const sound =
        new Set(written.map(seen)).size === group.length &&
        written.every((it, n) => marks[n] === '' || !taken.has(seen(it))) &&
        marks.every(({ length }) => length <= LONGEST_MARK)
      if (!sound && i < MARKS.length - 1) continue
      for (const [n, [place]] of group.entries()) {
        const full = written[n] ?? place.name
        names.set(place, full)
        taken.add(seen(full))
        if (marks[n] !== '')
          troubles.add(
            `place named with its ${what}, since others have its name`,
            place.spot,
            `stop ${place.id}, ${full}`,
          )
      }
      return
    }
  }
}
