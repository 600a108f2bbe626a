import { describe, expect, it } from 'vitest'
import { SMALL } from '../testing/feed.ts'
import { read, said } from '../testing/read.ts'

describe('calendars', () => {
  it.each([
    ['20260105', '20260931', '2026-01-05', '2026-09-30'],
    ['20260230', '20261231', '2026-03-01', '2026-12-31'],
    ['20260100', '20269999', '2026-01-01', '2026-12-31'],
    ['20260013', '99999999', '2026-01-01', '9999-12-31'],
    ['20260105', '20261200', '2026-01-05', '2026-11-30'],
  ])('from %s to %s, dates that no month has, run on the days between', (start, end, from, to) => {
    const gtfs = read({ calendar: SMALL.calendar.replace('20260105,20261231', `${start},${end}`) })
    expect(gtfs.report.span).toEqual({ from, to })
    const [which, written] = end === '20261231' ? ['start_date', start] : ['end_date', end]
    expect(said(gtfs)).toEqual([
      expect.stringMatching(
        /^1 calendar taken for the days that there are: it begins or ends on one that no month has \(calendar.txt:2, service WK, /,
      ),
    ])
    expect(said(gtfs)[0]).toContain(`${which} "${written}"`)
  })

  it.each(['24122026', '12242026', '20262412', '31122099', '12312035'])(
    'are none if written in another order, as %s',
    (end) => {
      const later = `${SMALL.calendar}\nLATE,1,1,1,1,1,1,1,20260105,${end}`
      expect(said(read({ calendar: later }))).toEqual([
        `1 calendar left out: its dates cannot be read, write 20261231 (calendar.txt:3, service LATE, end_date "${end}")`,
      ])
    },
  )
})

describe('a week in which the feed has nothing on some weekday', () => {
  const WHAT = 'weekday without departures: the feed has some in other weeks, name one with --week'
  const idle = (gtfs: ReturnType<typeof read>): readonly string[] => said(gtfs).filter((it) => it.includes(WHAT))
  const calendar = SMALL.calendar.replace('20260105,20261231', '20260106,20260112')

  it('is warned of, since that weekday stays empty in the game', () => {
    expect(idle(read({ calendar }))).toEqual([`1 ${WHAT} (monday 2026-01-05)`])
    expect(idle(read({ calendar }, { week: '2026-01-12' }))).toEqual([`4 ${WHAT} (tuesday 2026-01-13)`])
  })
  it('is warned of where a holiday falls into it', () => {
    const calendar_dates = 'service_id,date,exception_type\nWK,20261225,2'
    expect(idle(read({ calendar_dates }, { week: '2026-12-25' }))).toEqual([`1 ${WHAT} (friday 2026-12-25)`])
    expect(idle(read({ calendar_dates }))).toEqual([])
  })
  it('is named by its whole date, also after the year 9999', () => {
    const last = SMALL.calendar.replace('WK,1,1,1,1,1,0,0,20260105,20261231', 'WK,1,1,1,1,1,1,1,20260105,99991231')
    expect(idle(read({ calendar: last }, { week: '9999-12-31' }))).toEqual([`2 ${WHAT} (saturday +010000-01-01)`])
  })
  it('is none if the feed never has anything on that weekday', () => {
    expect(said(read())).toEqual([])
    // Its only Tuesday is removed.
    const short = SMALL.calendar.replace('1,1,1,1,1,0,0,20260105,20261231', '1,1,0,0,0,0,0,20260105,20260112')
    const calendar_dates = 'service_id,date,exception_type\nWK,20260106,2'
    const week = '2026-01-12'
    expect(idle(read({ calendar: short }, { week }))).toEqual([`1 ${WHAT} (tuesday 2026-01-13)`])
    expect(idle(read({ calendar: short, calendar_dates }, { week }))).toEqual([])
  })
})
