import { expect, it } from 'vitest'
import { AIRPORT, RACE_MORNING, STATION, bus, busBack, cab, leg, raceSpec, worldOf } from '../testing/world.ts'
import { HOUR, MINUTE, dollars, hm } from '../time/units.ts'
import { raceReport } from './report.ts'

it.each(['2026-11-21', '1970-01-03', '1969-12-20', '1937-06-19', '1901-01-01'])(
  '[PLN-1] a race of %s has the same ways to win as of any day on which the same runs',
  (startOn) => {
    const legs = [
      leg(
        { stepType: 'locateAt', location: AIRPORT },
        { stepType: 'reach', location: STATION },
        { stepType: 'awaitTime', until: hm([14, 0]) },
        { stepType: 'reach', location: AIRPORT },
      ),
    ]
    const spec = raceSpec({ wallet: dollars(50), startTime: hm([9, 35]), startOn, legs })
    const { best, fastest } = raceReport(worldOf(spec, [bus, busBack, cab]), RACE_MORNING)
    expect(fastest?.elapsed).toBe(4 * HOUR + 25 * MINUTE)
    expect(best?.cost).toBe(dollars(24))
  },
)
