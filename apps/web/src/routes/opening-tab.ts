import { type Race, type RunningStep, isLive, openStepOf } from '@final-call/domain'
import { goalOf } from '../session/place/goal.ts'
import { whereIs } from '../session/place/where.ts'

const TABS = ['events', 'where', 'transportation', 'tickets'] as const
export type MainTab = (typeof TABS)[number]

/** The tab named in the URL; undefined for anything else. */
export const tabNamed = (text: string | null): MainTab | undefined => TABS.find((it) => it === text)

/** Whether a question has a map of its own, to be answered on: beside it another would show the same. */
const hasMap = ({ content }: RunningStep): boolean =>
  content.stepType === 'undertakeTask' && content.tasks.some(({ solutionType }) => solutionType === 'place')

/**
 * The tab a race opens with: the map on board, and where a question is to be answered; tickets if the player holds one; boards if they need
 * to travel next, or answer on a map; and after the race what has happened.
 */
export function openingTab(race: Race): MainTab {
  if (race.ended) return 'events'
  if (whereIs(race).kind === 'on board') return 'where'
  if (race.tickets.some(isLive)) return 'tickets'
  const step = openStepOf(race)
  if (goalOf(race) !== undefined || (step && ('from' in step.content || hasMap(step)))) return 'transportation'
  return 'where'
}
