import tzlookup from '@photostructure/tz-lookup'
import { describe, expect, it } from 'vitest'
import { type Changes, SMALL, calls, more, rows } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

const warnings = (changes: Changes): readonly string[] => said(read(changes))
const WHAT = 'stop too far from its neighbours for the time between them:'

/** A row of stops.txt with the zone that its coordinates are in, so that only distances are told of. */
function inItsZone(stop: string): string {
  const [lat, lng] = stop.split(',').slice(2).map(Number)
  return `${stop},${tzlookup(lat ?? 0, lng ?? 0)}`
}

/** A line over five stops, ten minutes apart, twice a day. */
const line = (...stops: readonly string[]): Changes => ({
  stops: rows('stops', ',stop_timezone', ...stops.map(inItsZone)),
  stop_times: rows(
    'stop_times',
    '',
    ...['T1,7', 'T2,8'].flatMap((trip) =>
      stops.map((it, i) => `${trip}:${i}0:00,${trip.slice(3)}:${i}0:00,${it[0]},${i}`),
    ),
  ),
})
const A = 'A,Aro,52.50,13.30'
const B = 'B,Bay,52.51,13.35'
const C = 'C,Cove,52.52,13.40'
const D = 'D,Dale,52.53,13.45'
const E = 'E,Elm,52.54,13.50'

describe('a stop that is not where its coordinates say', () => {
  it('is not a stop of a line whose stops are where they should be', () => {
    expect(warnings(line(A, B, C, D, E))).toEqual([])
  })

  it.each<readonly [string, readonly string[], string]>([
    [
      'on the way, exchanged',
      [A, B, 'C,Cove,13.40,52.52', D, E],
      `1 ${WHAT} are its latitude and longitude exchanged? (stops.txt:4, stop C, 5559 km and 10 min by bus from or to stop B of stops.txt:3, trip T1)`,
    ],
    [
      'on the way, by a digit',
      [A, B, 'C,Cove,53.52,13.40', D, E],
      `1 ${WHAT} are its coordinates right? (stops.txt:4, stop C, 112 km and 10 min by bus from or to stop B of stops.txt:3, trip T1)`,
    ],
    [
      'at the end',
      [A, B, C, D, 'E,Elm,52.54,31.50'],
      `1 ${WHAT} are its coordinates right? (stops.txt:6, stop E, 1218 km and 10 min by bus from or to stop D of stops.txt:5, trip T1)`,
    ],
  ])('%s, is named once, with its line', (_, stops, warning) => {
    expect(warnings(line(...stops))).toEqual([warning])
  })

  it('at an end of a line of two stops, is the one farther from the middle of the feed', () => {
    const two = line('A,Aro,13.30,52.50', B)
    const changes = {
      trips: more('trips', 'R10,WK,T3'),
      stops: [two['stops'], ...[C, D, E].map(inItsZone)].join('\n'),
      stop_times: [
        two['stop_times'],
        'T3,7:00:00,7:00:00,C,1',
        'T3,7:10:00,7:10:00,D,2',
        'T3,7:20:00,7:20:00,E,3',
      ].join('\n'),
    }
    expect(warnings(changes)).toEqual([
      expect.stringContaining('exchanged? (stops.txt:2, stop A, 5567 km and 10 min by bus'),
    ])
  })

  it('is counted with the others', () => {
    expect(warnings(line('A,Aro,25.50,13.30', B, C, 'D,Dale,25.53,13.45', E))).toEqual([
      expect.stringMatching(/^2 stop too far .*\(stops.txt:5, stop D, .* stop C of /),
    ])
  })

  it('at the ends of two lines from one place, is each of them, and not that place', () => {
    const ends = ['W,West,62.50,13.30', 'X,Exe,72.50,13.40']
    const changes: Changes = {
      stops: rows('stops', ',stop_timezone', ...[A, B, C, ...ends].map(inItsZone)),
      trips: rows('trips', '', ...['T1', 'T2', 'T3', 'T4'].map((trip) => `R10,WK,${trip}`)),
      stop_times: rows(
        'stop_times',
        '',
        ...['A', 'B', 'W', 'X'].flatMap((to, i) => [
          `T${i + 1},7:00:00,7:00:00,C,1`,
          `T${i + 1},7:10:00,7:10:00,${to},2`,
        ]),
      ),
    }
    expect(warnings(changes)).toEqual([
      `2 ${WHAT} are its coordinates right? (stops.txt:6, stop X, 2222 km and 10 min by bus from or to stop C of stops.txt:4, trip T4)`,
    ])
  })

  it('is found however long a vehicle stands at the stop before', () => {
    const standing = calls('T1,7:00:00,7:00:00,001,1', 'T1,7:10:00,11:00:00,002,2', 'T1,11:10:00,11:10:00,003,3')
    expect(warnings({ ...standing, stops: SMALL.stops.replace('-41.32', '-43.32') })).toEqual([
      expect.stringMatching(/^1 stop too far .*stop 003, 226 km and 10 min by bus from or to stop 002 /),
    ])
  })

  const apart = (kind: string, km: number, minutes: number): Changes => ({
    ...calls(`T1,7:00:00,7:00:00,001,1`, `T1,7:${String(minutes).padStart(2, '0')}:00,7:${minutes}:00,002,2`),
    routes: SMALL.routes.replace(/3$/, kind),
    stops: rows('stops', '', '001,South,-41,174', `002,North,${-41 + km / 111.195},174`),
  })
  it.each([
    ['3', 145, 59],
    ['11', 2.4, 0],
    ['2', 495, 59],
    ['1', 8, 0],
    ['4', 118, 59],
    ['1100', 1390, 59],
  ])('is not assumed if a vehicle of kind %s goes %d km in %d min', (kind, km, minutes) => {
    expect(warnings(apart(kind, km, minutes))).toEqual([])
    expect(warnings(apart(kind, km * 1.1, minutes))).toEqual([expect.stringContaining(WHAT)])
  })

  it('is not assumed if another trip has enough time: that one is too fast', () => {
    const fast = apart('3', 400, 10)
    const trips = rows('trips', '', 'R10,WK,T1', 'R10,WK,T3')
    const slow = { trips, stop_times: `${fast['stop_times']}\nT3,7:00:00,7:00:00,002,1\nT3,12:00:00,12:00:00,001,2` }
    expect(warnings({ ...fast, ...slow })).toEqual([])
  })
})
