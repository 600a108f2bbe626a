import { describe, expect, it } from 'vitest'
import type { GtfsOptions } from '../read-gtfs.ts'
import { boardOn } from '../testing/board.ts'
import { type Changes, SMALL, calls, callsWith, head, more, rows } from '../testing/feed.ts'
import { ON, board, read, said } from '../testing/read.ts'

describe('times', () => {
  it.each<readonly [string, Changes, readonly string[]]>([
    ['of one digit', calls('T1,7:05:00,7:05:00,001,1', 'T1,7:09:05,7:09:05,002,2'), ['07:05 > 002 07:10']],
    ['with spaces', calls('T1, 7:05:00, 7:05:00 ,001,1', 'T1, 7:09:00 , 7:09:00,002,2'), ['07:05 > 002 07:09']],
    [
      'with fractions of a second',
      calls('T1,7:05:00.0,7:05:00.000,001,1', 'T1,7:09:05.5,7:09:05,002,2'),
      ['07:05 > 002 07:10'],
    ],
    [
      'as durations',
      calls('T1,0 days 23:55:00,0 days 23:55:00,001,1', 'T1,1 days 00:10:00,1 day 00:10:00,002,2'),
      ['23:55 > 002 00:10'],
    ],
    ['without seconds', calls('T1,7:05,7:05,001,1', 'T1,7:09,7:09,002,2'), ['07:05 > 002 07:09']],
    ['of arrival or departure only', calls('T1,,7:05:00,001,1', 'T1,7:09:00,,002,2'), ['07:05 > 002 07:09']],
    ['all alike', calls('T1,7:05:00,7:05:00,001,1', 'T1,7:05:00,7:05:00,002,2'), ['07:05 > 002 07:06']],
    ['over midnight', calls('T1,23:55:00,23:55:00,001,1', 'T1,24:10:00,24:10:00,002,2'), ['23:55 > 002 00:10']],
  ])('%s are read', (_, changes, departures) => {
    expect(board(changes)).toEqual(departures)
    expect(said(read(changes))).toEqual([])
  })

  it('past 24:00 are the next day’s, on the boards of the days on which they really leave', () => {
    const late = calls('T1,25:10:00,25:10:00,001,1', 'T1,25:40:00,25:40:00,002,2')
    const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-27', '2026-11-28', '2026-11-29']
    expect(days.filter((day) => board(late, day).length > 0)).toEqual(['2026-11-24', '2026-11-27', '2026-11-28'])
    expect(board(late, '2026-11-28')).toEqual(['01:10 > 002 01:40'])
    const later = calls('T1,50:10:00,50:10:00,001,1', 'T1,50:40:00,50:40:00,002,2')
    expect(board(later, '2026-11-25')).toEqual(['02:10 > 002 02:40'])
    expect(board(later, '2026-11-24')).toEqual([])
  })

  it.each<readonly [string, Changes, RegExp]>([
    [
      'of twelve hours',
      calls('T1,7:05 AM,7:05 AM,001,1', 'T1,7:09 PM,7:09 PM,002,2'),
      /4 time taken as left blank: it cannot be read, write 17:05:00 \(stop_times.txt:2, trip T1, "7:05 AM"\)/,
    ],
    [
      'that begin again at midnight',
      calls('T1,23:55:00,23:55:00,001,1', 'T1,0:10:00,0:10:00,002,2'),
      /1 trip left out: its times run backwards, write 24:10:00 past midnight \(stop_times.txt:3, trip T1\)/,
    ],
    [
      'of a departure before its arrival',
      calls('T1,7:05:00,7:05:00,001,1', 'T1,7:12:00,7:10:00,002,2', 'T1,7:20:00,7:20:00,003,3'),
      /1 trip left out: its times run backwards, write 24:10:00 past midnight \(stop_times.txt:3, trip T1\)/,
    ],
    [
      'that are missing at the end',
      calls('T1,7:05:00,7:05:00,001,1', 'T1,,,002,2'),
      /1 trip left out: its first or last stop has no time \(stop_times.txt:2, trip T1\)/,
    ],
  ])('%s make no trip, and the refusal of the feed says so', (_, changes, message) => {
    const refused = { message: 'No trip of it can be ridden.' }
    expect(() => read(changes)).toThrow(expect.objectContaining(refused))
    try {
      read(changes)
    } catch (error) {
      const { warnings } = error as { warnings: readonly { what: string; count: number; first: string }[] }
      expect(warnings.map(({ what, count, first }) => `${count} ${what} (${first})`).join('\n')).toMatch(message)
    }
  })
})

describe('calls', () => {
  it.each<readonly [string, readonly string[]]>([
    [
      'with gaps in their sequence',
      ['T1,7:00:00,7:00:00,001,5', 'T1,7:10:00,7:10:00,002,50', 'T1,7:20:00,7:20:00,003,51'],
    ],
    ['in no order', ['T1,7:20:00,7:20:00,003,12', 'T1,7:00:00,7:00:00,001,2', 'T1,7:10:00,7:10:00,002,10']],
    ['counted from 0', ['T1,7:00:00,7:00:00,001,0', 'T1,7:10:00,7:10:00,002,1', 'T1,7:20:00,7:20:00,003,2']],
    [
      'among those of another trip',
      ['T1,7:00:00,7:00:00,001,1', 'T9,8:00:00,8:00:00,001,1', 'T1,7:10:00,7:10:00,002,2', 'T1,7:20:00,7:20:00,003,3'],
    ],
  ])('%s are put in order', (_, written) => {
    expect(boardOn(read(calls(...written)), { from: '001', to: '002', on: ON })).toEqual(['07:00 > 002 07:10'])
    expect(board(calls(...written))).toEqual(['07:00 > 003 07:20'])
  })

  it('with one place in the sequence are kept in the order of the file, once, and reported', () => {
    const changes = calls(
      'T1,7:00:00,7:00:00,001,1',
      'T1,7:00:00,7:00:00,001,1',
      'T1,7:10:00,7:10:00,002,2',
      'T1,7:10:00,7:10:00,003,2',
    )
    expect(board(changes)).toEqual(['07:00 > 003 07:10'])
    expect(said(read(changes))).toEqual([
      '1 call left out: it stands there twice (stop_times.txt:3, trip T1, stop 001)',
      '1 calls with one stop_sequence taken in the order in which they stand there (stop_times.txt:5, trip T1, stop 003)',
      '1 stop too far from its neighbours for the time between them: are its coordinates right? (stops.txt:4, stop 003, 3 km and 0 min by bus from or to stop 002 of stops.txt:3, trip T1)',
    ])
  })

  it('without a number in the sequence are left out, and reported', () => {
    const changes = calls('T1,7:00:00,7:00:00,001,1', 'T1,7:05:00,7:05:00,002,first', 'T1,7:20:00,7:20:00,003,3')
    expect(board(changes)).toEqual(['07:00 > 003 07:20'])
    expect(said(read(changes))).toEqual([
      '1 stop time left out: its stop_sequence is no number (stop_times.txt:3, trip T1, "first")',
    ])
  })

  it('between timepoints share out the time by distance, however it is measured', () => {
    const blank = (...along: readonly string[]): Changes =>
      callsWith(
        ',shape_dist_traveled',
        `T1,7:00:00,7:00:00,001,1,${along[0]}`,
        `T1,,,002,2,${along[1]}`,
        `T1,7:40:00,7:40:00,003,3,${along[2]}`,
      )
    const at = (...along: readonly string[]) => boardOn(read(blank(...along)), { from: '001', to: '002', on: ON })
    expect(at('0', '1', '4')).toEqual(['07:00 > 002 07:10'])
    // 1.39 km of 4.83 by great circles, also if distances run backwards.
    expect(at('', '', '')).toEqual(['07:00 > 002 07:11'])
    expect(at('0', '9', '4')).toEqual(['07:00 > 002 07:11'])
    expect(at('-1', '1', '4')).toEqual(['07:00 > 002 07:11'])
    expect(said(read(blank('-1', '1 km', '4')))).toEqual([
      '2 shape_dist_traveled taken as left blank: it is no number from 0 (stop_times.txt:2, trip T1, "-1")',
    ])
  })

  it.each([
    { timepoint: '0', time: '7:10:00', approx: true },
    { timepoint: '1', time: '7:10:00', approx: false },
    { timepoint: '', time: '7:10:00', approx: false },
    { timepoint: '1', time: '', approx: true },
  ])('"$time" with timepoint "$timepoint" is approximate: $approx', ({ timepoint, time, approx }) => {
    const changes = callsWith(
      ',timepoint',
      'T1,7:00:00,7:00:00,001,1,1',
      `T1,${time},${time},002,2,${timepoint}`,
      'T1,7:40:00,7:40:00,003,3,1',
    )
    const [service] = read(changes).services
    expect(service?.stopApprox ?? [false, false, false]).toEqual([false, approx, false])
  })

  it.each([
    ['on the way', '1', '0', ['003'], [false, true, false]],
    ['on the way', '0', '1', ['003'], undefined],
    ['at the end', '1', '0', [], undefined],
    ['at the end', '0', '1', [], [false, true]],
  ])(
    'of two calls in a row at one station are as exact as the one shown: %s, %s, then %s',
    (_, first, second, on, approx) => {
      const changes = {
        ...callsWith(
          ',timepoint',
          'T1,7:00:00,7:00:00,001,1,1',
          `T1,7:10:00,7:10:00,P1,2,${first}`,
          `T1,7:12:00,7:12:00,P2,3,${second}`,
          ...on.map((stop) => `T1,7:40:00,7:40:00,${stop},4,1`),
        ),
        stops: rows(
          'stops',
          ',location_type,parent_station',
          '001,Harbour,-41.28,174.78,,',
          'S,Central,-41.29,174.77,1,',
          'P1,Central 1,,,0,S',
          'P2,Central 2,,,0,S',
          '003,Zoo,-41.32,174.78,,',
        ),
      }
      expect(read(changes).services.map(({ stopApprox }) => stopApprox)).toEqual([approx])
    },
  )

  it('are approximate if they are in one trip of a service', () => {
    const changes = callsWith(
      ',timepoint',
      'T1,7:00:00,7:00:00,001,1,1',
      'T1,7:10:00,7:10:00,002,2,1',
      'T1,7:40:00,7:40:00,003,3,0',
      'T2,8:00:00,8:00:00,001,1,1',
      'T2,8:10:00,8:10:00,002,2,0',
      'T2,8:40:00,8:40:00,003,3,1',
    )
    const services = read({ ...changes, trips: SMALL.trips }).services
    expect(services.map(({ stopApprox }) => stopApprox)).toEqual([[false, true, true]])
  })
})

describe('frequencies', () => {
  const HEAD = 'trip_id,start_time,end_time,headway_secs,exact_times'
  const often = (...written: readonly string[]): Changes => ({
    ...calls('T1,0:00:00,0:00:00,001,1', 'T1,0:10:00,0:10:00,002,2'),
    frequencies: [HEAD, ...written].join('\n'),
  })

  it.each(['0', '1', ''])('of exact_times "%s" are departures, counted from their own start', (exact) => {
    const changes = often(`T1,8:00:00,9:00:00,1800,${exact}`, `T1,24:30:00,25:00:00,1800,${exact}`)
    expect(board(changes)).toEqual(['08:00 > 002 08:10', '08:30 > 002 08:40'])
    expect(board(changes, '2026-11-24')).toEqual(['00:30 > 002 00:40', '08:00 > 002 08:10', '08:30 > 002 08:40'])
  })

  it('that overlap give each departure once', () => {
    expect(board(often('T1,8:00:00,9:00:00,1800,1', 'T1,8:30:00,9:30:00,1800,1'))).toEqual([
      '08:00 > 002 08:10',
      '08:30 > 002 08:40',
      '09:00 > 002 09:10',
    ])
  })

  it('that are no whole minutes arrive each by the minute in which they have come', () => {
    expect(board(often('T1,8:00:00,8:21:00,601,1'))).toEqual([
      '08:00 > 002 08:10',
      '08:10 > 002 08:21',
      '08:20 > 002 08:31',
    ])
  })

  it('are counted from the first stop of a trip, even if nobody gets on there', () => {
    const changes = {
      ...callsWith(
        ',pickup_type',
        'T1,0:00:00,0:00:00,001,1,1',
        'T1,0:10:00,0:10:00,002,2,0',
        'T1,0:20:00,0:20:00,003,3,1',
      ),
      frequencies: `${HEAD}\nT1,8:00:00,8:30:00,1800,1`,
    }
    expect(board(changes, ON, '002')).toEqual(['08:10 > 003 08:20'])
  })

  it('that cannot be read leave out their trip: its own times are no departure', () => {
    const changes = {
      ...often(
        'T1,9:00:00,8:00:00,1800,1',
        'T1,9:00:00,9:00:00,600,1',
        'T1,9:00:00,10:00:00,never,1',
        'T9,9:00:00,10:00:00,600,1',
      ),
      trips: more('trips', 'R10,WK,T3'),
      stop_times: more('stop_times', 'T3,8:00:00,8:00:00,001,1', 'T3,8:09:00,8:09:00,002,2'),
    }
    expect(board({ ...changes, trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T3') })).toEqual(['08:00 > 002 08:09'])
    expect(said(read(changes))).toEqual([
      '1 frequency left out: it ends before it starts, write 26:00:00 past midnight (frequencies.txt:2, trip T1, start_time "9:00:00", end_time "8:00:00")',
      '1 frequency left out: it ends when it starts (frequencies.txt:3, trip T1, start_time "9:00:00", end_time "9:00:00")',
      '1 frequency left out: it cannot be read (frequencies.txt:4, trip T1, headway_secs "never")',
      '1 trip left out: none of its frequencies can be read (trips.txt:2, trip T1)',
      '1 frequency left out: no such trip (frequencies.txt:5, trip T9)',
    ])
  })
})

describe('calendars', () => {
  const dates = (...written: readonly string[]): string => ['service_id,date,exception_type', ...written].join('\n')
  const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
  const running = (changes: Changes, options: Partial<GtfsOptions> = {}): readonly number[] => {
    const gtfs = read({ ...calls('T1,7:05:00,7:05:00,001,1', 'T1,7:30:00,7:30:00,003,2'), ...changes }, options)
    return DAYS.flatMap((on, i) => (boardOn(gtfs, { from: '001', on }).length > 0 ? [i] : []))
  }

  it('may be single dates, in a past year, and run for ever', () => {
    const changes = { calendar: undefined, calendar_dates: dates('WK,20190102,1', 'WK,20190105,1', 'WK,20180101,1') }
    expect(running(changes)).toEqual([2, 5])
    expect(running({ ...changes, calendar: head('calendar') })).toEqual([2, 5])
    const { report } = read(changes)
    expect([report.week, report.span]).toEqual(['2018-12-31', { from: '2018-01-01', to: '2019-01-05' }])
  })

  it('are those of the week that is asked for, with its holidays', () => {
    const changes = { calendar_dates: dates('WK,20261225,2', 'WK,20261226,1') }
    expect(running(changes)).toEqual([0, 1, 2, 3, 4])
    expect(running(changes, { week: '2026-12-25' })).toEqual([0, 1, 2, 3, 5])
    expect(() => read(changes, { week: '2031-01-01' })).toThrow(
      'No trip of it runs in the week of 2030-12-30. It is for 2026-01-05 to 2026-12-31.',
    )
  })

  it('are reported if they stand there twice, have no days, or have none that can be read', () => {
    const rest = {
      trips: more('trips', 'R10,SA,T3', 'R10,XX,T4'),
      stop_times: more(
        'stop_times',
        'T3,7:05,7:05,001,1',
        'T3,7:30,7:30,003,2',
        'T4,7:05,7:05,001,1',
        'T4,7:30,7:30,003,2',
      ),
    }
    const calendar = more(
      'calendar',
      'WK,0,0,0,0,0,1,1,20260105,20261231',
      'SA,no,2,,1,0,1,0,20260105,20261231',
      'XX,1,1,1,1,1,1,1,20261231,20260105',
      'YY,1,1,1,1,1,1,1,31.12.2026,2027',
    )
    const calendar_dates = dates('WK,20261131,1', 'WK,20261124,3', 'WK,20261127,1', 'WK,20261127,2', 'WK,20261127,2')
    const gtfs = read({ ...rest, calendar, calendar_dates }, { week: ON })
    expect(said(gtfs)).toEqual([
      '1 calendar left out: another one has its service_id (calendar.txt:3, service WK)',
      '3 weekday of a calendar taken as 0: it is neither 0 nor 1 (calendar.txt:4, monday "no")',
      '1 calendar without days: it ends before it starts (calendar.txt:5, service XX)',
      '1 calendar left out: its dates cannot be read, write 20261231 (calendar.txt:6, service YY, start_date "31.12.2026", end_date "2027")',
      '2 date of a calendar left out: it cannot be read, write 20261231, and 1 if added or 2 if removed (calendar_dates.txt:2, service WK, date "20261131")',
      '1 date of a calendar both added and removed: the last row counts (calendar_dates.txt:5, service WK)',
      '1 weekday without departures: the feed has some in other weeks, name one with --week (friday 2026-11-27)',
    ])
    expect(boardOn(gtfs, { from: '001', on: '2026-11-28' })).toEqual(['07:05 > 003 07:30'])
    expect(boardOn(gtfs, { from: '001', on: '2026-11-27' })).toEqual(['01:05 > 003 01:31'])
    expect(boardOn(gtfs, { from: '001', on: '2026-11-29' })).toEqual([])
  })

  it('without any day are a reason to refuse a feed', () => {
    expect(() => read({ calendar: rows('calendar', '', 'WK,0,0,0,0,0,0,0,20260105,20261231') })).toThrow(
      'No trip of it can be ridden on any day: its calendars have none.',
    )
    expect(() => read({ calendar: rows('calendar', '', 'WK,1,1,1,1,1,1,1,20261231,20260105') })).toThrow(
      /calendars have none/,
    )
  })
})
