import { clockText, dayText } from './date-words.ts'

/** `05 Sep 2026`: the local date of a real instant in epoch milliseconds. */
export function realDateText(at: number): string {
  const date = new Date(at)
  return dayText({ day: date.getDate(), month: date.getMonth() + 1, year: date.getFullYear() })
}

/** `05 Sep 2026 09:05`: the local date and time of a real instant in epoch milliseconds. */
export function realDateTimeText(at: number): string {
  const date = new Date(at)
  return `${realDateText(at)} ${clockText(date.getHours(), date.getMinutes())}`
}
