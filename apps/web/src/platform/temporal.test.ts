import { gameMs, localClock, localDate, minutes, wallClock } from '@final-call/domain'
import { afterEach, expect, it } from 'vitest'
import { bringTemporal } from './temporal.ts'

const native = globalThis.Temporal

afterEach(() => {
  Object.assign(globalThis, { Temporal: native })
})

/** Minutes of days on which clocks change, and of one on which they do not, in zones with whole hours and without. */
const readings = () =>
  ['Pacific/Auckland', 'Pacific/Chatham', 'America/St_Johns', 'UTC'].flatMap((zone) =>
    ['2026-04-05', '2026-09-27', '2026-11-01', '2026-11-24'].flatMap((day) =>
      [0, 125, 165, 1_439, 1_500].map((minute) => {
        const at = wallClock(Temporal.PlainDate.from(day), minutes(minute), zone)
        return [zone, day, minute, at, localDate(at, zone).toString(), localClock(gameMs(at + 59_999), zone)]
      }),
    ),
  )

it('a browser without Temporal computes like one that has it', async () => {
  const known = readings()
  Reflect.deleteProperty(globalThis, 'Temporal')
  expect(readings).toThrow('Temporal is not defined')
  await bringTemporal()
  expect(globalThis.Temporal).not.toBe(native)
  expect(readings()).toEqual(known)
})

it('a browser’s own Temporal stays', async () => {
  await bringTemporal()
  expect(globalThis.Temporal).toBe(native)
})
