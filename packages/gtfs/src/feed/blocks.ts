import { type Reading, codeIn, eachRow, optional } from '../files/table.ts'
import { SECONDS_A_DAY } from './calendar.ts'
import type { Trip } from './feed.ts'
import type { Stop } from './stops.ts'
import type { TimedCall } from './timed-call.ts'

interface Start {
  readonly trip: string
  readonly service: string
  readonly place: Stop
  /** Seconds after midnight of the service day. */
  readonly departure: number
}

/** By trip and the trip that its vehicle continues as: whether passengers may stay in their seats. */
type Links = ReadonlyMap<string, ReadonlyMap<string, boolean>>

const minuteOf = (seconds: number): number => Math.floor(seconds / 60)

/** Kinds of transfer. Source: gtfs.org, transfers.txt, Linked trips. */
const IN_SEAT = '4'
const RE_BOARD = '5'

function linksIn(reading: Reading): Links {
  const links = new Map<string, Map<string, boolean>>()
  eachRow(reading, 'transfers.txt', [], (row) => {
    const from = row.text('from_trip_id')
    const to = row.text('to_trip_id')
    const kind = codeIn(row, 'transfer_type')
    if (kind !== IN_SEAT && kind !== RE_BOARD) return
    links.getOrInsertComputed(from, () => new Map()).set(to, kind === IN_SEAT)
  })
  return links
}

/**
 * Trips that a vehicle continues as where another trip ends, while passengers keep their seats. Trips are joined by `block_id`, or by
 * transfers.txt if it links them. Source: gtfs.org, trips.txt, block_id, and transfers.txt, Linked trips.
 */
export class Blocks {
  readonly #links: Links
  /** Trips that continue another one. */
  readonly #linked: ReadonlySet<string>
  /** By block, and by the minute in which they leave: some feeds give all their trips one block. */
  readonly #byBlock = new Map<string, Map<number, Start[]>>()
  readonly #byTrip = new Map<string, Start>()

  constructor(reading: Reading) {
    const links = optional<Links>({ what: 'transfers', none: new Map() }, reading.troubles, () => linksIn(reading))
    this.#links = links
    this.#linked = new Set([...links.values()].flatMap((to) => [...to].flatMap(([id, stay]) => (stay ? [id] : []))))
  }

  note({ id, block, service, headways }: Trip, [first]: readonly TimedCall[]): void {
    // A trip by frequencies has no times of its own.
    if (!first || headways.length > 0) return
    const start = { trip: id, service, place: first.place, departure: first.departure }
    if (this.#linked.has(id)) this.#byTrip.set(id, start)
    if (block === '') return
    const ofBlock = this.#byBlock.getOrInsertComputed(block, () => new Map<number, Start[]>())
    ofBlock.getOrInsert(minuteOf(start.departure), []).push(start)
  }

  /**
   * Whether the vehicle of a trip continues from its last place in the minute of its arrival.
   * @param together whether trips of this calendar run on a day on which the trip does, or `later` days after one
   */
  goesOn(
    { id, block, headways }: Trip,
    calls: readonly TimedCall[],
    together: (service: string, later: number) => boolean,
  ): boolean {
    if (headways.length > 0) return false
    const place = calls.at(-1)?.place
    const arrival = calls.at(-1)?.arrival ?? 0
    const links = this.#links.get(id) ?? new Map<string, boolean>()
    const isNext = (it: Start, later: number): boolean => {
      const at = it.departure + later * SECONDS_A_DAY
      const inMinute = at >= arrival && minuteOf(at) === minuteOf(arrival)
      return it.place === place && inMinute && together(it.service, later)
    }
    const ofBlock = this.#byBlock.get(block)?.get(minuteOf(arrival)) ?? []
    const linked = [...links].flatMap(([to, stay]) => (stay ? (this.#byTrip.get(to) ?? []) : []))
    // All trips of a block are of one service day; a link may lead to the next day.
    return (
      ofBlock.some((it) => links.get(it.trip) !== false && isNext(it, 0)) ||
      linked.some((it) => isNext(it, 0) || isNext(it, 1))
    )
  }
}
