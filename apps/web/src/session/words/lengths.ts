import { twoDigits } from '../../platform/date-words.ts'
import { withUnit } from './with-unit.ts'

// Not imported from the domain, a chunk of which the portal would then load.
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** `43 min`, `3 h 05 min`: a duration in whole minutes. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE))
  if (minutes < 60) return withUnit(minutes, 'min')
  return withUnit(withUnit(Math.floor(minutes / 60), 'h'), withUnit(twoDigits(minutes % 60), 'min'))
}

/** `12 m 30 sec`, as in the specification, with plain spaces as there, below an hour; otherwise `2 h 05 min`, like other durations. */
export function durationText(ms: number): string {
  if (ms >= HOUR) return spanText(ms)
  const seconds = Math.floor(Math.max(0, ms) / 1_000)
  return `${Math.floor(seconds / 60)} m ${seconds % 60} sec`
}
