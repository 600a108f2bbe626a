import { boardOf, gameMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { readGtfs } from '../read-gtfs.ts'
import { PREFIX, boardOn, boardsOf } from '../testing/board.ts'
import { type Changes, SMALL, feed, more, rows } from '../testing/feed.ts'

const read = (changes: Changes, week?: string) => readGtfs(feed(changes), { prefix: PREFIX, week })

describe('the platforms of trips that are one service', () => {
  const station = 'S,Zoo,-41.32,174.78,1,,'
  const stops = rows(
    'stops',
    ',location_type,parent_station,platform_code',
    '001,Harbour,-41.28,174.78,,,4',
    '002,Hill,-41.29,174.77,,,',
    station,
    'S1,Zoo,-41.32,174.78,0,S,1',
    'S2,Zoo,-41.32,174.78,0,S,2',
  )
  const trains = (last: string): Changes => ({
    stops,
    routes: SMALL.routes.replace(/3$/, '2'),
    stop_times: SMALL.stop_times.replace(/^(T1.*),003,3$/m, '$1,S1,3').replace(/^(T2.*),003,3$/m, `$1,${last},3`),
  })

  it('are theirs if all have the same', () => {
    expect(read(trains('S1')).services.map(({ stopPlatforms }) => stopPlatforms)).toEqual([['4', '', '1']])
  })

  it('are left out if they differ, and stay at the other stops', () => {
    expect(read(trains('S2')).services.map(({ stopPlatforms }) => stopPlatforms)).toEqual([['4', '', '']])
  })
})

describe('the numbers of journeys', () => {
  /** The numbers on the board of a Monday in November 2026, with what the trips say of theirs. */
  const numbered = (changes: Changes, on = '2026-11-23'): readonly string[] => {
    const since = gameMs(Temporal.PlainDate.from(on).toZonedDateTime('Pacific/Auckland').epochMilliseconds)
    const query = { transport: 'train', from: `${PREFIX}-001`, to: undefined } as const
    return boardOf(boardsOf(read({ routes: SMALL.routes.replace(/3$/, '2'), ...changes })), query, since)
      .journeys.filter(({ departure }) => departure < since + 24 * 3_600_000)
      .map(({ journeyNumber }) => journeyNumber)
  }
  const trips = (first: string, second: string): Changes => ({
    trips: rows('trips', ',trip_short_name', `R10,WK,T1,${first}`, `R10,WK,T2,${second}`),
  })

  it('[JNY-3] are those that passengers know their trips by, on the day on which each leaves', () => {
    expect(numbered(trips('422a', '9'), '2026-11-24')).toEqual(['9', '422a'])
    expect(numbered(trips('422a', '9'), '2026-11-23')).toEqual(['422a'])
    expect(numbered(trips('422a', '9'), '2026-11-28')).toEqual(['9'])
  })

  it.each(['', 'null', 'Weekdays_0705_out'])('[JNY-3] are the game’s own for a trip called "%s"', (name) => {
    expect(numbered(trips(name, '9'), '2026-11-24')).toEqual(['9', '1000'])
  })

  it('[JNY-3] are the game’s own for trips that run repeatedly under one name', () => {
    const frequencies = 'trip_id,start_time,end_time,headway_secs\nT1,07:00:00,07:20:00,600'
    expect(numbered({ ...trips('422a', ''), frequencies })).toEqual(['1000', '1001'])
  })

  it('[JNY-3] are those of the trip that has one, if two leave in one minute', () => {
    const stop_times = SMALL.stop_times.replaceAll('T2,25', 'T2,07').replaceAll(',25:', ',07:')
    expect(numbered({ ...trips('', '9'), stop_times })).toEqual(['9'])
    expect(numbered({ ...trips('422a', '9'), stop_times })).toEqual(['422a'])
  })

  it('are distinguished on a board, even if two lines share a stop and a company', () => {
    const gtfs = read({
      routes: more('routes', 'R11,A,11,Harbour - Zoo,3'),
      trips: rows('trips', '', 'R10,WK,T1', 'R11,WK,T2'),
      frequencies: 'trip_id,start_time,end_time,headway_secs\nT1,07:00:00,09:00:00,600\nT2,07:05:00,09:05:00,600',
    })
    const since = gameMs(Date.parse('2026-11-23T06:00:00+13:00'))
    const { journeys } = boardOf(boardsOf(gtfs), { transport: 'bus', from: `${PREFIX}-001`, to: undefined }, since)
    const monday = journeys.filter(({ departure }) => departure < since + 12 * 3_600_000)
    expect(boardOn(gtfs, { from: '001', on: '2026-11-23' })).toHaveLength(24)
    expect(new Set(monday.map(({ journeyNumber }) => journeyNumber)).size).toBe(24)
  })
})
