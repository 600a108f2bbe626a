import { type Minutes, hm } from '@final-call/domain'
import { z } from 'zod'
import { TimeOfDay, sortedUnique } from './primitives.ts'

const Hour = z.int().min(0).max(23)

const onTheHour = (hour: number): Minutes => hm([hour, 0])

/**
 * One element of a day's list: an hour (`9`), a time (`[9, 15]`) or a list of hours (`[9, 12, 15]`). Two numbers are
 * always a time.
 */
const Departure = z.union(
  [
    Hour.transform((hour) => [onTheHour(hour)]),
    TimeOfDay.transform((time) => [time]),
    z
      .array(Hour)
      .min(1)
      .max(24)
      .refine((hours) => hours.length !== 2)
      .transform((hours) => hours.map(onTheHour)),
  ],
  { error: 'expected an hour (9), a time ([9, 15]) or a list of hours ([9, 12, 15])' },
)

/** Departures of one weekday, as minutes after midnight, sorted and without duplicates. */
const DayInput = z
  .array(Departure)
  .max(1440)
  .transform((elements) => sortedUnique(elements.flat()))
  .default(() => [])

/** The departures of a week. A missing weekday has none. */
export const DaysInput = z.strictObject({
  sun: DayInput,
  mon: DayInput,
  tue: DayInput,
  wed: DayInput,
  thu: DayInput,
  fri: DayInput,
  sat: DayInput,
})
