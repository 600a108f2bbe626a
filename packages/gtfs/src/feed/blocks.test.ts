import { describe, expect, it } from 'vitest'
import { type Changes, SMALL, rows } from '../testing/feed.ts'
import { ON, board, read, said } from '../testing/read.ts'

describe('a vehicle that continues as another trip', () => {
  /** T1 arrives at B, and T2 goes on from there or elsewhere. */
  const block = (comes: string, place: string, leaves: string, columns = 'X,WK,X,WK', more: Changes = {}): Changes => {
    const [first = '', service = '', second = '', other = ''] = columns.split(',')
    return {
      stops: rows(
        'stops',
        '',
        'A,Stop A,-41.2,174.8',
        'B,Stop B,-41.21,174.8',
        'C,Stop C,-41.22,174.8',
        'D,Stop D,-41.23,174.8',
      ),
      calendar: `${SMALL.calendar}\nSUN,0,0,0,0,0,0,1,20260105,20261231`,
      trips: rows('trips', ',block_id', `R10,${service},T1,${first}`, `R10,${other},T2,${second}`),
      stop_times: rows(
        'stop_times',
        '',
        'T1,08:00:00,08:00:00,A,1',
        `T1,${comes},${comes},B,2`,
        `T2,${leaves},${leaves},${place},1`,
        'T2,08:30:00,08:30:00,D,2',
      ),
      ...more,
    }
  }

  it.each([
    ['at the same instant', block('08:10:30', 'B', '08:10:30')],
    ['within the minute', block('08:10:10', 'B', '08:10:50')],
    [
      'on another calendar with a day in common',
      block('08:10:30', 'B', '08:10:30', 'X,WK,X,MO', {
        calendar: `${SMALL.calendar}\nMO,1,0,0,0,0,0,0,20260105,20261231`,
      }),
    ],
  ])('%s is not missed by passengers who stay on board', (_, changes) => {
    expect(board(changes, ON, 'A')).toEqual(['08:00 > B 08:10'])
    expect(board(changes, ON, 'B')).toEqual(['08:10 > D 08:30'])
  })

  const transfers = (kind: number, more = ''): Changes => ({
    transfers: `from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nB,B,T1,T2,${kind}${more}`,
  })
  it.each([
    ['without a block', block('08:10:30', 'B', '08:10:30', ',WK,,WK', transfers(4))],
    ['from one block to another', block('08:10:30', 'B', '08:10:50', 'X,WK,Y,WK', transfers(4))],
    ['in a block', block('08:10:30', 'B', '08:10:50', 'X,WK,X,WK', transfers(4))],
    ['beside others', block('08:10:30', 'B', '08:10:30', ',WK,,WK', transfers(4, '\nB,B,T1,T3,5\nB,B,T9,T2,5'))],
    [
      'into the next service day',
      block('24:00:30', 'B', '00:00:40', ',WK,,TUE', {
        ...transfers(4),
        calendar: `${SMALL.calendar}\nTUE,0,1,0,0,0,0,0,20260105,20261231`,
      }),
    ],
  ])('that it is linked to, %s, is not missed by passengers who stay on board', (_, changes) => {
    expect(board(changes, ON, 'A')[0]).toMatch(/^08:00 > B (08:10|00:00)$/)
  })

  it.each([
    ['as one to change to', transfers(0)],
    ['and all have to get off', transfers(5)],
    ['in a table of transfers between stops', { transfers: 'from_stop_id,to_stop_id,transfer_type\nB,B,4' }],
  ])('arrives by the next full minute if it is linked %s', (why, more) => {
    const columns = why.includes('get off') ? 'X,WK,X,WK' : ',WK,,WK'
    expect(board(block('08:10:30', 'B', '08:10:30', columns, more), ON, 'A')).toEqual(['08:00 > B 08:11'])
  })

  it('is unknown if the table of transfers cannot be read, and the rest is taken', () => {
    const gtfs = read(block('08:10:30', 'B', '08:10:30', ',WK,,WK', { transfers: 'from_trip_id\n"T1' }))
    expect(gtfs.services).toHaveLength(2)
    expect(said(gtfs)).toEqual(['1 transfers left out (transfers.txt:2: a quote is opened that is never closed.)'])
  })

  it.each([
    ['another vehicle continues', block('08:10:30', 'B', '08:10:30', 'X,WK,Y,WK')],
    ['the feed names no vehicles', block('08:10:30', 'B', '08:10:30', ',WK,,WK')],
    ['the vehicle leaves in the next minute', block('08:10:30', 'B', '08:11:00')],
    ['the vehicle had left before', block('08:10:30', 'B', '08:10:20')],
    ['the vehicle continues from elsewhere', block('08:10:30', 'C', '08:10:30')],
    ['the vehicle continues on other days', block('08:10:30', 'B', '08:10:30', 'X,WK,X,SUN')],
    [
      'the vehicle runs repeatedly',
      block('08:10:30', 'B', '08:10:30', 'X,WK,X,WK', {
        frequencies: 'trip_id,start_time,end_time,headway_secs\nT2,08:10:30,08:11:00,60',
      }),
    ],
  ])('arrives by the next full minute if %s', (_, changes) => {
    expect(board(changes, ON, 'A')).toEqual(['08:00 > B 08:11'])
  })
})
