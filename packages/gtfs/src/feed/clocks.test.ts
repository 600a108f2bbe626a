import { describe, expect, it } from 'vitest'
import { boardOn } from '../testing/board.ts'
import { type Changes, SMALL, calls, more, rows } from '../testing/feed.ts'
import { ON, board, read, said } from '../testing/read.ts'

describe('clocks', () => {
  const daily = rows('calendar', '', 'WK,1,1,1,1,1,1,1,20260105,20261231')
  const inZone = (zone: string, ...written: readonly string[]): Changes => ({
    ...calls(...written),
    calendar: daily,
    agency: rows('agency', '', `A,Hill Buses,https://hill.example,${zone}`),
  })

  it('that change move the feed’s trips: in New York on 1 November 2026, and on 14 March 2027', () => {
    const night = inZone('America/New_York', 'T1,24:30:00,24:30:00,001,1', 'T1,27:30:00,27:30:00,002,2')
    // Three hours each, one of which the clocks show twice, or skip.
    expect(board(night, '2026-10-31')).toEqual(['00:30 > 002 03:30'])
    expect(board(night, '2026-11-01')).toEqual(['00:30 > 002 02:30'])
    expect(board(night, '2027-03-14')).toEqual(['00:30 > 002 04:30'])
    const skipped = inZone('America/New_York', 'T1,2:30:00,2:30:00,001,1', 'T1,3:30:00,3:30:00,002,2')
    expect(board(skipped, '2027-03-13')).toEqual(['02:30 > 002 03:30'])
    // Counted from twelve hours before noon, which is an hour before midnight.
    expect(board(skipped, '2027-03-14')).toEqual(['01:30 > 002 03:30'])
  })

  it.each([
    // They go back at 3:00 of the Sunday: it begins at 1:00 by its noon, and the Saturday's 27:30 is 2:30 the second time.
    ['2027-04-04', ['01:30 > 002 01:40', '02:30 > 002 02:40']],
    // They go forward at 2:00: the Sunday begins at 23:00 of the Saturday.
    ['2026-09-26', ['00:30 > 002 00:40', '03:30 > 002 03:40', '23:30 > 002 23:40']],
    ['2026-09-27', ['04:30 > 002 04:40']],
    ['2026-09-28', ['00:30 > 002 00:40', '03:30 > 002 03:40']],
  ])('[TTB-4] of Auckland change on %s, and times count from twelve hours before noon', (on, expected) => {
    const nights = {
      ...inZone(
        'Pacific/Auckland',
        'T1,0:30:00,0:30:00,001,1',
        'T1,0:40:00,0:40:00,002,2',
        'T2,27:30:00,27:30:00,001,1',
        'T2,27:40:00,27:40:00,002,2',
      ),
      trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2'),
    }
    expect(board(nights, on)).toEqual(expected)
  })

  /** A trip at 0:30, and one at 24:30 of the same places and minutes, which is there twice. */
  const twice = {
    ...inZone(
      'Pacific/Auckland',
      'T1,0:30:00,0:30:00,001,1',
      'T1,0:40:00,0:40:00,002,2',
      'T2,24:30:00,24:30:00,001,1',
      'T2,24:40:00,24:40:00,002,2',
      'T3,24:30:00,24:30:00,001,1',
      'T3,24:40:00,24:40:00,002,2',
    ),
    trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2', 'R10,WK,T3'),
  }

  it.each([
    ['2026-11-25', ['00:30 > 002 00:40', '00:30 > 002 00:40']],
    // The night in which clocks go back: the Sunday begins an hour later by its noon.
    ['2027-04-04', ['00:30 > 002 00:40', '01:30 > 002 01:40']],
  ])(
    '[TTB-4] count trips at 24:30 and at 0:30 of the next day as two departures, of two service days: %s',
    (on, expected) => {
      expect(board(twice, on)).toEqual(expected)
    },
  )

  it('make boards show a trip twice that is written for two service days: each such departure is asked about', () => {
    const asked = (changes: Changes) => said(read({ ...twice, ...changes }))
    const doubt =
      'departure of two service days at one minute, which boards show twice: if it is one trip, take out one of them'
    expect(asked({})).toEqual([`7 ${doubt} (trips.txt:2, route R10, monday 24:30 and tuesday 0:30)`])
    const outAndBack = (trip: string, hour: string): readonly string[] =>
      ['001', '002', '003', '002', '001'].map((stop, i) => `${trip},${hour}:3${i}:00,${hour}:3${i}:00,${stop},${i}`)
    const round = inZone('Pacific/Auckland', ...outAndBack('T1', '0'), ...outAndBack('T2', '24'))
    expect(asked({ ...round, trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2') })).toEqual([
      `7 ${doubt} (trips.txt:2, route R10, monday 24:30 and tuesday 0:30)`,
    ])
    const calendar = rows('calendar', '', 'MO,1,0,0,0,0,0,0,20260105,20261231', 'SU,0,0,0,0,0,0,1,20260105,20261231')
    const over = (early: string, late: string): Changes => ({
      calendar,
      trips: rows('trips', '', `R10,${early},T1`, `R10,${late},T2`, `R10,${late},T3`),
    })
    expect(asked(over('MO', 'SU'))).toEqual([`1 ${doubt} (trips.txt:2, route R10, monday 0:30 and sunday 24:30)`])
    expect(asked(over('SU', 'MO'))).toEqual([])
  })

  it('of a stop are for its places, those of the agency for the feed’s times', () => {
    const changes = {
      ...inZone('Pacific/Auckland', 'T1,10:00:00,10:00:00,001,1', 'T1,13:30:00,13:30:00,002,2'),
      stops: rows('stops', ',stop_timezone', '001,Sydney,-33.87,151.2,Australia/Sydney', '002,Auckland,-36.85,174.76,'),
    }
    // Sydney is two hours behind in November, as it was in the week that was taken.
    expect(board(changes)).toEqual(['08:00 > 002 13:30'])
    const [away] = read(changes).services
    expect([away?.days.mon, away?.zone]).toEqual([[600], 'Pacific/Auckland'])
    expect(read({ ...changes, stops: SMALL.stops }).services[0]).not.toHaveProperty('zone')
  })

  it('of a stop are the agency’s if there are none of that name, with a warning', () => {
    const stops = rows('stops', ',stop_timezone', '001,Harbour,-41.28,174.78,Mars/Base', '003,Zoo,-41.32,174.78,')
    const feed = read({ stops, ...calls('T1,7:05:00,7:05:00,001,1', 'T1,7:30:00,7:30:00,003,2') })
    expect(said(feed)).toEqual([
      '1 stop_timezone taken as left blank: there is no such time zone, write one like Pacific/Auckland (stops.txt:2, stop 001, "Mars/Base")',
    ])
    expect(feed.locations.map(({ zone }) => zone)).toEqual(['Pacific/Auckland', 'Pacific/Auckland'])
  })

  it.each([
    ['2026-07-06', '2026-07-14', '08:00 > 002 14:10'],
    ['2026-07-06', '2026-11-23', '09:00 > 002 14:10'],
    ['2026-11-16', '2026-07-14', '08:00 > 002 14:10'],
    ['2026-11-16', '2026-11-23', '09:00 > 002 14:10'],
  ])(
    'of the agency count all year, also at a stop that knows no summer: the week of %s on %s',
    (week, on, expected) => {
      const changes = {
        ...inZone('America/Los_Angeles', 'T1,8:00:00,8:00:00,001,1', 'T1,14:10:00,14:10:00,002,2'),
        stops: rows('stops', ',stop_timezone', '001,Phoenix,33.45,-112.07,America/Phoenix', '002,LA,34.05,-118.24,'),
      }
      expect(boardOn(read(changes, { week }), { from: '001', on })).toEqual([expected])
    },
  )

  it.each([
    ['Middle/Earth', 'there is no time zone "Middle/Earth". Write one like Pacific/Auckland.'],
    ['+13:00', 'there is no time zone "+13:00". Write one like Pacific/Auckland.'],
    ['', 'there is no time zone "". Write one like Pacific/Auckland.'],
  ])('of an agency must be known: "%s"', (zone, message) => {
    expect(() => read({ agency: `agency_name,agency_timezone\nA,${zone}` })).toThrow(
      `agency.txt:2, agency_timezone: ${message}`,
    )
  })

  it("of several agencies are each agency's own", () => {
    const changes = {
      ...SMALL,
      agency: more('agency', 'B,Far Buses,,Australia/Perth'),
      routes: more('routes', 'R11,B,11,,3'),
      trips: more('trips', 'R11,WK,T3'),
      stops: more('stops', '008,Perth,-31.95,115.86', '009,Perth North,-31.9,115.86'),
      stop_times: more('stop_times', 'T3,9:00:00,9:00:00,008,1', 'T3,9:20:00,9:20:00,009,2'),
    }
    expect(board(changes, ON, '008')).toEqual(['09:00 > 009 09:20'])
    expect(board(changes)).toEqual(['07:05 > 003 07:31'])
    expect(said(read(changes))).toEqual([
      '1 agencies by different clocks: each is read by its own (agency.txt:3, Australia/Perth, not Pacific/Auckland)',
    ])
  })

  it.each(['NZ', 'pacific/auckland'])('of two agencies are the same if one says %s', (zone) => {
    const changes = {
      agency: more('agency', `B,Far Buses,,${zone}`),
      routes: more('routes', 'R11,,11,,3'),
      trips: more('trips', 'R11,WK,T3'),
      stop_times: more('stop_times', 'T3,9:00:00,9:00:00,001,1', 'T3,9:20:00,9:20:00,003,2'),
    }
    expect(board(changes)).toEqual(['07:05 > 003 07:31', '09:00 > 003 09:20'])
    expect(said(read(changes))).toEqual([
      '1 route taken for the first agency: it names none that is there (routes.txt:3, route R11, "")',
    ])
    expect(new Set(read(changes).locations.map((it) => it.zone))).toEqual(new Set(['Pacific/Auckland']))
  })

  it.each([
    ['regardless of the order of trips', ['E,WK,T1', 'C,WK,T2', 'C,WK,T3']],
    ['also in the opposite order', ['C,WK,T3', 'C,WK,T2', 'E,WK,T1']],
  ])('of a place where agencies with different clocks call are those of the first agency, %s', (_, trips) => {
    const changes = {
      agency: rows('agency', '', 'NY,Eastern,,America/New_York', 'CH,Central,,America/Chicago'),
      stops: rows('stops', '', 'S1,Border Town,39.77,-86.16', 'S2,East City,40,-83', 'S3,West City,39.8,-89.6'),
      routes: rows('routes', '', 'E,NY,E,,3', 'C,CH,C,,3'),
      trips: rows('trips', '', ...trips),
      stop_times: rows(
        'stop_times',
        '',
        'T1,10:00:00,10:00:00,S1,1',
        'T1,13:00:00,13:00:00,S2,2',
        'T2,10:00:00,10:00:00,S1,1',
        'T2,13:00:00,13:00:00,S3,2',
        'T3,14:00:00,14:00:00,S3,1',
        'T3,17:00:00,17:00:00,S1,2',
      ),
      calendar: daily,
    }
    // Ten o'clock in Chicago is eleven in New York.
    expect(board(changes, ON, 'S1')).toEqual(['10:00 > S2 13:00', '11:00 > S3 13:00'])
    expect(board(changes, ON, 'S3')).toEqual(['14:00 > S1 18:00'])
    expect(said(read(changes))).toContain(
      '1 place by the clocks of the first agency: others by other clocks call there, and it has no stop_timezone (stops.txt:2, stop S1, America/New_York)',
    )
    const [border, ...others] = changes.stops.split('\n').slice(1)
    const stops = rows('stops', ',stop_timezone', `${border},America/Indianapolis`, ...others.map((it) => `${it},`))
    expect(board({ ...changes, stops }, ON, 'S1')).toEqual(['10:00 > S2 13:00', '11:00 > S3 13:00'])
    expect(said(read({ ...changes, stops }))).toHaveLength(1)
  })
})
