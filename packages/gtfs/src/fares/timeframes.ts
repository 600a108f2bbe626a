import type { Agency } from '../feed/agencies.ts'
import { type Calendar, type Day, SECONDS_A_DAY, dateText, runsOn } from '../feed/calendar.ts'
import { secondsOf } from '../feed/raw-call.ts'
import type { Stop } from '../feed/stops.ts'
import { type Reading, asWritten, eachRow } from '../files/table.ts'
import type { ZoneOf } from '../places/zones.ts'

/** Seconds since Monday 0:00 of the week; may be negative or past its end, for the adjacent dates. */
type WeekSecond = number

/** The place and time, by the agency's clocks, at which a ride begins or ends. */
export interface Moment {
  readonly second: WeekSecond
  readonly place: Stop
}

/** A week of a feed, with its calendars and the time zones of its places. */
export interface Week {
  readonly monday: Day
  readonly calendars: ReadonlyMap<string, Calendar>
  readonly zoneOf: ZoneOf
}

export interface Timeframes {
  /** The timeframe groups that a moment is in, by the clocks of its place. */
  at(moment: Moment, agency: Agency): ReadonlySet<string>
  /** Whether the group has a row that can be read. */
  has(group: string): boolean
}

interface Frame {
  readonly group: string
  /** Seconds of the day; `until` is exclusive. */
  readonly from: number
  readonly until: number
  readonly calendar: Calendar
}

const offsetAt = (instant: Temporal.Instant, zone: string): number =>
  instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e9

/** Seconds by which the clocks of `zone` are ahead of those of `other`, at noon of `day` in `other`. */
function aheadOf(zone: string, other: string, day: Day): number {
  const noon = Temporal.PlainDate.from(dateText(day)).toZonedDateTime({ timeZone: other, plainTime: '12:00' })
  return offsetAt(noon.toInstant(), zone) - offsetAt(noon.toInstant(), other)
}

/** timeframes.txt: the hours of days at which a fare may be sold. Source: gtfs.org, timeframes.txt. */
export function readTimeframes(reading: Reading, { monday, calendars, zoneOf }: Week): Timeframes {
  const frames: Frame[] = []
  eachRow(reading, 'timeframes.txt', ['timeframe_group_id', 'service_id'], (row) => {
    const group = row.text('timeframe_group_id')
    const service = row.text('service_id')
    const leaveOut = (why: string, about: string): void =>
      reading.troubles.add(`timeframe left out: ${why}`, row.spot(), `timeframe ${group}, ${about}`)
    const calendar = calendars.get(service)
    const from = secondsOf(row.text('start_time') || '0:00')
    const until = secondsOf(row.text('end_time') || '24:00')
    if (!calendar) leaveOut('its service has no calendar', `service ${service}`)
    else if (from === undefined || until === undefined) {
      leaveOut('its times cannot be read, write 17:05:00', asWritten(row, ['start_time', 'end_time']))
    } else if (until <= from) {
      const why = 'it ends before it starts, write a row until 24:00:00 and one from 00:00:00'
      leaveOut(until === from ? 'it ends when it starts' : why, asWritten(row, ['start_time', 'end_time']))
    } else {
      frames.push({ group, from, until, calendar })
    }
  })
  const groups = new Set(frames.map(({ group }) => group))
  const known = new Map<WeekSecond, ReadonlySet<string>>()
  const shifts = new Map<string, number>()
  const shiftOf = (zone: string, other: string, day: Day): number =>
    zone === other ? 0 : shifts.getOrInsertComputed(`${zone} ${other} ${day}`, () => aheadOf(zone, other, day))
  const dayOf = (moment: WeekSecond): number => Math.floor(moment / SECONDS_A_DAY)
  /** The date of a day counted from Monday. If the feed has nothing on a date outside of the week, the same weekday within it. */
  const dateOf = (day: number): Day => {
    const date = monday + day
    const own = monday + ((day + 7) % 7)
    return date === own || [...calendars.values()].some((it) => runsOn(it, date)) ? date : own
  }
  const groupsAt = (moment: WeekSecond): ReadonlySet<string> => {
    const date = dateOf(dayOf(moment))
    const second = moment - dayOf(moment) * SECONDS_A_DAY
    const on = frames.filter(({ calendar, from, until }) => runsOn(calendar, date) && second >= from && second < until)
    return new Set(on.map(({ group }) => group))
  }
  return {
    has: (group) => groups.has(group),
    at({ second, place }, { zone }) {
      const moment = second + shiftOf(zoneOf(place), zone, monday + dayOf(second))
      return known.getOrInsertComputed(moment, groupsAt)
    },
  }
}
