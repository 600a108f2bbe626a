import { MINUTES_A_DAY, WEEKDAYS } from '../feed/calendar.ts'
import type { Troubles } from '../files/trouble.ts'
import { type Run, serviceDaysOf } from './runs.ts'

const WEEK = WEEKDAYS.length * MINUTES_A_DAY

const WHAT =
  'departure of two service days at one minute, which boards show twice: if it is one trip, take out one of them'

const timeText = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/**
 * Warns of departures that leave at one minute, but are of two service days, such as 25:30 and 1:30 of the next day. By GTFS they are two;
 * some programs write one trip of the night for both days.
 */
export function sayTwins(runs: readonly Run[], troubles: Troubles): void {
  for (const { from, route, trip, alike } of runs) {
    // A taxi comes when it is ordered, and a part that is boarded again has the departures of the whole.
    if (from > 0 || route.transport === 'taxi') continue
    for (const departures of alike.values()) {
      const known = new Map<number, string>()
      serviceDaysOf(departures).forEach((ofDay, day) => {
        for (const [minute] of ofDay) {
          const inWeek = (day * MINUTES_A_DAY + minute) % WEEK
          const when = `${WEEKDAYS[day]} ${timeText(minute)}`
          const other = known.get(inWeek)
          if (other === undefined) known.set(inWeek, when)
          else troubles.add(WHAT, trip.spot, `route ${route.id}, ${other} and ${when}`)
        }
      })
    }
  }
}
