import { expect, it } from 'vitest'
import { type Changes, rows } from '../testing/feed.ts'
import { read } from '../testing/read.ts'

/** A feed with a column of each kind of code, each code ending with `more`. */
const feedWith = (more: string): Changes => {
  const coded = (...codes: readonly string[]): string => codes.map((code) => (code === '' ? '' : code + more)).join(',')
  return {
    stops: rows(
      'stops',
      ',location_type,parent_station',
      `A,Stop A,-41.2,174.8,${coded('0')},`,
      `S,Station,-41.21,174.8,${coded('1')},`,
      `B,Platform,-41.21,174.8,${coded('0')},S`,
      `C,Stop C,-41.22,174.8,,`,
    ),
    routes: rows('routes', '', `R10,A,10,Harbour - Zoo,${coded('3')}`),
    stop_times: rows(
      'stop_times',
      ',pickup_type,drop_off_type,timepoint,continuous_pickup',
      `T1,07:05:00,07:05:00,A,${coded('1', '0', '1', '1', '1')}`,
      `T1,07:10:20,07:10:40,B,${coded('2', '1', '2', '0', '0')}`,
      `T1,07:30:10,07:30:10,C,${coded('3', '', '', '', '')}`,
      `T2,07:30:40,07:30:40,C,${coded('1', '', '0', '', '1')}`,
      `T2,08:30:00,08:30:00,A,${coded('2', '1', '3', '', '1')}`,
    ),
    calendar: rows('calendar', '', `WK,${coded('1', '1', '1', '1', '1', '0', '0')},20260105,20261231`),
    calendar_dates: `service_id,date,exception_type\nWK,20260106,${coded('2')}\nWK,20260110,${coded('1')}`,
    transfers: `from_trip_id,to_trip_id,transfer_type\nT1,T2,${coded('4')}`,
    rider_categories: `rider_category_id,is_default_fare_category\nadult,${coded('1')}\nchild,${coded('0')}`,
    fare_products: 'fare_product_id,rider_category_id,amount,currency\nP,adult,4,NZD\nP,child,2,NZD\nQ,adult,1,NZD',
    fare_leg_rules: `fare_product_id,transfer_only\nP,${coded('0')}\nQ,${coded('1')}`,
  }
}

it('a code written as a decimal, 1.0, is the same as without', () => {
  const { report, ...whole } = read(feedWith(''), { week: '2026-01-05' })
  const { report: decimals, ...others } = read(feedWith('.0'), { week: '2026-01-05' })
  expect(whole.services.map(({ stops }) => stops.length)).toEqual([2, 3])
  expect(others).toEqual(whole)
  expect(decimals.warnings.map(({ what, count }) => [what, count])).toEqual(
    report.warnings.map(({ what, count }) => [what, count]),
  )
})
