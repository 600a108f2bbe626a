import type { Pace, Race, RaceEvent } from '@final-call/domain'
import type { Preferences } from '../platform/preferences.ts'

/** Nothing was set by hand in this attempt, and time has not begun to run. */
const isNew = (log: readonly RaceEvent[]): boolean =>
  !log.some(({ type }) => type === 'played' || type === 'paceSet' || type === 'holdSet')

/** What this player likes, where a new attempt is otherwise. */
export const wishesOf = (
  { pace, holdAtCalls }: Pick<Preferences, 'pace' | 'holdAtCalls'>,
  race: Pick<Race, 'pace' | 'holdAtCalls'>,
  log: readonly RaceEvent[],
): { readonly pace?: Pace; readonly hold?: true } =>
  isNew(log)
    ? {
        ...(pace !== 'race' && pace !== race.pace && { pace }),
        ...(holdAtCalls && !race.holdAtCalls && { hold: true as const }),
      }
    : {}
