import { describe, expect, it } from 'vitest'
import { type Changes, calls, more, rows } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

const LEGS = 'from_timeframe_group_id,to_timeframe_group_id,fare_product_id'
/** A bus each hour from 6:30 to 9:30, half an hour from end to end; on weekdays and Saturdays. */
const hourly = (rules: string, changes: Changes = {}): Changes => ({
  ...calls('T1,06:30:00,06:30:00,001,1', 'T1,07:00:00,07:00:00,003,2'),
  frequencies: 'trip_id,start_time,end_time,headway_secs\nT1,06:30:00,10:00:00,3600',
  calendar: rows('calendar', '', 'WK,1,1,1,1,1,1,0,20260105,20261231', 'FIVE,1,1,1,1,1,0,0,20260105,20261231'),
  timeframes:
    'timeframe_group_id,start_time,end_time,service_id\npeak,07:00:00,09:00:00,FIVE\nquiet,00:00:00,07:00:00,WK\nquiet,09:00:00,24:00:00,WK\nday,,,WK',
  fare_products: 'fare_product_id,amount,currency\ndear,5,NZD\ncheap,2,NZD',
  fare_leg_rules: `${LEGS}\n${rules}`,
  ...changes,
})
/** The departures of a day, each with its fare in cents. */
const onDay = (changes: Changes, day: 'mon' | 'sat') =>
  read(changes)
    .services.flatMap(({ days, fares }) => days[day].map((at) => [at / 60, fares[0]?.fare] as const))
    .toSorted(([a], [b]) => a - b)
const BY_RULE = onDay(hourly('', { fare_leg_rules: undefined }), 'mon')[0]?.[1]

describe('a fare for some hours', () => {
  it.each<readonly [string, string, readonly unknown[], readonly unknown[]]>([
    ['of departure', 'peak,,dear\nquiet,,cheap', [200, 500, 500, 200], [200, BY_RULE, BY_RULE, 200]],
    ['of arrival', ',peak,dear\n,quiet,cheap', [500, 500, 200, 200], [BY_RULE, BY_RULE, 200, 200]],
    ['beside a lower fare for any hours', 'peak,,dear\n,,cheap', [200, 200, 200, 200], [200, 200, 200, 200]],
    ['beside a dearer fare for any hours', 'quiet,,cheap\n,,dear', [200, 500, 500, 200], [200, 500, 500, 200]],
    ['if they cover the whole day', 'day,day,dear', [500, 500, 500, 500], [500, 500, 500, 500]],
  ])('is for rides of these hours %s', (_, rules, mon, sat) => {
    expect(onDay(hourly(rules), 'mon')).toEqual([6.5, 7.5, 8.5, 9.5].map((at, i) => [at, mon[i]]))
    expect(onDay(hourly(rules), 'sat')).toEqual([6.5, 7.5, 8.5, 9.5].map((at, i) => [at, sat[i]]))
    expect(said(read(hourly(rules)))).toEqual([])
  })

  it('is read of a night after which no date has four digits', () => {
    const changes = hourly('day,,dear', {
      ...calls('T1,24:30:00,24:30:00,001,1', 'T1,25:00:00,25:00:00,003,2'),
      stops: more('stops').replace('174.78', '174.78,Pacific/Chatham').replace('stop_lon', 'stop_lon,stop_timezone'),
      frequencies: undefined,
      calendar: rows('calendar', '', 'WK,1,1,1,1,1,1,1,99991227,99991231', 'FIVE,1,1,1,1,1,0,0,99991227,99991231'),
    })
    expect(onDay(changes, 'mon')).toEqual([[24.5, 500]])
    expect(read(changes).report).toMatchObject({ week: '9999-12-27', ownFares: 1 })
  })

  it('goes before one for any hour by its priority; all are equal if the column is empty', () => {
    const ranked = (rules: string) => onDay(hourly('', { fare_leg_rules: `${LEGS},rule_priority\n${rules}` }), 'mon')
    expect(ranked('peak,,dear,2\n,,cheap,1').map(([, fare]) => fare)).toEqual([200, 500, 500, 200])
    expect(ranked('peak,,dear,\n,,cheap,').map(([, fare]) => fare)).toEqual([200, 200, 200, 200])
  })

  it('splits no service if it is the same all day, and otherwise counts once', () => {
    const flat = read(hourly('day,,dear'))
    expect(flat.services.map(({ productId }) => productId)).toEqual(
      read(hourly('', { fare_leg_rules: undefined })).services.map(({ productId }) => productId),
    )
    const { services, report } = read(hourly('quiet,,cheap\n,,dear'))
    expect(new Set(services.map(({ productId }) => productId)).size).toBe(2)
    expect(report.ownFares).toBe(2)
    expect(report.services).toEqual({ bus: 2 })
  })

  it('past midnight is for the day that has begun', () => {
    const night = calls('T1,24:30:00,24:30:00,001,1', 'T1,25:00:00,25:00:00,003,2')
    const fares = read(hourly('peak,,dear\nquiet,,cheap', { ...night, frequencies: undefined })).services
    // The Saturday's departure is on a Sunday, for which there is no fare.
    expect(fares.map((it) => [it.fares[0]?.fare, it.days.mon.length, it.days.sat.length]).toSorted()).toEqual([
      [200, 1, 0],
      [BY_RULE, 0, 1],
    ])
  })

  it.each([
    ['08:29:30', 200],
    ['08:30:00', 500],
  ])(
    'goes by the second in which a ride ends, and not by the minute by which it has arrived: %s',
    (comes, expected) => {
      const changes = hourly(',early,cheap\n,late,dear', {
        ...calls('T1,08:00:00,08:00:00,001,1', `T1,${comes},${comes},003,2`),
        frequencies: undefined,
        timeframes:
          'timeframe_group_id,start_time,end_time,service_id\nearly,00:00:00,08:30:00,WK\nlate,08:30:00,24:00:00,WK',
      })
      expect(onDay(changes, 'mon')).toEqual([[8, expected]])
      expect(read(changes).services[0]?.stopOffsets).toEqual([0, 30])
    },
  )

  it.each<readonly [string, readonly string[], number | undefined]>([
    ['applies on it', ['FIVE,1,1,1,1,1,0,0,20260101,20261231', 'SUN,0,0,0,0,0,0,1,20260101,20261231'], 200],
    [
      'does not apply if it is a holiday',
      [
        'FIVE,1,1,1,1,1,0,0,20260101,20260104',
        'SUN,0,0,0,0,0,0,1,20260101,20260104',
        'OFF,1,0,0,0,0,0,0,20260105,20260105',
      ],
      BY_RULE,
    ],
    [
      'by the first Monday of the week if the feed ends before it',
      ['FIVE,1,1,1,1,1,0,0,20251229,20260104', 'SUN,0,0,0,0,0,0,1,20251229,20260104'],
      200,
    ],
  ])('after 24:00 of a Sunday goes by the Monday after it, and %s', (_, calendars, expected) => {
    const { report, services } = read(
      hourly('day,,cheap', {
        ...calls('T1,25:00:00,25:00:00,001,1', 'T1,25:30:00,25:30:00,003,2'),
        trips: rows('trips', '', 'R10,SUN,T1'),
        frequencies: undefined,
        timeframes: 'timeframe_group_id,start_time,end_time,service_id\nday,,,FIVE',
        calendar: rows('calendar', '', ...calendars),
      }),
    )
    expect(report.week).toBe('2025-12-29')
    expect(services.map(({ days, fares }) => [days.sun, fares[0]?.fare])).toEqual([[[1500], expected]])
  })

  it.each<readonly [string, string, string, readonly number[]]>([
    ['of the place where the ride begins', 'America/Phoenix', 'early,,cheap\nlate,,dear', [500, 500]],
    ['of the place where the ride ends', 'America/Phoenix', ',early,cheap\n,late,dear', [200, 500]],
    ['of the agency, if the place has no zone', '', 'early,,cheap\nlate,,dear', [200, 500]],
  ])('goes by the clocks %s', (_, zone, rules, expected) => {
    // Of an agency in Los Angeles, in a January, when Phoenix is an hour ahead of it.
    const changes = hourly(rules, {
      agency: rows('agency', '', 'A,Hill Buses,https://hill.example,America/Los_Angeles'),
      stops: rows('stops', ',stop_timezone', `001,Phoenix,33.45,-112.07,${zone}`, '003,Yuma,32.7,-114.6,'),
      frequencies: 'trip_id,start_time,end_time,headway_secs\nT1,07:40:00,09:00:00,3600',
      timeframes:
        'timeframe_group_id,start_time,end_time,service_id\nearly,00:00:00,08:30:00,WK\nlate,08:30:00,24:00:00,WK',
    })
    expect(onDay(changes, 'mon').map(([, fare]) => fare)).toEqual(expected)
    expect(read(changes).report.week).toBe('2026-01-05')
  })

  it.each([
    [
      'away,,dear',
      undefined,
      'fare left out: its hours are not in timeframes.txt (fare_leg_rules.txt:2, fare product dear)',
    ],
    [
      'day,,dear',
      'g,7:00:00,6:00:00,WK',
      'timeframe left out: it ends before it starts, write a row until 24:00:00 and one from 00:00:00 (timeframes.txt:2, timeframe g, start_time "7:00:00", end_time "6:00:00")',
    ],
    [
      'day,,dear',
      'g,7:00:00,7:00:00,WK',
      'timeframe left out: it ends when it starts (timeframes.txt:2, timeframe g, start_time "7:00:00", end_time "7:00:00")',
    ],
    [
      'day,,dear',
      'g,7h,,WK',
      'timeframe left out: its times cannot be read, write 17:05:00 (timeframes.txt:2, timeframe g, start_time "7h", end_time "")',
    ],
    [
      'day,,dear',
      'g,,,X',
      'timeframe left out: its service has no calendar (timeframes.txt:2, timeframe g, service X)',
    ],
  ])('without its hours is left out: %s %s', (rule, frame, warning) => {
    const timeframes = ['timeframe_group_id,start_time,end_time,service_id', frame ?? 'day,,,WK', 'day,,,WK'].join('\n')
    expect(said(read(hourly(rule, { timeframes })))).toEqual([`1 ${warning}`])
  })
})
