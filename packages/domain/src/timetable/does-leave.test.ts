import { expect, it } from 'vitest'
import { AUCKLAND, daily, local, raceSpec, service, worldOf } from '../testing/world.ts'
import { HOUR, gameMs, minutes } from '../time/units.ts'
import { doesLeaveIn } from './does-leave.ts'
import type { DayClock } from './service.ts'

it('[TTB-4] a departure that counts from the noon of its service day leaves by it', () => {
  // Clocks go back at 3:00 of this Sunday, so a departure at 0:30 counted from noon leaves at 1:30.
  const since = local('2027-04-04 01:00')
  const leaves = (clock?: DayClock): boolean => {
    const night = service({ days: { ...daily(), sun: [minutes(30)] }, ...(clock && { clock }) })
    const window = { since, until: gameMs(since + HOUR) }
    return doesLeaveIn(worldOf(raceSpec(), [night]))(night, new Set([AUCKLAND]), window, since)
  }
  expect([leaves(), leaves('wall clock'), leaves('noon minus 12 h')]).toEqual([false, false, true])
})
