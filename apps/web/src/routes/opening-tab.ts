import { type Race, isLive, openStepOf } from '@final-call/domain'
import { goalOf } from '../session/place/goal.ts'
import { whereIs } from '../session/place/where.ts'

const TABS = ['events', 'where', 'transportation', 'tickets'] as const
export type MainTab = (typeof TABS)[number]

/** The tab named in the URL; undefined for anything else. */
export const tabNamed = (text: string | null): MainTab | undefined => TABS.find((it) => it === text)

/**
 * The tab a race opens with: the map on board, and where a question is to be answered; tickets if the player holds one; boards if they need
 * to travel next; and after the race what has happened.
 */
export function openingTab(race: Race): MainTab {
  if (race.ended) return 'events'
  if (whereIs(race).kind === 'on board') return 'where'
  if (race.tickets.some(isLive)) return 'tickets'
  const content = openStepOf(race)?.content
  return (content && 'from' in content) || goalOf(race) !== undefined ? 'transportation' : 'where'
}
