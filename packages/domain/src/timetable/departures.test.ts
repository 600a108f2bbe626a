import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AIRPORT,
  AUCKLAND,
  CHATHAM,
  HAMILTON,
  LOCATIONS,
  STATION,
  WELLINGTON,
  cab,
  coach,
  daily,
  instant,
  local,
  service,
  today,
  worldOf,
} from '../testing/world.ts'
import { type GameMs, DAY, gameMs, minutes } from '../time/units.ts'
import { localClock } from '../time/zone.ts'
import { departuresOf, journeyAt, taxiFrom } from './departures.ts'
import { offsetsOf, rideOf } from './ride.ts'
import type { Service, StopUse } from './service.ts'

const ofDay = (date: string, zone = 'Pacific/Auckland') => {
  const since = local(`${date} 00:00`, zone)
  return { since, until: gameMs(since + DAY) }
}

const world = worldOf()
const byLocation = new Map(LOCATIONS.map((it) => [it.id, it]))
const byHamilton = service({ productId: 'by-hamilton', stops: [AUCKLAND, HAMILTON, WELLINGTON] })

const leaving = (it: Service, trip: { from: string; to?: string }, window: { since: GameMs; until: GameMs }) =>
  departuresOf(it, worldOf(undefined, [it]), trip, window)

describe('the trips that a service serves', () => {
  it.each([
    [AUCKLAND, WELLINGTON, 2],
    [AUCKLAND, HAMILTON, 2],
    [HAMILTON, WELLINGTON, 2],
    [WELLINGTON, AUCKLAND, 0],
    [HAMILTON, AUCKLAND, 0],
    [HAMILTON, HAMILTON, 0],
    [STATION, WELLINGTON, 0],
    [AUCKLAND, 'nz-nowhere', 0],
  ])('[JNY-1] from %s to %s leave %d times a day', (from, to, times) => {
    expect(leaving(byHamilton, { from, to }, ofDay('2026-11-21'))).toHaveLength(times)
  })

  it('[JNY-1] go to its last stop if no destination is given, and nowhere from there', () => {
    expect(leaving(byHamilton, { from: HAMILTON }, ofDay('2026-11-21')).map(({ to }) => to)).toEqual([
      WELLINGTON,
      WELLINGTON,
    ])
    expect(leaving(byHamilton, { from: WELLINGTON }, ofDay('2026-11-21'))).toEqual([])
  })

  it('[JNY-1] without a destination are sold to the place that they reach last, even on lines that call at a place again', () => {
    const stop = fc.constantFrom(AUCKLAND, HAMILTON, WELLINGTON, AIRPORT)
    const use = fc.constantFrom<StopUse>('both', 'both', 'on', 'off')
    let offered = 0
    fc.assert(
      fc.property(fc.array(fc.tuple(stop, use), { minLength: 2, maxLength: 7 }), stop, (calls, from) => {
        const line = service({ stops: calls.map(([it]) => it), stopUses: calls.map(([, it]) => it) })
        const ride = rideOf(line, from)
        if (!ride) return
        offered += 1
        const to = line.stops[ride.end] ?? ''
        expect(to).not.toBe(from)
        expect(rideOf(line, from, to)).toEqual(ride)
        const ends = line.stops.flatMap((place) => (place === from ? [] : (rideOf(line, from, place)?.end ?? [])))
        expect(ride.end).toBe(Math.max(...ends))
      }),
    )
    expect(offered).toBeGreaterThan(20)
  })

  it('[JNY-1] begin at the first call before the destination if it calls at a place twice', () => {
    const loop = service({
      stops: [AUCKLAND, HAMILTON, AUCKLAND, WELLINGTON],
      stopOffsets: [0, 60, 120, 675].map(minutes),
    })
    const [there] = leaving(loop, { from: AUCKLAND, to: WELLINGTON }, ofDay('2026-11-21'))
    const [back] = leaving(loop, { from: HAMILTON, to: AUCKLAND }, ofDay('2026-11-21'))
    expect([there?.departure, there?.arrival]).toEqual([today('09:15'), today('20:30')])
    expect([back?.departure, back?.arrival]).toEqual([today('10:15'), today('11:15')])
  })
})

describe('the uses of stops', () => {
  const stops = [AUCKLAND, HAMILTON, WELLINGTON, AUCKLAND, CHATHAM]
  const partly = service({
    stops,
    stopOffsets: [0, 60, 120, 240, 675].map(minutes),
    stopUses: ['on', 'on', 'off', 'both', 'off'],
  })
  it.each([
    [AUCKLAND, WELLINGTON, ['09:15', '11:15']],
    [AUCKLAND, HAMILTON, undefined],
    [WELLINGTON, CHATHAM, undefined],
    [HAMILTON, AUCKLAND, ['10:15', '13:15']],
  ])('[JNY-11] from %s to %s it is ridden at %j', (from, to, times) => {
    const [journey] = leaving(partly, { from, to }, ofDay('2026-11-21'))
    expect(journey && [journey.departure, journey.arrival]).toEqual(times?.map(today))
    const ref = { productId: partly.productId, date: '2026-11-21', index: 0 }
    const places = { locations: byLocation, services: new Map([[partly.productId, partly]]) }
    expect(journeyAt(places, ref, { from, to }, today('08:00'))).toEqual(journey)
  })
  it('[JNY-11] the stops of a ride are those where passengers may get off', () => {
    const [journey] = leaving(partly, { from: AUCKLAND }, ofDay('2026-11-21'))
    expect(journey?.calls.map(({ location }) => location)).toEqual([AUCKLAND, WELLINGTON, AUCKLAND, CHATHAM])
  })
})

describe('times along the way', () => {
  it('[JNY-2] the path of a service is measured once for its places, and again if one of them moves', () => {
    const path = [AUCKLAND, HAMILTON, WELLINGTON].flatMap((id) => {
      const place = byLocation.get(id)
      return place ? [place.coords] : []
    })
    let asked = 0
    const line: Service = {
      ...byHamilton,
      get stopsCoords() {
        asked += 1
        return path
      },
    }
    const before = offsetsOf(line, byLocation)
    expect(offsetsOf(line, new Map(byLocation))).toEqual(before)
    expect(asked).toBe(1)
    const hamilton = byLocation.get(HAMILTON)
    if (!hamilton) throw new Error('no Hamilton')
    const moved = new Map(byLocation).set(HAMILTON, { ...hamilton, coords: [-39, 175.5] })
    expect(offsetsOf(line, moved)[1]).toBeGreaterThan((before[1] ?? 0) + 60)
    expect(offsetsOf(line, byLocation)).toEqual(before)
  })

  it('[JNY-2] are shared out by great-circle distance if the service has none, and are approximate', () => {
    const offsets = offsetsOf(byHamilton, byLocation)
    expect(offsets[0]).toBe(0)
    expect(offsets[2]).toBe(675)
    // Hamilton is 113 km along the 524 km from Auckland by way of it.
    expect(offsets[1]).toBeGreaterThan(140)
    expect(offsets[1]).toBeLessThan(155)
    const [first] = leaving(byHamilton, { from: AUCKLAND, to: WELLINGTON }, ofDay('2026-11-21'))
    expect(first?.calls.map(({ approx }) => approx)).toEqual([false, true, false])
  })

  it('[JNY-2] are shared out along the path if the service has one, in either direction', () => {
    // Straight on to Hamilton, and then a long way out to the west.
    const stopsCoords = [
      [-36.84698, 174.76223],
      [-37.7783, 175.2896],
      [-39, 167],
      [-41.27812, 174.78032],
    ] as const
    const there = offsetsOf({ ...byHamilton, stopsCoords }, byLocation)[1] ?? 0
    expect(there).toBeLessThan((offsetsOf(byHamilton, byLocation)[1] ?? 0) / 2)
    const back = { ...byHamilton, stops: byHamilton.stops.toReversed() }
    expect(offsetsOf({ ...back, stopsCoords, stopsCoordsReverse: true }, byLocation)).toEqual([0, 675 - there, 675])
    expect(offsetsOf({ ...back, stopsCoords: stopsCoords.toReversed() }, byLocation)).toEqual([0, 675 - there, 675])
  })

  it('[JNY-2] are exact if the service gives them', () => {
    const exact = service({ stops: [AUCKLAND, HAMILTON, WELLINGTON], stopOffsets: [0, 120, 675].map(minutes) })
    const [first] = leaving(exact, { from: HAMILTON, to: WELLINGTON }, ofDay('2026-11-21'))
    expect(first?.departure).toBe(today('11:15'))
    expect(first?.arrival).toBe(today('20:30'))
    expect(first?.calls.map(({ location, approx }) => [location, approx])).toEqual([
      [HAMILTON, false],
      [WELLINGTON, false],
    ])
  })

  it('[JNY-2] may be marked by the service as approximate', () => {
    const stopOffsets = [0, 120, 300, 675].map(minutes)
    const stopApprox = [false, true, false, true]
    const about = service({ stops: [AUCKLAND, HAMILTON, CHATHAM, WELLINGTON], stopOffsets, stopApprox })
    const [first] = leaving(about, { from: HAMILTON, to: WELLINGTON }, ofDay('2026-11-21'))
    expect(first?.calls.map(({ location, approx }) => [location, approx])).toEqual([
      [HAMILTON, true],
      [CHATHAM, false],
      [WELLINGTON, true],
    ])
  })

  it('[JNY-2] are missing in the middle if a place is unknown', () => {
    const lost = service({ stops: [AUCKLAND, 'nz-nowhere', WELLINGTON] })
    expect(offsetsOf(lost, byLocation)).toEqual([0, 0, 675])
  })
})

describe('numbers and references', () => {
  it.each([
    ['2026-11-21', 0, '100', '2026-11-21 09:15'],
    ['2026-11-21', 1, '106', '2026-11-21 19:00'],
    ['2027-01-01', 1, '106', '2027-01-01 19:00'],
  ])(
    '[JNY-3][JNY-7] the coach of %s, place %d in the day, is number %s and leaves at %s',
    (date, index, number, departs) => {
      const ref = { productId: 'coach', date, index }
      const journey = journeyAt(world, ref, { from: AUCKLAND, to: WELLINGTON }, today('08:00'))
      expect(journey?.journeyNumber).toBe(number)
      expect(journey?.departure).toBe(local(departs))
      expect(journey?.ref).toEqual(ref)
    },
  )

  it('[JNY-10] a journey has the line of its service, and the platform of the stop where it is boarded', () => {
    const stops = [AUCKLAND, HAMILTON, WELLINGTON]
    const said = service({ stops, line: 'T1', stopPlatforms: ['4', '', '9'] })
    const places = { locations: byLocation, services: new Map([[said.productId, said]]) }
    const ref = { productId: said.productId, date: '2026-11-21', index: 0 }
    const journey = (from: string) => journeyAt(places, ref, { from, to: WELLINGTON }, today('08:00'))
    expect(journey(AUCKLAND)).toMatchObject({ line: 'T1', platform: '4' })
    expect(journey(HAMILTON)).toMatchObject({ line: 'T1' })
    expect(journey(HAMILTON)).not.toHaveProperty('platform')
  })

  it.each([
    ['an unknown product', { productId: 'ghost', date: '2026-11-21', index: 0 }, AUCKLAND],
    ['an unknown departure of the day', { productId: 'coach', date: '2026-11-21', index: 2 }, AUCKLAND],
    ['a stop that it does not serve', { productId: 'coach', date: '2026-11-21', index: 0 }, STATION],
    ['a coach ordered like a taxi', { productId: 'coach', date: 'taxi' } as const, AUCKLAND],
    ['a taxi by the timetable', { productId: 'cab', date: '2026-11-21', index: 0 }, AIRPORT],
  ])('[JNY-7] %s names no journey', (_, ref, from) => {
    const to = from === AIRPORT ? STATION : WELLINGTON
    expect(journeyAt(world, ref, { from, to }, today('08:00'))).toBeUndefined()
  })
})

describe('taxis', () => {
  const trip = { from: AIRPORT, to: STATION }

  it.each([
    ['at once', undefined, '09:38', '10:09'],
    ['for later', '10:00', '10:00', '10:31'],
    ['for a time that is too soon', '09:36', '09:38', '10:09'],
    ['for a time in the past', '08:00', '09:38', '10:09'],
  ])('[JNY-4] ordered %s at 09:35, not before %s, leave at %s and arrive at %s', (_, wanted, leaves, arrives) => {
    const notBefore = wanted === undefined ? {} : { notBefore: today(wanted) }
    const journey = journeyAt(world, { productId: 'cab', date: 'taxi', ...notBefore }, trip, today('09:35'))
    expect(journey?.departure).toBe(today(leaves))
    expect(journey?.arrival).toBe(today(arrives))
    expect(journey?.journeyNumber).toBe('taxi')
  })

  it('[JNY-4] without a boarding offset take a minute, so that they can be ordered at all', () => {
    const swift = { ...cab, events: coach.events, productId: 'swift' }
    const atOnce = { ...swift, events: { ...swift.events, boarding: minutes(0) } }
    expect(taxiFrom(atOnce, world, trip, today('09:35'))?.departure).toBe(today('09:36'))
  })

  it('[JNY-4] leave from the place where they were ordered, even in the middle of their path', () => {
    const shared = { ...cab, stops: [AUCKLAND, AIRPORT, STATION], stopOffsets: [0, 20, 31].map(minutes) }
    const journey = taxiFrom(shared, world, trip, today('09:35'))
    expect([journey?.departure, journey?.arrival]).toEqual([today('09:38'), today('09:49')])
  })

  it('[JNY-4] are not in a timetable, and a timetabled service is no taxi', () => {
    expect(leaving({ ...cab, days: daily('10:00') }, trip, ofDay('2026-11-21'))).toEqual([])
    expect(taxiFrom(coach, world, { from: AUCKLAND }, today('09:35'))).toBeUndefined()
  })
})

describe('days', () => {
  it('[JNY-6] a journey of the day before is found where it calls after midnight', () => {
    const night = service({ ...byHamilton, stopOffsets: [0, 360, 675].map(minutes) })
    const found = leaving(night, { from: HAMILTON, to: WELLINGTON }, ofDay('2026-11-21'))
    expect(found.map(({ ref, departure }) => [ref.date, localClock(departure, 'Pacific/Auckland')])).toEqual([
      ['2026-11-20', '01:00'],
      ['2026-11-21', '15:15'],
    ])
  })

  it('[JNY-6] the window includes its first instant and not its last', () => {
    const window = { since: today('09:15'), until: today('19:00') }
    expect(leaving(coach, { from: AUCKLAND }, window).map(({ journeyNumber }) => journeyNumber)).toEqual(['100'])
  })

  it('[JNY-6] a weekday is that of the first stop', () => {
    // 08:00 on a Sunday in Chatham is 07:15 on Sunday in Auckland and still Saturday in New York.
    const days = { ...daily(), sun: [minutes(480)] }
    const found = leaving(service({ stops: [CHATHAM, AUCKLAND], days }), { from: CHATHAM }, ofDay('2026-11-22'))
    expect(found.map(({ departure }) => departure)).toEqual([instant('2026-11-22T08:00+13:45')])
  })

  it.each([
    ['2026-07-14', '08:00-07:00', 'America/Phoenix'],
    ['2026-11-23', '08:00-08:00', 'America/Phoenix'],
    ['2026-11-01', '08:00-08:00', 'America/New_York'],
    ['2026-11-02', '08:00-08:00', 'America/New_York'],
  ])(
    '[JNY-6] on %s a service by the clocks of Los Angeles leaves at %s, whatever those of its first stop in %s',
    (date, at, zone) => {
      const days = { ...daily('08:00'), mon: [minutes(0), minutes(480)] }
      const western = service({ stops: [HAMILTON, WELLINGTON], days, zone: 'America/Los_Angeles' })
      const places = LOCATIONS.map((it) => (it.id === HAMILTON ? { ...it, zone } : it))
      const world = worldOf(undefined, [western], places)
      const leaves = instant(`${date}T${at}`)
      const window = { since: gameMs(leaves - 1), until: gameMs(leaves + 1) }
      const [found, ...more] = departuresOf(western, world, { from: HAMILTON }, window)
      expect([found?.departure, found?.ref.date, more]).toEqual([leaves, date, []])
      const trip = { from: HAMILTON, to: WELLINGTON }
      expect(found && journeyAt(world, found.ref, trip, leaves)).toEqual(found)
    },
  )
})

describe('daylight saving', () => {
  const forward = '2026-09-27'
  const back = '2027-04-04'
  const times = ['01:45', '02:15', '02:50', '03:15', '03:50', '09:15']

  it.each([
    [AUCKLAND, forward, ['01:45+12:00', '03:15+13:00', '03:50+13:00', '03:15+13:00', '03:50+13:00', '09:15+13:00']],
    [AUCKLAND, back, ['01:45+13:00', '02:15+13:00', '02:50+13:00', '03:15+12:00', '03:50+12:00', '09:15+12:00']],
    [CHATHAM, forward, ['01:45+12:45', '02:15+12:45', '03:50+13:45', '04:15+13:45', '03:50+13:45', '09:15+13:45']],
    [CHATHAM, back, ['01:45+13:45', '02:15+13:45', '02:50+13:45', '03:15+13:45', '03:50+12:45', '09:15+12:45']],
  ])('[TIM-1][JNY-3] from %s on %s', (from, date, expected) => {
    const nightly = service({ stops: [from, HAMILTON], days: daily(...times) })
    const found = times.map((_, index) =>
      journeyAt(
        worldOf(undefined, [nightly]),
        { productId: 'coach', date, index },
        { from, to: HAMILTON },
        today('08:00'),
      ),
    )
    expect(found.map((it) => it?.departure)).toEqual(expected.map((text) => instant(`${date}T${text}`)))
    expect(found.map((it) => it?.journeyNumber)).toEqual(['100', '106', '112', '118', '124', '130'])
    expect(found.map((it) => (it ? it.arrival - it.departure : 0))).toEqual(times.map(() => 675 * 60_000))
  })
})
