import { describe, expect, it } from 'vitest'
import { AIRPORT, AUCKLAND, STATION, daily, service, worldOf, raceSpec } from '../testing/world.ts'
import type { StopUse } from '../timetable/service.ts'
import { minutes } from '../time/units.ts'
import { servicesTowards } from './towards.ts'

/** Whether a coach from the station by Auckland leads whoever stands at the station towards there. */
const leads = (stopUses: readonly StopUse[]): boolean => {
  const coach = service({
    stops: [STATION, AUCKLAND, AIRPORT],
    stopOffsets: [minutes(0), minutes(600), minutes(675)],
    stopUses,
    days: daily('09:15'),
  })
  const world = worldOf(raceSpec(), [coach])
  return servicesTowards([AUCKLAND], STATION, new Set([STATION]), world).size > 0
}

describe('services towards a goal', () => {
  it.each<[string, readonly StopUse[], boolean]>([
    ['stop there', ['both', 'both', 'both'], true],
    ['let nobody off there', ['both', 'on', 'both'], false],
    ['let nobody on here', ['off', 'both', 'both'], false],
  ])('[WRK-3][JNY-11] one that would %s, %j: whether it leads there', (_, uses, expected) => {
    expect(leads(uses)).toBe(expected)
  })
})
