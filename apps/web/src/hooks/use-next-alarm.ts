import { gameMs } from '@final-call/domain'
import { type NextAlarm, nextAlarm } from '../session/rides/ticket-reading.ts'
import { useRace, useReading } from './race-context.ts'

/** The next alarm of the tickets held, which a skip goes to. Re-renders when it changes, not with the clock. */
export function useNextAlarm(): NextAlarm | undefined {
  const race = useRace()
  const at = useReading((now, it) => nextAlarm(it, now)?.at)
  // Looked up again from just before it, which finds the same alarm.
  return at === undefined ? undefined : nextAlarm(race, gameMs(at - 1))
}
