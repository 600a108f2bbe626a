import type { Pace, Race, RaceEvent } from '@final-call/domain'
import type { Preferences } from '../platform/preferences.ts'

/** Whether the clock has not run yet and the player has not changed its settings in this attempt. */
const isNew = (log: readonly RaceEvent[]): boolean =>
  !log.some(({ type }) => type === 'played' || type === 'paceSet' || type === 'holdSet')

/** The player's preferred clock settings that differ from the race's; empty once the clock has run or a setting was changed. */
export const preferredClock = (
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
