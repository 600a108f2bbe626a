import { type Race, isLive, openStepOf } from '@final-call/domain'
import { goalOf } from '../session/place/goal.ts'

const TABS = ['events', 'where', 'transportation', 'tickets'] as const
export type MainTab = (typeof TABS)[number]

/** The tab named in the URL; undefined for anything else. */
export const tabNamed = (text: string | null): MainTab | undefined => TABS.find((it) => it === text)

/** The tab a race opens with: tickets if the player holds one, boards if they need to travel next, otherwise events. */
export function openingTab(race: Race): MainTab {
  const content = openStepOf(race)?.content
  if (race.ended) return 'events'
  if (race.tickets.some(isLive)) return 'tickets'
  if (!content) return 'events'
  return 'from' in content || goalOf(race) !== undefined ? 'transportation' : 'events'
}
