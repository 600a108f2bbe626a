import { EVER, type GameMs, HOUR, type Journey, gameMs, localDate, minutes, wallClock } from '@final-call/domain'

export const SPANS = ['all', 'there', '3h', '12h', 'tomorrow'] as const
/** Which departures of a board are shown. */
export type Span = (typeof SPANS)[number]

const SPAN_TEXT: { readonly [S in Span]: string } = {
  all: 'Any time',
  there: 'After arrival',
  '3h': 'Next 3 hours',
  '12h': 'Next 12 hours',
  tomorrow: 'Tomorrow',
}

/** The label of a span. `come`: the player has arrived meanwhile, so it is worded in the past; the board stays as it was. */
export const spanLabel = (span: Span, come: boolean): string =>
  span === 'there' && come ? 'Since arrival' : SPAN_TEXT[span]

const midnight = (now: GameMs, days: number, zone: string): GameMs =>
  wallClock(localDate(now, zone).add({ days }), minutes(0), zone)

/** The span shown: the chosen one, or by default departures after arrival if the player is on the way or arrived while looking. */
export const spanShown = (wanted: Span | undefined, there: boolean): Span =>
  wanted === 'there' && !there ? 'all' : (wanted ?? (there ? 'there' : 'all'))

/** When the board was opened, and when the player arrives at its place, past or to come. */
export interface Looking {
  readonly now: GameMs
  readonly comes: GameMs | undefined
}

/** The game instants of a span, end exclusive. Departed journeys still on the board belong to spans that start now. */
function windowOf(
  span: Exclude<Span, 'all'>,
  { now, comes = now }: Looking,
  zone: string,
): readonly [since: GameMs, until: GameMs] {
  switch (span) {
    case 'there':
      return [comes, EVER]
    case '3h':
      return [now, gameMs(now + 3 * HOUR)]
    case '12h':
      return [now, gameMs(now + 12 * HOUR)]
    case 'tomorrow':
      return [midnight(now, 1, zone), midnight(now, 2, zone)]
  }
}

/** The index range of a span in a board sorted by departure, end exclusive. */
export function spanOf(
  journeys: readonly Pick<Journey, 'departure'>[],
  span: Span,
  looking: Looking,
  zone: string,
): readonly [first: number, end: number] {
  if (span === 'all') return [0, journeys.length]
  const [since, until] = windowOf(span, looking, zone)
  const countBefore = (at: GameMs): number => journeys.filter(({ departure }) => departure < at).length
  return [countBefore(since), countBefore(until)]
}

/** Whether a span has not ended at `now`. */
export const goesOnAt = (at: GameMs, span: Span, looking: Looking, zone: string): boolean =>
  span === 'all' || at < windowOf(span, looking, zone)[1]

export interface Day<J> {
  /** `YYYY-MM-DD` there. */
  readonly date: string
  readonly journeys: readonly J[]
}

/** Groups a board's rows by local day at its place. */
export function daysOf<J extends Pick<Journey, 'departure'>>(journeys: readonly J[], zone: string): readonly Day<J>[] {
  const byDate = Map.groupBy(journeys, ({ departure }) => localDate(departure, zone).toString())
  return [...byDate].map(([date, rows]) => ({ date, journeys: rows }))
}
