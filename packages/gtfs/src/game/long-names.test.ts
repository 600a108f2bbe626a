import { describe, expect, it } from 'vitest'
import { rows } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

const LONG = 'Société régionale '.repeat(6).trim()
const CUT = `${LONG.slice(0, 79).trimEnd()}…`
const route = (short: string, long: string, type: number) => ({
  routes: rows('routes', '', `R10,A,${short},${long},${type}`),
})

describe('a name that is not shown in full', () => {
  it('of an agency is told', () => {
    const gtfs = read({ agency: rows('agency', '', `A,${LONG},,Pacific/Auckland`) })
    expect(gtfs.services[0]).toMatchObject({ company: CUT })
    expect(said(gtfs)).toEqual([`1 name of an agency cut off after 80 characters (agency.txt:2, ${CUT})`])
  })

  it('of a train is told once for its route, however many services that has', () => {
    const gtfs = read({
      ...route('7', LONG, 2),
      trips: rows('trips', '', 'R10,WK,T1', 'R10,WK,T2'),
      stop_times: rows(
        'stop_times',
        '',
        'T1,7:05:00,7:05:00,001,1',
        'T1,7:30:00,7:30:00,003,2',
        'T2,9:05:00,9:05:00,001,1',
        'T2,9:55:00,9:55:00,003,2',
      ),
    })
    expect(gtfs.services).toHaveLength(2)
    const { name = '' } = gtfs.services[0] ?? {}
    expect(name).toMatch(/^7 Société .*…$/)
    expect(said(gtfs)).toEqual([`1 name of a train cut off after 80 characters (routes.txt:2, route R10, ${name})`])
  })

  it('of a platform is told where trains call', () => {
    const stops = rows(
      'stops',
      ',platform_code',
      '001,Harbour,-41.28,174.78,Platform number 1',
      '002,Hill,-41.29,174.77,2',
      '003,Zoo,-41.32,174.78,',
    )
    expect(said(read({ stops, ...route('7', '', 2) }))).toEqual([
      '1 platform cut off after 12 characters (stops.txt:2, stop 001, Platform number 1)',
    ])
    expect(said(read({ stops }))).toEqual([])
  })

  it('of a bus is told where it would be its line', () => {
    const what = 'line of a bus not shown: neither name of its route has up to 12 characters'
    expect(said(read(route('Airport Express', 'Harbour - Zoo', 3)))).toEqual([
      `1 ${what} (routes.txt:2, route R10, Airport Express)`,
    ])
    expect(said(read(route('Airport Express', 'Airport', 3)))).toEqual([])
    expect(said(read(route('', 'Harbour - Zoo', 3)))).toEqual([])
  })

  it('of a journey is told where it would be its number', () => {
    const trips = rows('trips', ',trip_short_name', 'R10,WK,T1,The Northern Explorer', 'R10,WK,T2,6502')
    const gtfs = read({ trips })
    expect(gtfs.services[0]?.numbers?.mon).toEqual(['', '6502'])
    expect(said(gtfs)).toEqual([
      '1 number of a journey not shown: its trip_short_name has more than 12 characters (trips.txt:2, trip T1, The Northern Explorer)',
    ])
  })
})
