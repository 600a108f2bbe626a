import { expect, it } from 'vitest'
import type { LocationId } from '../place/location.ts'
import {
  AIRPORT,
  AUCKLAND,
  CHATHAM,
  HAMILTON,
  RACE_MORNING,
  STATION,
  daily,
  raceOf,
  service,
  standard,
  time,
  worldOf,
} from '../testing/world.ts'
import type { Service } from '../timetable/service.ts'
import { minutes } from '../time/units.ts'
import { raceReport } from './report.ts'

const ride = (from: LocationId, to: LocationId, departs: string, arrives: string, fare: number): Service =>
  service({
    productId: `${from} ${to} ${departs}`,
    stops: [from, to],
    journeyTime: minutes(time(arrives) - time(departs)),
    fares: [standard(fare)],
    days: daily(departs),
  })

it('[PLN-2] of two ways that can win at one instant for one price, the one of fewer rides goes on first, and stands', () => {
  const services = [
    ride(AUCKLAND, CHATHAM, '11:00', '13:00', 30),
    ride(AUCKLAND, HAMILTON, '11:00', '12:00', 12),
    ride(HAMILTON, CHATHAM, '12:00', '13:00', 12),
    ride(AUCKLAND, AIRPORT, '10:00', '10:20', 8),
    ride(AIRPORT, STATION, '11:00', '11:20', 8),
    ride(STATION, CHATHAM, '11:20', '13:00', 8),
  ]
  const race = raceOf(AUCKLAND, { stepType: 'reach', location: CHATHAM })
  for (const order of [services, services.toReversed()]) {
    const { best } = raceReport(worldOf(race, order), RACE_MORNING)
    expect(best?.rides.map(({ to }) => to)).toEqual([HAMILTON, CHATHAM])
  }
})
