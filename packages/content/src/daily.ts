import type { ServiceWire } from '@final-call/contract'
import { inHM } from '@final-call/domain'

type Days = NonNullable<ServiceWire['days']>
type Departures = NonNullable<Days['mon']>

/** The same departures on each day of the week. */
export const daily = (...departures: Departures): Days => ({
  sun: departures,
  mon: departures,
  tue: departures,
  wed: departures,
  thu: departures,
  fri: departures,
  sat: departures,
})

/** Daily departures every `minutes` from the first to the last: `every(30, '05:30', '22:30')`. */
export function every(minutes: number, first: string, last: string): Days {
  const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const from = at(first)
  const to = at(last)
  const count = Math.floor((to - from) / minutes) + 1
  return daily(...Array.from({ length: count }, (_, i) => inHM(from + i * minutes)))
}
