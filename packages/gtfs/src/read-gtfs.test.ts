import type { Service, Weekday } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { LIMITS } from './files/limits.ts'
import { BadOption, FeedRefused } from './files/trouble.ts'
import type { GtfsOptions } from './read-gtfs.ts'
import { boardOn } from './testing/board.ts'
import { type Changes, SMALL, head, more } from './testing/feed.ts'
import { read, said } from './testing/read.ts'

/** The only service of a feed, and what was reported about it. */
function only(changes: Changes, options: Partial<GtfsOptions> = {}): Service {
  const [service, ...more] = read(changes, options).services
  if (!service || more.length > 0) throw new Error(`${more.length} services more than one`)
  return service
}
const warnings = (changes: Changes): readonly string[] => said(read(changes))
const calls = (...rows: readonly string[]): string => [head('stop_times'), ...rows].join('\n')
const clock = (service: Service, day: Weekday): readonly string[] =>
  service.days[day].map((at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`)

describe('a feed', () => {
  it('becomes places and services', () => {
    const { locations, services, report } = read()
    expect(locations.map(({ id, name, zone, markerType }) => [id, name, zone, markerType])).toEqual([
      ['nz-hill-001', 'Harbour', 'Pacific/Auckland', 'BusStation'],
      ['nz-hill-002', 'Hill', 'Pacific/Auckland', 'BusStation'],
      ['nz-hill-003', 'Zoo, main gate', 'Pacific/Auckland', 'BusStation'],
    ])
    expect(locations[0]).toMatchObject({ city: 'Hill', country: 'New Zealand', abvr3: 'HAR' })
    expect(services).toHaveLength(1)
    expect(services[0]).toMatchObject({
      transport: 'bus',
      company: 'Hill Buses',
      line: '10',
      stops: ['nz-hill-001', 'nz-hill-002', 'nz-hill-003'],
      // Leaves at 07:10:40, arrives at 07:30:10.
      stopOffsets: [0, 5, 26],
      journeyTime: 26,
    })
    expect(report).toMatchObject({ week: '2026-01-05', trips: { listed: 2, sound: 2, running: 2 }, departures: 10 })
    expect(report.warnings).toEqual([])
  })

  it('[TTB-4] counts a start past 24:00 from its service day', () => {
    const service = only({})
    expect(service.clock).toBe('noon minus 12 h')
    expect(clock(service, 'mon')).toEqual(['7:05', '25:05'])
    expect(clock(service, 'fri')).toEqual(['7:05', '25:05'])
    expect(clock(service, 'sat')).toEqual([])
    const weekend = SMALL.calendar.replace('1,1,1,1,1,0,0', '0,0,0,0,0,0,1')
    const sundays = read({ calendar: weekend })
    expect(boardOn(sundays, { from: '001', on: '2026-11-23' })).toEqual(['01:05 > 003 01:31'])
  })

  it('is read even after editing in a spreadsheet', () => {
    const odd = (text: string): string =>
      `\uFEFF${text.replace(/^[^\n]+/, (line) => `${line.toUpperCase()}, EXTRA`).replaceAll(/\n(.+)/g, '\r\n\r\n$1,')}\r\n,,\r\n`
    const written = Object.fromEntries(Object.entries(SMALL).map(([name, text]) => [name, odd(text)]))
    const spaced = { ...written, stop_times: written['stop_times']?.replaceAll('07:', ' 7:') }
    expect(read(spaced)).toEqual(read())
    const reversed = SMALL.stop_times.split('\n').slice(1).reverse().join('\n')
    expect(read({ stop_times: calls(reversed) })).toEqual(read())
  })

  it('needs only the columns that carry information', () => {
    const bare = {
      agency: 'agency_name,agency_timezone\nHill Buses,Pacific/Auckland',
      routes: 'route_id,route_type\nR10,3',
      stop_times: SMALL.stop_times.replace(',003,3', ',003,12'),
    }
    expect(only(bare).stops).toEqual(only({}).stops)
    expect(only(bare)).not.toHaveProperty('line')
  })

  it('runs as single dates say, with or without weekdays', () => {
    const dates = 'service_id,date,exception_type\nWK,20260106,1\nWK,20260110,1'
    expect(clock(only({ calendar: undefined, calendar_dates: dates }), 'sat')).toEqual(['7:05', '25:05'])
    expect(clock(only({ calendar: undefined, calendar_dates: dates }), 'mon')).toEqual([])
    const off = 'service_id,date,exception_type\nWK,20260217,2'
    // A trip of Monday is still on its way.
    const without = only({ calendar_dates: off }, { week: '2026-02-20' })
    expect([clock(without, 'mon'), clock(without, 'tue')]).toEqual([['7:05', '25:05'], []])
    expect(clock(without, 'wed')).toEqual(['7:05', '25:05'])
  })

  it('runs repeatedly as frequencies say', () => {
    const frequencies =
      'trip_id,start_time,end_time,headway_secs,exact_times\nT1,8:00:00,9:00:00,1200,0\nT1,22:00:00,22:20:00,1200,1'
    const service = only({ frequencies, trips: SMALL.trips.replace('R10,WK,T2', '') })
    expect(clock(service, 'mon')).toEqual(['8:00', '8:20', '8:40', '22:00'])
  })

  it('makes separate services of trips that take longer or go elsewhere', () => {
    const slow = calls(
      'T1,07:05:00,07:05:00,001,1',
      'T1,07:35:00,07:35:00,003,2',
      'T2,8:05:00,8:05:00,001,1',
      'T2,8:45:00,8:45:00,003,2',
    )
    const { services } = read({ stop_times: slow })
    expect(services.map(({ journeyTime }) => journeyTime).sort()).toEqual([30, 40])
    const numbers = services.flatMap(({ baseNumber, baseMultiplier, days }) =>
      days.mon.map((_, i) => baseNumber + i * baseMultiplier),
    )
    expect(new Set(numbers).size).toBe(2)
  })

  it("shares times out by the feed's distances, by great circles, or evenly", () => {
    const blank = (along: readonly string[]): string =>
      [
        `${head('stop_times')},shape_dist_traveled`,
        ...['07:00:00', '', '07:40:00'].map((t, i) => `T1,${t},${t},00${i + 1},${i},${along[i]}`),
      ].join('\n')
    expect(only({ stop_times: blank(['1', '2', '5']) }).stopOffsets).toEqual([0, 10, 40])
    const [, byCircle = 0] = only({ stop_times: blank(['', '', '']) }).stopOffsets ?? []
    // 1.39 km of 4.83.
    expect(byCircle).toBe(11)
    const nowhere = SMALL.stops.replace('-41.29,174.77', '-41.28,174.78').replace('-41.32,174.78', '-41.28,174.78')
    expect(only({ stops: nowhere, stop_times: blank(['', '', '']) }).stopOffsets).toEqual([0, 20, 40])
  })

  it('takes a station for its platforms, and one call for two there', () => {
    const stops = `stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
S,Central,-41.28,174.78,1,,
P1,Central 1,,,0,S,1
P2,Central 2,-41.281,174.781,,S,2
E,Entrance,-41.28,174.78,2,S,
Z,Zoo,-41.32,174.78,0,,`
    const stop_times = calls('T1,7:00:00,7:00:00,P1,1', 'T1,7:03:00,7:04:00,P2,2', 'T1,7:30:00,7:30:00,Z,3')
    const routes = SMALL.routes.replace(/3$/, '2')
    const service = only({ stops, stop_times, routes, trips: `${head('trips')}\nR10,WK,T1` })
    expect(service).toMatchObject({
      transport: 'train',
      name: '10 Harbour - Zoo',
      stops: ['nz-hill-S', 'nz-hill-Z'],
      stopOffsets: [0, 26],
      stopPlatforms: ['2', ''],
    })
  })

  it('is ridden from where passengers may get on to where they may get off', () => {
    const stop_times = `${head('stop_times')},pickup_type,drop_off_type
T1,7:00:00,7:00:00,001,1,1,1
T1,7:10:00,7:10:00,002,2,0,1
T1,7:30:00,7:30:00,003,3,1,0`
    expect(only({ stop_times }).stops).toEqual(['nz-hill-002', 'nz-hill-003'])
  })

  it('may call twice at a place', () => {
    const stop_times = calls('T1,7:00:00,7:00:00,001,1', 'T1,7:10:00,7:10:00,002,2', 'T1,7:30:00,7:30:00,001,3')
    expect(only({ stop_times }).stops).toEqual(['nz-hill-001', 'nz-hill-002', 'nz-hill-001'])
  })

  it('tells the time of each place by its own clocks', () => {
    const stops = `${head('stops')},stop_timezone
001,Sydney,-33.87,151.2,Australia/Sydney
003,Auckland,-36.85,174.76,`
    const stop_times = calls('T1,1:00:00,1:00:00,001,1', 'T1,4:00:00,4:00:00,003,2')
    expect(boardOn(read({ stops, stop_times }), { from: '001', on: '2026-11-22' })).toEqual(['23:00 > 003 04:00'])
    expect(boardOn(read({ stops, stop_times }), { from: '001', on: '2026-11-27' })).toEqual([])
    expect(read({ stops, stop_times }).locations.map(({ zone }) => zone)).toEqual([
      'Australia/Sydney',
      'Pacific/Auckland',
    ])
  })

  it('distinguishes ids that look alike, and names the same thing the same in its next version', () => {
    const stops = SMALL.stops.replace('001', 'a b').replace('002', 'a_b').replace('003', 'a-b')
    const stop_times = SMALL.stop_times
      ?.replaceAll(',001,', ',a b,')
      .replaceAll(',002,', ',a_b,')
      .replaceAll(',003,', ',a-b,')
    const ids = read({ stops, stop_times }).locations.map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(ids).toContain('nz-hill-a-b')
    const grown = {
      stops: more('stops', '004,New,-41.3,174.7'),
      trips: more('trips', 'R10,WK,T3'),
      stop_times: more('stop_times', 'T3,9:00:00,9:00:00,004,1', 'T3,9:09:00,9:09:00,001,2'),
    }
    expect(read(grown).services.map(({ productId }) => productId)).toContain(only({}).productId)
  })
})

describe('fares', () => {
  const fare_attributes = 'fare_id,price,currency_type,payment_method,transfers\nall,4.50,NZD,0,\nten,2.25,NZD,0,'
  const cost = (changes: Changes, options: Partial<GtfsOptions> = {}): number | undefined =>
    only(changes, options).fares[0]?.fare
  it.each<readonly [string, Changes, number]>([
    ['for the route', { fare_attributes, fare_rules: 'fare_id,route_id\nten,R10' }, 225],
    [
      'for all routes, if the others are for another route',
      { fare_attributes, fare_rules: 'fare_id,route_id\nten,R11' },
      450,
    ],
    [
      'of the zones',
      {
        fare_attributes,
        stops: SMALL.stops.replace('stop_lon', 'stop_lon,zone_id').replace('174.78\n', '174.78,Z1\n'),
        fare_rules: 'fare_id,origin_id\nall,Z9\nten,Z1',
      },
      225,
    ],
    [
      'of the second form',
      {
        fare_leg_rules: 'network_id,fare_product_id\n,flat\nX,dear',
        fare_products:
          'fare_product_id,rider_category_id,amount,currency\nflat,,3.10,NZD\nflat,child,1,NZD\ndear,,1,NZD',
      },
      310,
    ],
  ])('are those %s', (_, changes, price) => {
    expect(cost(changes)).toBe(price)
    expect(read(changes).report.currencies).toEqual(['NZD'])
  })
  it('are by rule if the feed has none', () => {
    // 4.83 km by way of the hill.
    expect(cost({}, { fares: { bus: { flagFall: 2, perKm: 1 } } })).toBe(680)
    expect(cost({}, { fares: { train: { flagFall: 9, perKm: 9 } } })).toBe(270)
  })
})

describe('faults of a feed', () => {
  it.each<readonly [string, Changes, string]>([
    [
      'a trip of an unknown route',
      { trips: more('trips', 'R99,WK,T3') },
      '1 trip left out: no such route, or one that was left out (trips.txt:4, trip T3, route R99)',
    ],
    [
      'a trip of an unknown calendar',
      { trips: more('trips', 'R10,XX,T3') },
      '1 trip left out: its service has no calendar (trips.txt:4, trip T3, service XX)',
    ],
    [
      'a duplicate trip',
      { trips: more('trips', 'R10,WK,T1') },
      '1 trip left out: another one has its id (trips.txt:4, trip T1)',
    ],
    [
      'a trip without stops',
      { trips: more('trips', 'R10,WK,T3') },
      '1 trip left out: it has fewer than two stops (trips.txt:4, trip T3)',
    ],
    [
      'times that run backwards',
      {
        trips: more('trips', 'R10,WK,T3'),
        stop_times: more('stop_times', 'T3,9:00:00,9:00:00,001,1', 'T3,8:00:00,8:00:00,002,2'),
      },
      '1 trip left out: its times run backwards, write 24:10:00 past midnight (stop_times.txt:9, trip T3)',
    ],
    [
      'a missing time at the end',
      { trips: more('trips', 'R10,WK,T3'), stop_times: more('stop_times', 'T3,9:00:00,9:00:00,001,1', 'T3,,,002,2') },
      '1 trip left out: its first or last stop has no time (stop_times.txt:8, trip T3)',
    ],
    [
      'an unknown stop',
      { stop_times: more('stop_times', 'T1,7:40:00,7:40:00,099,4') },
      '1 call left out: no such stop, or one that was left out (stop_times.txt:8, trip T1, stop 099)',
    ],
    [
      'a stop without valid coordinates',
      { stops: more('stops', '004,Void,0,0'), stop_times: more('stop_times', 'T1,7:40:00,7:40:00,004,4') },
      '1 call left out: its stop is nowhere, its coordinates are 0, 0 (stop_times.txt:8, trip T1, stop 004 of stops.txt:5)',
    ],
    [
      'a stop time of an unknown trip',
      { stop_times: more('stop_times', 'T9,7:40:00,7:40:00,001,4') },
      '1 stop time left out: no such trip (stop_times.txt:8, trip T9)',
    ],
    [
      'an invalid time',
      { stop_times: SMALL.stop_times.replace('07:10:20,07:10:40', 'noon,') },
      '1 time taken as left blank: it cannot be read, write 17:05:00 (stop_times.txt:3, trip T1, "noon")',
    ],
    [
      'a kind of ride that the game does not have',
      { routes: more('routes', 'R11,A,11,Horse,1702') },
      '1 route left out: its route_type is none of the game\'s kinds (routes.txt:3, route R11, route_type "1702")',
    ],
    [
      'a route of an unknown agency',
      { agency: more('agency', 'B,Two,x,Pacific/Auckland'), routes: more('routes', 'R11,C,11,X,3') },
      '1 route taken for the first agency: it names none that is there (routes.txt:3, route R11, "C")',
    ],
    [
      'an invalid date',
      { calendar_dates: 'service_id,date,exception_type\nWK,20260230,1' },
      '1 date of a calendar left out: it cannot be read, write 20261231, and 1 if added or 2 if removed (calendar_dates.txt:2, service WK, date "20260230")',
    ],
    [
      'a date without a valid type',
      { calendar_dates: 'service_id,date,exception_type\nWK,20260202,added' },
      '1 date of a calendar left out: it cannot be read, write 20261231, and 1 if added or 2 if removed (calendar_dates.txt:2, service WK, exception_type "added")',
    ],
    [
      'a calendar with an invalid end',
      { calendar: more('calendar', 'XX,1,1,1,1,1,1,1,20260105,31/12/2026') },
      '1 calendar left out: its dates cannot be read, write 20261231 (calendar.txt:3, service XX, end_date "31/12/2026")',
    ],
    [
      'a frequency without valid times',
      { frequencies: 'trip_id,start_time,end_time,headway_secs\nT2,6am,,600\nT2,7:00:00,8:00:00,600' },
      '1 frequency left out: it cannot be read (frequencies.txt:2, trip T2, start_time "6am", end_time "")',
    ],
    [
      'a frequency with a headway of zero',
      { frequencies: 'trip_id,start_time,end_time,headway_secs\nT2,6:00:00,7:00:00,0\nT2,7:00:00,8:00:00,600' },
      '1 frequency left out: it cannot be read (frequencies.txt:2, trip T2, headway_secs "0")',
    ],
    [
      'a journey that takes days',
      {
        trips: more('trips', 'R10,WK,T3'),
        stop_times: more('stop_times', 'T3,0:00:00,0:00:00,001,1', 'T3,120:00:00,120:00:00,002,2'),
      },
      '1 trip left out: it takes more than 99 hours (stop_times.txt:8, trip T3)',
    ],
  ])('%s is reported, by file and line, and the rest is taken', (_, changes, said) => {
    expect(warnings(changes)).toEqual([said])
    expect(read(changes).services.length).toBeGreaterThan(0)
  })

  it('include a trip that comes when it is called', () => {
    const timed = SMALL.stop_times.split('\n').slice(1).join(',\n')
    const stop_times = `${head('stop_times')},start_pickup_drop_off_window\n${timed},\nT3,,,001,1,9:00:00\nT3,,,002,2,9:00:00`
    expect(warnings({ stop_times, trips: more('trips', 'R10,WK,T3') })).toEqual([
      '1 trip left out: it comes when it is called, not at a time (stop_times.txt:8, trip T3)',
    ])
  })

  it.each<readonly [string, Changes, Partial<GtfsOptions>, RegExp]>([
    [
      'a file is missing',
      { trips: undefined, stops: undefined },
      {},
      /^There is no stops.txt, no trips.txt in it, so this is not a GTFS feed\.$/,
    ],
    ['it has no days', { calendar: undefined }, {}, /^There is neither calendar.txt nor calendar_dates.txt in it\.$/],
    [
      'a column is missing',
      { trips: 'route_id,trip_id\nR10,T1' },
      {},
      /^trips.txt:1 has no column service_id\. Its columns are: route_id, trip_id\.$/,
    ],
    [
      'a quote is never closed',
      { stops: `${head('stops')}\n001,"Harbour` },
      {},
      /^stops.txt:2: a quote is opened that is never closed\.$/,
    ],
    [
      'its time zone is invalid',
      { agency: 'agency_name,agency_timezone\nA,Middle/Earth' },
      {},
      /^agency.txt:2, agency_timezone: there is no time zone "Middle\/Earth"\. Write one like Pacific\/Auckland\.$/,
    ],
    ['it has no agency', { agency: 'agency_name,agency_timezone' }, {}, /^agency.txt names no agency/],
    [
      'nothing runs',
      { calendar: SMALL.calendar.replace('1,1,1,1,1', '0,0,0,0,0') },
      {},
      /^No trip of it can be ridden on any day: its calendars have none\.$/,
    ],
    [
      'nothing runs in that week',
      {},
      { week: '2030-01-01' },
      /^No trip of it runs in the week of 2029-12-31\. It is for 2026-01-05 to 2026-12-31\.$/,
    ],
    ['it has too many rows', {}, { limits: { ...LIMITS, rows: 2 } }, /^stops.txt has more than the 2 rows/],
    [
      'it runs too often',
      { frequencies: 'trip_id,start_time,end_time,headway_secs\nT1,0:00:00,999:00:00,1' },
      {},
      /^It makes 3596401 departures, more than the 3000000/,
    ],
    ['it makes too many services', {}, { limits: { ...LIMITS, services: 0 } }, /^It makes 1 services, more than the 0/],
    ['it makes too many places', {}, { limits: { ...LIMITS, places: 2 } }, /^It makes 3 places, more than the 2/],
  ])('are a reason to refuse it if %s', (_, changes, options, message) => {
    expect(() => read(changes, options)).toThrow(FeedRefused)
    expect(() => read(changes, options)).toThrow(message)
  })

  it.each([
    ['week', { week: 'soon' }, /^"soon" is no day\./],
    ['prefix', { prefix: 'Wellington' }, /^"Wellington" is no name for a timetable\./],
  ])('do not include a %s that is invalid: that is a fault of the caller', (_, options, message) => {
    expect(() => read({}, options)).toThrow(BadOption)
    expect(() => read({}, options)).toThrow(message)
  })
})
