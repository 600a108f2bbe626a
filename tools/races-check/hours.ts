import { MINUTE } from '@final-call/domain'

/** Game milliseconds as hours and minutes, rounded to the minute: `2 h 05`. */
export function hours(ms: number): string {
  const minutes = Math.round(ms / MINUTE)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
