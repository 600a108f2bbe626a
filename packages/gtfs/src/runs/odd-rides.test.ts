import { describe, expect, it } from 'vitest'
import { PREFIX, boardOn } from '../testing/board.ts'
import { type Changes, SMALL, calls, callsWith, rows } from '../testing/feed.ts'
import { ON, read, said } from '../testing/read.ts'

const STOPS = rows(
  'stops',
  '',
  ...['A', 'B', 'C', 'D', 'E'].map((id, i) => `${id},Stop ${id},${-41.2 - i / 100},174.8`),
)
/** One trip, ten minutes from stop to stop; of each `A`, or `A on` and `A off` for only one of the two. */
const trip = (...stops: readonly string[]): Changes => ({
  stops: STOPS,
  ...callsWith(
    ',pickup_type,drop_off_type',
    ...stops.map((written, i) => {
      const [stop, use] = written.split(' ')
      const time = `${8 + Math.floor(i / 6)}:${i % 6}0:00`
      const types = { on: '0,1', off: '1,0', never: '1,1', call: '2,3' }[use ?? ''] ?? ','
      return `T1,${time},${time},${stop},${i},${types}`
    }),
  ),
})
const ride = (changes: Changes, from: string, to?: string): readonly string[] =>
  boardOn(read(changes), { from, on: ON, ...(to === undefined ? {} : { to }) })

describe('getting on and off', () => {
  // An express: passengers get on in the suburbs and off in the town.
  const express = trip('A on', 'B on', 'C', 'D off', 'E off')

  it.each<readonly [string, string | undefined, readonly string[]]>([
    ['A', 'E', ['08:00 > E 08:40']],
    ['A', undefined, ['08:00 > E 08:40']],
    ['A', 'B', []],
    ['A', 'C', ['08:00 > C 08:20']],
    ['B', 'D', ['08:10 > D 08:30']],
    ['C', 'D', ['08:20 > D 08:30']],
    ['D', 'E', []],
    ['D', undefined, []],
  ])('from %s to %s is %j if stops are for one of the two', (from, to, departures) => {
    expect(ride(express, from, to)).toEqual(departures)
  })

  it('is not reported, since the services have it', () => {
    expect(said(read(express))).toEqual([])
    expect(read(express).services.map(({ stopUses }) => stopUses)).toEqual([['both', 'on', 'both', 'off', 'both']])
    expect(read(trip('A', 'B', 'C')).services[0]).not.toHaveProperty('stopUses')
  })

  it('between stops is reported as left out', () => {
    const routes = (continuous: string) =>
      rows('routes', ',continuous_pickup,continuous_drop_off', `R10,A,10,,3,${continuous}`)
    expect(said(read({ routes: routes('0,1') }))).toEqual([
      '1 route taken without getting on or off between its stops (routes.txt:2, route R10, continuous_pickup "0")',
    ])
    expect(said(read({ routes: routes('1,') }))).toEqual([])
    const calls = (first: string, second: string) =>
      callsWith(
        ',continuous_pickup,continuous_drop_off',
        `T1,08:00:00,08:00:00,001,1,${first}`,
        `T1,08:10:00,08:10:00,002,2,${second}`,
      )
    expect(said(read(calls('0,3', ',2')))).toEqual([
      '2 stop time taken without getting on or off between its stop and the next (stop_times.txt:2, trip T1, continuous_pickup "0", continuous_drop_off "3")',
    ])
    expect(said(read(calls('1,', ',1')))).toEqual([])
  })

  it('begins at the first stop for getting on, and ends at the last for getting off', () => {
    const changes = trip('A off', 'B on', 'C', 'D off', 'E on')
    expect(read(changes).services[0]?.stops).toEqual(['B', 'C', 'D'].map((id) => `${PREFIX}-${id}`))
    expect(ride(changes, 'B')).toEqual(['08:10 > D 08:30'])
  })

  it('does not happen where a trip only passes', () => {
    const changes = trip('A', 'B never', 'C')
    expect(ride(changes, 'A', 'C')).toEqual(['08:00 > C 08:20'])
    expect(read(changes).locations.map(({ name }) => name)).toEqual(['Stop A', 'Stop C'])
  })

  it('on request is taken as anywhere, and reported', () => {
    const changes = trip('A', 'B call', 'C')
    expect(ride(changes, 'A', 'B')).toEqual(['08:00 > B 08:10'])
    expect(ride(changes, 'B')).toEqual(['08:10 > C 08:20'])
    expect(said(read(changes))).toEqual([
      '1 stop on request taken as one like any other (stop_times.txt:3, trip T1, pickup_type "2", drop_off_type "3")',
    ])
  })

  it('makes two services of trips that differ only in it', () => {
    const both = trip('A', 'B', 'C')
    const changes = {
      ...both,
      trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2'),
      stop_times: `${both['stop_times']}\nT2,9:00:00,9:00:00,A,0,,\nT2,9:10:00,9:10:00,B,1,0,1\nT2,9:20:00,9:20:00,C,2,,`,
    }
    expect(ride(changes, 'A', 'B')).toEqual(['08:00 > B 08:10'])
    expect(ride(changes, 'B')).toEqual(['08:10 > C 08:20', '09:10 > C 09:20'])
  })

  it.each<readonly [string, readonly string[]]>([
    ['one stop', ['A']],
    ['one place', ['A', 'A']],
    ['nowhere to get on', ['A off', 'B off']],
    ['nowhere to get off', ['A on', 'B on']],
    ['all getting off before all getting on', ['A off', 'B on']],
  ])('makes no ride with %s', (_, stops) => {
    expect(() => read(trip(...stops))).toThrow('No trip of it can be ridden.')
  })
})

describe('loops', () => {
  it('do not begin where nobody could get on in the first round', () => {
    const changes = trip('A', 'B off', 'C', 'B', 'D')
    expect(ride(changes, 'B')).toEqual(['08:30 > D 08:40'])
    expect(ride(changes, 'A', 'B')).toEqual(['08:00 > B 08:10'])
    expect(read(changes).services).toHaveLength(1)
  })

  it('that end where they begin are ridden from there to the last place before, once', () => {
    const changes = trip('A', 'B', 'C', 'A')
    expect(ride(changes, 'A')).toEqual(['08:00 > C 08:20'])
    expect(ride(changes, 'C')).toEqual(['08:20 > A 08:30'])
    expect(read(changes).services).toHaveLength(1)
    expect(said(read(changes))).toEqual([])
  })

  it('that go back the way they came are ridden to the far end, which no board would show otherwise', () => {
    expect(ride(trip('A', 'B', 'C', 'D', 'B', 'A'), 'A')).toEqual(['08:00 > D 08:30'])
    expect(ride(trip('A', 'B', 'C', 'A', 'B'), 'A')).toEqual(['08:00 > C 08:20', '08:30 > B 08:40'])
  })

  it('are boarded at each of two calls on the way, and no other stop shows anything twice', () => {
    const changes = trip('A', 'B', 'C', 'B', 'D')
    expect(ride(changes, 'B')).toEqual(['08:10 > D 08:40', '08:30 > D 08:40'])
    expect(ride(changes, 'B', 'C')).toEqual(['08:10 > C 08:20'])
    expect(ride(changes, 'A')).toEqual(['08:00 > D 08:40'])
    expect(ride(changes, 'C')).toEqual(['08:20 > D 08:40'])
    expect(ride(changes, 'A', 'B')).toEqual(['08:00 > B 08:10'])
  })

  it('show no departure twice at a later stop where passengers may only get on', () => {
    const changes = trip('A', 'B', 'A', 'D on', 'C')
    expect(ride(changes, 'D')).toEqual(['08:30 > C 08:40'])
    expect(ride(changes, 'A', 'C')).toEqual(['08:00 > C 08:40', '08:20 > C 08:40'])
    expect(ride(changes, 'A', 'D')).toEqual([])
  })

  it('may call twice at one place with only a stop for getting on in between', () => {
    const changes = trip('A', 'B', 'A', 'D on', 'A', 'C', 'E on', 'C')
    expect(ride(changes, 'A', 'C')).toEqual(['08:00 > C 08:50', '08:20 > C 08:50', '08:40 > C 08:50'])
    expect(ride(changes, 'D')).toEqual(['08:30 > C 08:50'])
    expect(ride(changes, 'E')).toEqual(['09:00 > C 09:10'])
    expect(said(read(changes))).toEqual([])
  })

  it('arrive at, and leave, each of two calls at one place with only a stop for getting on in between', () => {
    const changes = trip('A', 'B', 'A', 'B', 'D on', 'B', 'C')
    expect(ride(changes, 'A', 'B')).toEqual(['08:00 > B 08:10', '08:20 > B 08:30'])
    expect(ride(changes, 'B', 'C')).toEqual(['08:10 > C 09:00', '08:30 > C 09:00', '08:50 > C 09:00'])
    const onThenOff = trip('A', 'B', 'A', 'B on', 'D on', 'B', 'C')
    expect(ride(onThenOff, 'A', 'B')).toEqual(['08:00 > B 08:10', '08:20 > B 08:50'])
    expect(ride(onThenOff, 'B', 'C')).toEqual(['08:10 > C 09:00', '08:30 > C 09:00', '08:50 > C 09:00'])
    const offThenOn = trip('A', 'B', 'A', 'B off', 'D on', 'B on', 'C')
    expect(ride(offThenOn, 'A', 'B')).toEqual(['08:00 > B 08:10', '08:20 > B 08:30'])
    expect(ride(offThenOn, 'B', 'C')).toEqual(['08:10 > C 09:00', '08:50 > C 09:00'])
  })

  it('may go round many times', () => {
    const changes = trip('A', 'B', 'A', 'B', 'A', 'B')
    expect(ride(changes, 'A')).toEqual(['08:00 > B 08:10', '08:20 > B 08:30', '08:40 > B 08:50'])
    expect(ride(changes, 'A', 'B')).toEqual(['08:00 > B 08:10', '08:20 > B 08:30', '08:40 > B 08:50'])
    expect(ride(changes, 'B', 'A')).toEqual(['08:10 > A 08:20', '08:30 > A 08:40'])
  })

  it('cost the same wherever they are boarded, and continue along the rest of their path', () => {
    const out = trip('A', 'B', 'C', 'B', 'D')
    const changes = {
      ...out,
      trips: rows('trips', ',shape_id', 'R10,WK,T1,S'),
      shapes: [
        'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence',
        // Past B to C, and by another street back to it.
        ...[
          '-41.2,174.8',
          '-41.21,174.8',
          '-41.22,174.8',
          '-41.215,174.85',
          '-41.21,174.8',
          '-41.23,174.75',
          '-41.23,174.8',
        ].map((point, i) => `S,${point},${i}`),
      ].join('\n'),
    }
    const { services } = read(changes)
    const again = services.find(({ stops }) => stops.length === 2)
    expect(services).toHaveLength(2)
    expect(again?.stopsCoords).toEqual([
      [-41.21, 174.8],
      [-41.23, 174.75],
      [-41.23, 174.8],
    ])
    expect(new Set(services.map(({ fares }) => fares[0]?.fare)).size).toBe(1)
  })
})

describe('a taxi route', () => {
  /** Its trips, each this many minutes from place to place. */
  const taxi = (...trips: readonly (readonly [minutes: number, ...stops: readonly string[]])[]) => {
    const names = trips.map((_, i) => `T${i + 1}`)
    const gtfs = read({
      stops: STOPS,
      routes: rows('routes', '', 'R10,A,10,,1500'),
      trips: rows('trips', '', ...names.map((name) => `R10,WK,${name}`)),
      stop_times: rows(
        'stop_times',
        '',
        ...trips.flatMap(([minutes, ...stops], n) =>
          stops.map((stop, i) => {
            const at = minutes * i
            const time = `${8 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}:00`
            return `${names[n]},${time},${time},${stop},${i}`
          }),
        ),
      ),
    })
    return gtfs.services
      .map(
        ({ stops, journeyTime }) => `${stops.map((it) => it.slice(PREFIX.length + 1)).join(' ')}, ${journeyTime} min`,
      )
      .toSorted()
  }

  it('is one taxi, of the longest of its trips, even if others call only at some of its places', () => {
    expect(taxi([10, 'A', 'B', 'C'], [12, 'A', 'B', 'C'], [11, 'A', 'B', 'C'])).toEqual(['A B C, 24 min'])
    expect(taxi([40, 'A', 'C'], [10, 'A', 'B', 'C'], [5, 'B', 'C'])).toEqual(['A B C, 20 min'])
  })

  it('is one in each direction, and one more for a place that no other calls at', () => {
    expect(taxi([10, 'A', 'B', 'C'], [10, 'C', 'A'])).toEqual(['A B C, 20 min', 'C A, 10 min'])
    expect(taxi([10, 'A', 'B', 'C'], [10, 'A', 'D', 'C'])).toEqual(['A B C, 20 min', 'A D C, 20 min'])
  })

  it('is a taxi beside that of another route on the same way', () => {
    const { services } = read({
      stops: STOPS,
      routes: rows('routes', '', 'R10,A,10,,1500', 'R11,A,11,,1500'),
      trips: rows('trips', '', 'R10,WK,T1', 'R11,WK,T2'),
      stop_times: rows(
        'stop_times',
        '',
        ...['T1', 'T2'].flatMap((trip) => [`${trip},8:00:00,8:00:00,A,0`, `${trip},8:10:00,8:10:00,B,1`]),
      ),
    })
    expect(services.map(({ stops }) => stops.length)).toEqual([2, 2])
  })

  it.each([
    ['two, if one only sets down where the other also picks up', ['1', '0'], 2],
    ['one, if it also picks up where the other only sets down', ['0', '1'], 1],
    ['one, if both only set down there', ['1', '1'], 1],
  ])('is %s', (_what, pickups, many) => {
    const { services } = read({
      stops: STOPS,
      routes: rows('routes', '', 'R10,A,10,,1500'),
      trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2'),
      stop_times: rows(
        'stop_times',
        ',pickup_type',
        ...pickups.flatMap((pickup, i) => [
          `T${i + 1},8:00:00,8:00:00,A,0,0`,
          `T${i + 1},8:10:00,8:10:00,B,1,${pickup}`,
          `T${i + 1},8:${30 - i}:00,8:${30 - i}:00,C,2,0`,
        ]),
      ),
    })
    expect(services).toHaveLength(many)
  })
})

describe('trips that come on request', () => {
  const COLUMNS =
    ',location_id,location_group_id,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_booking_rule_id'
  const flexible = (...written: readonly string[]): Changes => ({
    stops: STOPS,
    ...callsWith(COLUMNS, ...written),
    trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2'),
    booking_rules: 'booking_rule_id,booking_type\nb,1',
  })
  const fixed = ['T2,9:00:00,9:00:00,A,1,,,,,', 'T2,9:20:00,9:20:00,B,2,,,,,']

  it('are left out, and reported, and those with a timetable are taken', () => {
    const changes = flexible('T1,,,,1,zone,,8:00:00,18:00:00,b', 'T1,,,,2,zone,,8:00:00,18:00:00,b', ...fixed)
    expect(ride(changes, 'A')).toEqual(['09:00 > B 09:20'])
    expect(said(read(changes))).toEqual([
      '1 trip left out: it comes when it is called, not at a time (stop_times.txt:2, trip T1)',
    ])
  })

  it.each(['zone,', ',group'])('are not reported as taken for pickups on request, in %s', (area) => {
    const changes = {
      ...flexible(),
      stop_times: rows(
        'stop_times',
        `${COLUMNS},pickup_type,drop_off_type`,
        `T1,,,,1,${area},8:00:00,18:00:00,b,2,1`,
        `T1,,,,2,${area},8:00:00,18:00:00,b,1,2`,
        ...fixed.map((row) => `${row},,`),
      ),
    }
    expect(said(read(changes))).toEqual([
      '1 trip left out: it comes when it is called, not at a time (stop_times.txt:2, trip T1)',
    ])
  })

  it('on the way of one with a timetable are left out of it', () => {
    const changes = flexible(
      'T1,8:00:00,8:00:00,A,1,,,,,',
      'T1,,,,2,zone,,8:00:00,8:30:00,b',
      'T1,8:30:00,8:30:00,C,3,,,,,',
      ...fixed,
    )
    expect(ride(changes, 'A')).toEqual(['08:00 > C 08:30', '09:00 > B 09:20'])
    expect(said(read(changes))).toEqual([
      '1 call left out: it is made when somebody asks for it, not at a time (stop_times.txt:3, trip T1)',
    ])
  })
})

describe('a feed of trips that come on request, and no others', () => {
  const onCall = {
    trips: rows('trips', '', 'R10,WK,T1'),
    stop_times: `trip_id,stop_id,stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window
T1,,1,zone,8:00:00,18:00:00
T1,,2,zone,8:00:00,18:00:00`,
  }
  const [columns = ''] = SMALL.stops.split('\n')
  it.each<readonly [string, Changes]>([
    ['stops for other uses', onCall],
    ['a table of stops without any', { ...onCall, stops: columns }],
    ['entrances only', { ...onCall, stops: `${columns},location_type\nE,North door,-41.28,174.78,2` }],
    ['no table of stops, which it need not have', { ...onCall, stops: undefined }],
    [
      'the columns of the draft',
      { ...onCall, stop_times: onCall.stop_times.replaceAll('_drop_off', '_dropoff').replace('location_id', 'zone') },
    ],
  ])('is refused as such, with %s', (_, changes) => {
    expect(() => read(changes)).toThrow(
      'All its trips come when they are called (GTFS-Flex), and the game has only such as leave at a time. Take a feed with a timetable.',
    )
  })

  it('is not one whose trips have times and no stops', () => {
    expect(() => read({ stops: undefined })).toThrow('There is no stops.txt in it, so this is not a GTFS feed.')
    expect(() => read({ stops: columns })).toThrow('stops.txt has no rows.')
  })
})

describe('trips that are too long for the game', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['99 hours', ['T1,0:00:00,0:00:00,A,1,,', 'T1,99:00:01,99:00:01,B,2,,'], 'it takes more than 99 hours'],
    [
      '200 stops',
      Array.from(
        { length: 201 },
        (_, i) => `T1,8:${String(Math.floor(i / 4)).padStart(2, '0')}:00,,${'AB'[i % 2]},${i},,`,
      ),
      'it calls at more than 200 places',
    ],
  ])('are left out, and reported: %s', (_, written, why) => {
    const late = callsWith(
      ',pickup_type,drop_off_type',
      ...written,
      'T2,9:00:00,9:00:00,A,1,,',
      'T2,9:20:00,9:20:00,B,2,,',
    )
    const changes = { stops: STOPS, ...late, trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2') }
    expect(ride(changes, 'A')).toEqual(['09:00 > B 09:20'])
    expect(said(read(changes))).toEqual([`1 trip left out: ${why} (stop_times.txt:2, trip T1)`])
  })

  it('are taken if they are as long as that, and no longer', () => {
    const changes = { stops: STOPS, ...calls('T1,0:00:00,0:00:00,A,1', 'T1,99:00:00,99:00:00,B,2') }
    expect(read(changes).services.map(({ journeyTime }) => journeyTime)).toEqual([99 * 60])
    expect(said(read(changes))).toEqual([])
  })
})
