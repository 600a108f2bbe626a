import { gameMs } from '@final-call/domain'
import { type NextAlarm, nextAlarm } from '../session/rides/ticket-reading.ts'
import { usePlaces, useRace, useReading } from './race-context.ts'

/** The next alarm of the tickets held, which a skip goes to. Re-renders when it changes, not with the clock. */
export function useNextAlarm(): NextAlarm | undefined {
  const race = useRace()
  const places = usePlaces()
  const at = useReading((scene) => nextAlarm(scene)?.at)
  // Looked up again from just before it, which finds the same alarm.
  return at === undefined ? undefined : nextAlarm({ race, places, now: gameMs(at - 1) })
}
