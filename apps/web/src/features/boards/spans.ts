import { type GameMs, HOUR, type Journey, gameMs, localDate, minutes, wallClock } from '@final-call/domain'
import { EVER } from '../../session/place/where.ts'

export const SPANS = ['all', 'there', '3h', '12h', 'tomorrow'] as const
/** Which departures of a board are looked at. */
export type Span = (typeof SPANS)[number]

const SPAN_TEXT: { readonly [S in Span]: string } = {
  all: 'Any time',
  there: 'Once you are there',
  '3h': 'Next 3 hours',
  '12h': 'Next 12 hours',
  tomorrow: 'Tomorrow',
}

/** Of a player who has come meanwhile it is told as what is behind them; the board stays as it was. */
export const spanText = (span: Span, come: boolean): string =>
  span === 'there' && come ? 'Since you came' : SPAN_TEXT[span]

const midnight = (now: GameMs, days: number, zone: string): GameMs =>
  wallClock(localDate(now, zone).add({ days }), minutes(0), zone)

/** What is looked at: what was chosen, and without that what leaves once one is there, where one is on the way or has come while looking. */
export const spanShown = (wanted: Span | undefined, there: boolean): Span =>
  wanted === 'there' && !there ? 'all' : (wanted ?? (there ? 'there' : 'all'))

/** The moment from which a board is looked at, and when its player comes to its place, or came. */
export interface Looking {
  readonly now: GameMs
  readonly comes: GameMs | undefined
}

/** The game instants of a span, the last not in it. The departed belong to what is looked at from now on. */
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

/** Where in a board, which is in order of departure, a span begins and ends. */
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

/** Whether a span has not ended yet at a moment. */
export const goesOnAt = (at: GameMs, span: Span, looking: Looking, zone: string): boolean =>
  span === 'all' || at < windowOf(span, looking, zone)[1]

export interface Day<J> {
  /** `YYYY-MM-DD` there. */
  readonly date: string
  readonly journeys: readonly J[]
}

/** A board's rows by their days on the clocks of its place. */
export function daysOf<J extends Pick<Journey, 'departure'>>(journeys: readonly J[], zone: string): readonly Day<J>[] {
  const byDate = Map.groupBy(journeys, ({ departure }) => localDate(departure, zone).toString())
  return [...byDate].map(([date, rows]) => ({ date, journeys: rows }))
}
