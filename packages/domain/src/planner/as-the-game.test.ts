import { describe, expect, it } from 'vitest'
import type { Location } from '../place/location.ts'
import type { StepSpec } from '../step/step-spec.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  RACE_MORNING,
  STATION,
  WELLINGTON,
  bus,
  busBack,
  cab,
  daily,
  offsets,
  raceOf,
  service,
  task,
  time,
  today,
  trip,
  worldOf,
} from '../testing/world.ts'
import type { Service } from '../timetable/service.ts'
import { MINUTE, minutes } from '../time/units.ts'
import { localClock } from '../time/zone.ts'
import { problemsOf } from './problems.ts'
import { THINKING } from './real-time.ts'
import { raceReport } from './report.ts'

// The bus leaves the airport every full hour, and arrives at the station 27 minutes past it.

/** The best way from 09:35 on: its rides with their departures, and when it wins. */
function bestOf(start: string, services: readonly Service[], ...steps: readonly StepSpec[]): readonly string[] {
  const { best } = raceReport(worldOf(raceOf(start, ...steps), services), RACE_MORNING)
  const clock = (at: NonNullable<typeof best>['finish']): string => localClock(at, 'Pacific/Auckland')
  return best ? [...best.rides.map(({ mode, departure }) => `${mode} ${clock(departure)}`), clock(best.finish)] : []
}

const reach = (location: string): StepSpec => ({ stepType: 'reach', location })
const moveTo = (location: string): StepSpec => ({ stepType: 'moveTo', location })
const askedAt = (place: string): StepSpec => ({ stepType: 'undertakeTask', tasks: [task({ place })] })
const awaits = (until: string): StepSpec => ({ stepType: 'awaitTime', until: time(until) })
const bookBus = trip('bookBusTaxi', AIRPORT, STATION)

describe('a ride that was taken before its booking step opened', () => {
  it('[PLN-10][STP-5] counts if there is no way back to take it again', () => {
    expect(bestOf(AIRPORT, [bus], reach(STATION), bookBus)).toEqual(['bus 10:00', '10:27'])
    expect(bestOf(AIRPORT, [bus], askedAt(STATION), trip('generateBuses', AIRPORT, STATION), bookBus)).toHaveLength(2)
  })

  it('[PLN-10][STP-5] counts for one step, and for none that asks for another kind of ride', () => {
    expect(bestOf(AIRPORT, [bus], reach(STATION), bookBus, bookBus)).toEqual([])
    expect(bestOf(AIRPORT, [bus], reach(STATION), trip('bookTrain', AIRPORT, STATION))).toEqual([])
    expect(bestOf(AIRPORT, [bus, busBack], reach(STATION), bookBus, bookBus)).toEqual([
      'bus 10:00',
      'bus 10:30',
      'bus 12:00',
      '12:27',
    ])
  })

  it('[PLN-11] counts if there are few ways to search, or no other way', () => {
    const world = (...services: Service[]) => worldOf(raceOf(AIRPORT, reach(STATION), bookBus), services)
    const finish = (services: Service[], most: number) =>
      raceReport(world(...services), RACE_MORNING, { most }).best?.finish
    expect(finish([bus, busBack], 100_000)).toBe(today('10:27'))
    expect(finish([bus, busBack], 1_500)).toBe(today('12:27'))
    expect(finish([bus], 1_500)).toBe(today('10:27'))
  })

  it('[PLN-10][STP-5] counts even if it is under way when the step opens', () => {
    expect(bestOf(AIRPORT, [bus], awaits('10:10'), bookBus, awaits('10:20'))).toEqual(['bus 10:00', '10:27'])
  })

  it('[PLN-10][STP-9] does not stop a wait from beginning on board', () => {
    expect(bestOf(AIRPORT, [bus], awaits('10:10'), awaits('10:20'), reach(STATION))).toEqual(['bus 10:00', '10:27'])
  })
})

describe('a departure at the very instant', () => {
  const coach = service({
    productId: 'south',
    events: offsets(0, 0, 0),
    journeyTime: minutes(60),
    days: daily('10:27', '11:00'),
  })
  const ordered = { ...cab, productId: 'from-auckland', stops: [AUCKLAND, WELLINGTON], events: offsets(3, 3, 6) }

  it('[PLN-10] at which a scripted moveTo puts the player at its place has left without them', () => {
    const steps = [reach(STATION), moveTo(AUCKLAND), reach(WELLINGTON)]
    expect(bestOf(AIRPORT, [bus, coach], ...steps)).toEqual(['bus 10:00', 'bus 11:00', '12:00'])
    // A taxi ordered ahead comes as soon as the player is there.
    expect(bestOf(AIRPORT, [bus, ordered], ...steps)).toEqual(['bus 10:00', 'taxi 10:27', '10:58'])
  })

  it('[PLN-10] of an arrival can be caught, and a walk can always begin then', () => {
    const on = { ...coach, stops: [STATION, HAMILTON] }
    const ridden = [reach(STATION), trip('generateBuses', STATION, HAMILTON), reach(HAMILTON)]
    expect(bestOf(AIRPORT, [bus, on], ...ridden)).toEqual(['bus 10:00', 'bus 10:27', '11:27'])
    const put = [reach(STATION), moveTo(WELLINGTON), reach(STATION)]
    expect(bestOf(AIRPORT, [bus], ...put)).toEqual(['bus 10:00', 'walk 10:27', '10:29'])
  })

  it('[PLN-2][PLN-10] of an arrival is caught, though another way is there as soon and answers only then', () => {
    const either: StepSpec = { stepType: 'undertakeTask', tasks: [task({ place: WELLINGTON }), task({})] }
    const on = { ...coach, stops: [STATION, HAMILTON] }
    const steps = [either, reach(STATION), reach(HAMILTON)]
    expect(bestOf(AIRPORT, [bus, on], ...steps)).toEqual(['bus 10:00', 'bus 10:27', '11:27'])
  })

  it('[PLN-10] of an answer given there has left', () => {
    const questions = [askedAt(STATION), askedAt(STATION), askedAt(STATION)]
    expect(3 * THINKING).toBe(8 * MINUTE)
    const on = { ...coach, stops: [STATION, WELLINGTON], days: daily('10:35', '11:00') }
    expect(bestOf(AIRPORT, [bus, on], ...questions, trip('bookBusTaxi', STATION, WELLINGTON))[1]).toBe('bus 11:00')
  })
})

describe('a wait that its author wrote after a booking', () => {
  it('[PLN-10][STP-9] is for the next such time after the booking, which may be long before the ride', () => {
    expect(bestOf(STATION, [bus, busBack], bookBus, awaits('10:00'))).toEqual(['bus 10:30', 'bus 12:00', '12:27'])
    expect(bestOf(STATION, [bus, busBack], bookBus, awaits('13:00'))).toEqual(['bus 10:30', 'bus 12:00', '13:00'])
  })

  it('[PLN-10][STP-6] does not keep the player at the place, and its moveTo moves nobody', () => {
    const back = [bookBus, awaits('12:00'), moveTo(STATION), reach(AIRPORT)]
    expect(bestOf(AIRPORT, [bus, busBack], ...back)).toEqual(['bus 10:00', 'bus 10:30', '12:00'])
  })
})

it('[PLN-3] a trip there and back during a wait does not make another kind of way', () => {
  const [there, back] = [
    [STATION, HAMILTON],
    [HAMILTON, STATION],
  ].map((stops) => service({ productId: stops.join(), stops, journeyTime: minutes(60), days: daily('11:00', '16:10') }))
  if (!there || !back) throw new Error('no coach')
  const steps = [bookBus, awaits('16:00'), reach(WELLINGTON)]
  const world = worldOf(raceOf(AIRPORT, ...steps), [bus, there, back])
  expect(raceReport(world, RACE_MORNING).kinds.map(({ kind }) => kind)).toEqual([[]])
})

describe('a place that players know of only when a step names it', () => {
  // The gate is halfway to the hut, which is too far for one walk.
  const at = (id: string, lat: number): Location => ({
    id,
    name: id,
    markerType: 'City',
    coords: [lat, 174],
    city: 'Wellington',
    country: 'New Zealand',
    abvr3: 'WLG',
    zone: 'Pacific/Auckland',
  })
  const places = [at('road', -41), at('gate', -41.02), at('hut', -41.04)]
  const hidden = new Set(places.map(({ id }) => id))
  const reportOn = (...steps: readonly StepSpec[]) =>
    raceReport(worldOf(raceOf('road', ...steps), [bus], places), RACE_MORNING, { hidden })

  it('[PLN-12][RCE-9] can be walked to from then on', () => {
    for (const names of [reach('gate'), askedAt('gate')]) {
      const report = reportOn(names, reach('hut'))
      expect(report.best?.rides.map(({ to }) => to)).toEqual(['gate', 'hut'])
      expect(report.mindless?.rides).toHaveLength(2)
      expect(report.unnamed).toBeUndefined()
    }
  })

  it('[PLN-12][RCE-9] is on no way before that, and the author is told so if there is no other way', () => {
    const report = reportOn(reach('hut'), reach('gate'))
    expect(report).toMatchObject({ kinds: [], unnamed: ['gate'] })
    expect(report.best ?? report.mindless).toBeUndefined()
    expect(problemsOf(report, {})).toEqual([
      {
        kind: 'unsolvable',
        message:
          'It cannot be won: the only ways lead on foot by gate, and players know of a place of yours only once a step has opened that names it.',
      },
    ])
  })

  it('[PLN-12] is not blamed if no walk leads by it either', () => {
    expect(reportOn(reach('hut'), reach('gate'), reach(AIRPORT)).unnamed).toBeUndefined()
  })
})
