import { type Race, isLive, openStepOf } from '@final-call/domain'
import { goalOf } from '../session/place/goal.ts'

const TABS = ['events', 'where', 'transportation', 'tickets'] as const
export type MainTab = (typeof TABS)[number]

/** The tab that an address asks for; undefined for anything else. */
export const tabNamed = (text: string | null): MainTab | undefined => TABS.find((it) => it === text)

/** What a race opens at: a ticket that is held, the boards where the next thing is to travel, what has happened otherwise. */
export function openingTab(race: Race): MainTab {
  const content = openStepOf(race)?.content
  if (race.ended) return 'events'
  if (race.tickets.some(isLive)) return 'tickets'
  if (!content) return 'events'
  return 'from' in content || goalOf(race) !== undefined ? 'transportation' : 'events'
}
