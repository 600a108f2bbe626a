import { gameMs } from '@final-call/domain'
import { type NextAlarm, nextAlarm } from '../session/rides/ticket-reading.ts'
import { usePlaces, useRace, useReading } from './race-context.ts'

/** The next alarm of the tickets held, which a skip goes to. Re-renders when it changes, not with the clock. */
export function useNextAlarm(): NextAlarm | undefined {
  const race = useRace()
  const places = usePlaces()
  const at = useReading((scene) => nextAlarm(scene)?.at)
  // `at` alone is read with the clock, since a number can be compared with the one before. The alarm itself is looked up only when that
  // changes: as of the millisecond before, when it is the next one.
  return at === undefined ? undefined : nextAlarm({ race, places, now: gameMs(at - 1) })
}
