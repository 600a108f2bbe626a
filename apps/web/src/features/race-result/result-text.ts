import type { LeaderboardTab, OutputOf, getLeaderboard } from '@final-call/contract'
import {
  type Cents,
  DAY,
  MINUTE,
  type Mode,
  type Par,
  type Race,
  type Result,
  type Ticket,
  byRideDeparture,
  moneyText,
} from '@final-call/domain'
import { counted, durationWords, ordinalText } from '../../session/words/formats.ts'

const SIGN: { readonly [M in Mode]: string } = {
  flight: '✈️',
  bus: '🚌',
  train: '🚆',
  taxi: '🚕',
  vessel: '⛴️',
  walk: '🚶',
}

/** The rides taken to their end, by departure. */
export const ridden = ({ tickets }: Pick<Race, 'tickets'>): readonly Ticket[] =>
  tickets.filter(({ state }) => state === 'arrived').toSorted(byRideDeparture)

/** [RES-12] The game milliseconds that the best way takes, and the money that it begins with: with more, another may be faster. */
export interface Best {
  readonly elapsed: number
  readonly wallet: Cents
}

const bestText = ({ elapsed, wallet }: Best): string =>
  `With ${moneyText(wallet)}, the best way found takes ${durationWords(elapsed)}`

/** `With $220, the best way found takes 16 hours and 33 minutes: you took 13 minutes more.` */
export function besideBestText(best: Best, elapsed: number): string {
  // The difference of the two times as they are shown, in whole minutes.
  const more = Math.floor(elapsed / MINUTE) - Math.floor(best.elapsed / MINUTE)
  const apart = durationWords(Math.abs(more) * MINUTE)
  const beside =
    more > 0 ? `you took ${apart} more` : more < 0 ? `you were ${apart} faster` : 'you took as long, to the minute'
  return `${bestText(best)}: ${beside}.`
}

/**
 * A finished race in a few lines, for sharing with other players: its result, the time of the best way if that is known, the kinds of
 * transport, and a link. It reveals no answer and no route.
 */
export function resultText(
  race: Pick<Race, 'name' | 'tickets' | 'gameIdSource'>,
  { ending, elapsed, moneyLeft, hints, wrongAnswers, topUps }: Result,
  origin: string,
  best?: Best,
): string {
  const took = ending === 'complete' ? durationWords(elapsed) : 'not to its end'
  const facts = [
    took,
    `${moneyText(moneyLeft)} left`,
    ...counted(hints, 'hint'),
    ...counted(wrongAnswers, 'wrong answer'),
    ...counted(topUps, 'top-up'),
  ]
  const signs = ridden(race).map(({ journey }) => SIGN[journey.transport])
  return [
    `Final Call: ${race.name}`,
    facts.join(', '),
    ...(best === undefined ? [] : [`${bestText(best)}.`]),
    ...(signs.length === 0 ? [] : [signs.join(' ')]),
    `${origin}/game-portal?race=${encodeURIComponent(race.gameIdSource)}`,
  ].join('\n')
}

/** `Par was 2 days: you kept it, with 3 hours and 10 minutes to spare.` */
export function parText({ days, kept, apart }: Par): string {
  // The time taken is shown in whole minutes; rounding the rest up makes both add up to the par.
  const by = durationWords(kept ? Math.ceil(apart / MINUTE) * MINUTE : apart)
  return `Par was ${durationWords(days * DAY)}: ${kept ? `you kept it, with ${by} to spare.` : `you took ${by} longer.`}`
}

/** A player's rank among first attempts, or of their best among all attempts; undefined if they are not ranked. */
export function standingText(
  tab: LeaderboardTab,
  { own, total }: Pick<OutputOf<typeof getLeaderboard>, 'own' | 'total'>,
): string | undefined {
  if (!own) return undefined
  const place = `${ordinalText(own.rank)} of ${total}`
  return tab === 'first' ? `${place} on a first attempt.` : `Your best is ${place} attempts.`
}
