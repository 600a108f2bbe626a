import { type Weekday, WEEKDAYS } from '../time/weekday.ts'

/** A calendar date as whole days since 1970-01-01. */
export type EpochDay = number

// Created on use: in some browsers the Temporal polyfill loads after this module.
const epoch = (): Temporal.PlainDate => new Temporal.PlainDate(1970, 1, 1)

export const epochDay = (date: Temporal.PlainDate): EpochDay => epoch().until(date).days
export const dateOf = (day: EpochDay): Temporal.PlainDate => epoch().add({ days: day })

/** 1970-01-01 was a Thursday. Sunday is 0. */
export const weekdayNumber = (day: EpochDay): number => (((day + 4) % 7) + 7) % 7

export const weekdayAt = (day: EpochDay): Weekday => WEEKDAYS[weekdayNumber(day)] ?? 'sun'
