import { describe, expect, it } from 'vitest'
import { readGtfs } from '../read-gtfs.ts'
import { PREFIX } from '../testing/board.ts'
import { type Changes, feed, rows } from '../testing/feed.ts'
import { said } from '../testing/read.ts'

const COLUMNS = ',platform_code,stop_code,stop_desc'
const HOME = 'H,Home,-41.28,174.78,,,'
const END = 'E,End,-41.29,174.79,,,'

/** Stops that each have a trip from Home through them, as a line of its own, to End or where the table says. */
const through = (stops: readonly string[], ends: Readonly<Record<string, string>> = {}): Changes => {
  const ids = stops.map((row) => row.split(',')[0] ?? '')
  return {
    stops: rows('stops', COLUMNS, HOME, END, ...stops),
    routes: rows('routes', '', ...ids.map((id) => `R${id},A,${ends[id] === undefined ? id : '7'},,3`)),
    trips: rows('trips', ',trip_headsign', ...ids.map((id) => `R${id},WK,T${id},${ends[id] ?? ''}`)),
    stop_times: rows(
      'stop_times',
      '',
      ...ids.flatMap((id) =>
        ['H', id, 'E'].map((stop, i) => `T${id},7:${10 + 20 * i}:00,7:${10 + 20 * i}:00,${stop},${i}`),
      ),
    ),
  }
}

const read = (changes: Changes, week = '2026-11-23') => readGtfs(feed(changes), { prefix: PREFIX, week })
type Read = ReturnType<typeof read>
const names = ({ locations }: Read): Readonly<Record<string, string>> =>
  Object.fromEntries(locations.map(({ id, name }) => [id.slice(PREFIX.length + 1), name]))

/** Stops called Church Road, each in a place of its own. */
const road = (id: string, rest: string): string => `${id},Church Road,-41.3${id.slice(-1)},174.77,${rest}`

describe('places of one name', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['platform_code', [road('1', 'A,21,Westbound'), road('2', 'B,21,Westbound')], ['A', 'B']],
    ['stop_code', [road('1', 'A,21,'), road('2', 'A,22,')], ['21', '22']],
    [
      'stop_desc',
      [road('1', 'A,21,Westbound'), road('2', 'B,22,In Aubing'), road('3', 'A,21,South')],
      ['Westbound', 'In Aubing', 'South'],
    ],
    ['line', [road('1', ',,Church Road'), road('2', ',,')], ['1 to End', '2 to End']],
    ['line', [road('1', `,,${'w'.repeat(41)}`), road('2', `,,${'e'.repeat(41)}`)], ['1 to End', '2 to End']],
  ])('are distinguished by their %s', (what, stops, marks) => {
    const gtfs = read(through(stops))
    expect(names(gtfs)).toEqual({
      E: 'End',
      H: 'Home',
      ...Object.fromEntries(marks.map((mark, i) => [i + 1, `Church Road (${mark})`])),
    })
    expect(said(gtfs)).toEqual([
      `${marks.length} place named with its ${what}, since others have its name (stops.txt:4, stop 1, Church Road (${marks[0]}))`,
    ])
  })

  it('of one line are distinguished by where it goes from there, and at last by their ids', () => {
    const stops = [road('1', ',,'), road('2', ',,')]
    expect(names(read(through(stops, { 1: 'Zoo', 2: 'Harbour' })))).toMatchObject({
      1: 'Church Road (7 to Zoo)',
      2: 'Church Road (7 to Harbour)',
    })
    const same = read(through(stops, { 1: 'Zoo', 2: 'Zoo' }))
    expect(names(same)).toMatchObject({ 1: 'Church Road (1)', 2: 'Church Road (2)' })
    expect(said(same)[0]).toMatch(/^2 place named with its stop_id/)
    const a = 'a'.repeat(45)
    const b = 'b'.repeat(45)
    const long = names(
      read(through([road(`${a}1`, ',,'), road(`${b}2`, ',,')], { [`${a}1`]: 'Zoo', [`${b}2`]: 'Zoo' })),
    )
    expect(Object.values(long).filter((name) => name.startsWith('Church'))).toEqual([
      expect.stringMatching(/^Church Road \(a{32}-\w{12}\)$/),
      expect.stringMatching(/^Church Road \(b{32}-\w{12}\)$/),
    ])
  })

  it('are distinguished by the line that leaves most often, whatever ends there', () => {
    /** By trip: its line, and the stops at which it calls. */
    const trips = ['3 H2E', '7 H1E', '9 H1E', '9 H1E', '8 E1', '8 E1', '8 E1'].map((trip) => trip.split(' '))
    const gtfs = read({
      stops: rows('stops', COLUMNS, HOME, END, road('1', ',,'), road('2', ',,')),
      routes: rows('routes', '', ...['3', '7', '8', '9'].map((line) => `R${line},A,${line},,3`)),
      trips: rows('trips', '', ...trips.map(([line], i) => `R${line},WK,T${i}`)),
      stop_times: rows(
        'stop_times',
        '',
        ...trips.flatMap(([, stops = ''], i) =>
          Array.from(stops, (stop, n) => `T${i},${7 + i}:${10 + 20 * n}:00,${7 + i}:${10 + 20 * n}:00,${stop},${n}`),
        ),
      ),
    })
    expect(names(gtfs)).toMatchObject({ 1: 'Church Road (9 to End)', 2: 'Church Road (3 to End)' })
    // The first in stops.txt, although trips call at another one before.
    expect(said(gtfs)[0]).toContain('stop 1, Church Road (9 to End)')
  })

  it('that are stations are distinguished by their lines, not by the direction of one of their platforms', () => {
    const station = (id: string): readonly string[] => [
      `${id},Church Road,-41.3${id},174.77,1,`,
      `${id}n,North,-41.3${id},174.77,0,${id}`,
      `${id}s,South,-41.3${id},174.77,0,${id}`,
    ]
    const both = (line: string): readonly string[] =>
      ['E,H,s', 'H,E,n'].flatMap((ends) => {
        const [from, to, platform] = ends.split(',')
        return [
          `T${line}${from},7:10:00,7:10:00,${from},1`,
          `T${line}${from},7:30:00,7:30:00,${line}${platform},2`,
        ].concat(`T${line}${from},7:50:00,7:50:00,${to},3`)
      })
    const gtfs = read({
      stops: rows(
        'stops',
        ',location_type,parent_station',
        'H,Home,-41.28,174.78,,',
        'E,End,-41.29,174.79,,',
        ...station('1'),
        ...station('2'),
      ),
      routes: rows('routes', '', 'R1,A,1,,3', 'R2,A,,Hill Line,3'),
      trips: rows(
        'trips',
        '',
        ...['1', '2'].flatMap((line) => ['E', 'H'].map((from) => `R${line},WK,T${line}${from}`)),
      ),
      stop_times: rows('stop_times', '', ...both('1'), ...both('2')),
    })
    expect(names(gtfs)).toEqual({ E: 'End', H: 'Home', 1: 'Church Road (1)', 2: 'Church Road (Hill Line)' })
    expect(said(gtfs)[0]).toMatch(/^2 place named with its line,/)
  })

  it('may stay plain once', () => {
    const gtfs = read(through([road('1', ',,'), road('2', ',22,')]))
    expect(names(gtfs)).toMatchObject({ 1: 'Church Road', 2: 'Church Road (22)' })
    expect(said(gtfs)).toEqual([
      '1 place named with its stop_code, since others have its name (stops.txt:5, stop 2, Church Road (22))',
    ])
  })

  it('get no name that another place has, and none that is too long', () => {
    const taken = [road('1', 'A,21,'), road('2', 'B,22,'), '3,Church Road (B),-41.35,174.7,,,']
    expect(names(read(through(taken)))).toMatchObject({
      1: 'Church Road (21)',
      2: 'Church Road (22)',
      3: 'Church Road (B)',
    })
    const name = 'Taumata'.repeat(20)
    const long = read(through([`1,${name}x,-41.3,174.77,A,,`, `2,${name}y,-41.31,174.77,B,,`]))
    expect(names(long)).toMatchObject({
      1: expect.stringMatching(/^Tau.*… \(A\)$/),
      2: expect.stringMatching(/… \(B\)$/),
    })
    expect(long.locations.every((it) => it.name.length <= 120)).toBe(true)
    const two = ['1,Caf\u00e9,-41.3,174.77,A,,', '2,Cafe\u0301,-41.31,174.77,B,,']
    expect(names(read(through(two)))).toMatchObject({ 1: 'Caf\u00e9 (A)', 2: 'Cafe\u0301 (B)' })
  })

  it('are named the same in any order, and in a week in which one of them has no trips', () => {
    const stops = [road('1', 'A,,'), road('2', 'B,,'), road('3', 'C,,')]
    const whole = names(read(through(stops)))
    expect(names(read(through(stops.toReversed())))).toEqual(whole)
    const changes = through(stops)
    const rest = read({
      ...changes,
      trips: changes['trips']?.replace('R2,WK', 'R2,LATER'),
      calendar: rows('calendar', '', 'WK,1,1,1,1,1,0,0,20260105,20261231', 'LATER,1,1,1,1,1,0,0,20270105,20271231'),
    })
    expect(names(rest)).toEqual({ E: 'End', H: 'Home', 1: 'Church Road (A)', 3: 'Church Road (C)' })
  })
})
