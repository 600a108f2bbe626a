import { gameMs } from '@final-call/domain'
import { type NextAlarm, nextAlarm } from '../session/rides/ticket-reading.ts'
import { useRace, useReading } from './race-context.ts'

/** The next alarm of a ticket held, which a skip goes to; who uses it is drawn again when it changes, not when the clock does. */
export function useNextAlarm(): NextAlarm | undefined {
  const race = useRace()
  const at = useReading((now, it) => nextAlarm(it, now)?.at)
  // The first that comes after the moment before it is itself.
  return at === undefined ? undefined : nextAlarm(race, gameMs(at - 1))
}
