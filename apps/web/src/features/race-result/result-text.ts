import type { LeaderboardTab, OutputOf, getLeaderboard } from '@final-call/contract'
import {
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

/**
 * A finished race in a few lines for sharing with other players: its result, kinds of transport and link. It reveals no answer and no
 * route.
 */
export function resultText(
  race: Pick<Race, 'name' | 'tickets' | 'gameIdSource'>,
  { ending, elapsed, moneyLeft, hints, wrongAnswers, topUps }: Result,
  origin: string,
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
