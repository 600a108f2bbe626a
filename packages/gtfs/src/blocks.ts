import type { Trip } from './feed.ts'
import type { Stop } from './stops.ts'
import type { TimedCall } from './timed-call.ts'

interface Start {
  readonly service: string
  readonly place: Stop
  /** Seconds after midnight of the service day. */
  readonly departure: number
}

/** What vehicles go on as where a trip ends: those on board stay in their seats. Source: gtfs.org, trips.txt, block_id. */
export class Blocks {
  readonly #starts = new Map<string, Start[]>()

  note({ block, service, headways }: Trip, [first]: readonly TimedCall[]): void {
    // What runs over and over has no times of its own.
    if (block === '' || !first || headways.length > 0) return
    const starts = this.#starts.get(block) ?? []
    this.#starts.set(block, starts)
    starts.push({ service, place: first.place, departure: first.departure })
  }

  /**
   * Whether the vehicle of a trip goes on from its last place in the minute in which it comes there.
   * @param together whether trips of this calendar run on a day on which those of the trip do
   */
  goesOn({ block, headways }: Trip, calls: readonly TimedCall[], together: (service: string) => boolean): boolean {
    const [place, arrival] = [calls.at(-1)?.place, calls.at(-1)?.arrival ?? 0]
    const inMinute = (at: number): boolean => at >= arrival && Math.floor(at / 60) === Math.floor(arrival / 60)
    const starts = headways.length > 0 ? [] : (this.#starts.get(block) ?? [])
    return starts.some((it) => it.place === place && inMinute(it.departure) && together(it.service))
  }
}
