import { type NextAlarm, nextAlarm } from '../session/ticket-reading.ts'
import { useGameTime, useRace, useReading } from './race-context.ts'

/** The next alarm of a ticket held, which a skip goes to; read as one value so that its button is drawn again only when it changes. */
export function useNextAlarm(): NextAlarm | undefined {
  const race = useRace()
  const name = useReading((now, it) => {
    const next = nextAlarm(it, now)
    return next && `${next.ticketId}/${next.alarm}`
  })
  const now = useGameTime('minute')
  return name === undefined ? undefined : nextAlarm(race, now)
}
