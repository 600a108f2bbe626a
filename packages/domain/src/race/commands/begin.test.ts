import { describe, expect, it } from 'vitest'
import type { RaceSpec } from '../../step/step-spec.ts'
import { drive } from '../../testing/drive.ts'
import {
  AIRPORT,
  CHATHAM,
  RACE_MORNING,
  SENTINEL,
  leg,
  local,
  raceOf,
  raceSpec,
  time,
  worldOf,
} from '../../testing/world.ts'
import { dollars, realMs } from '../../time/units.ts'
import { beginRace, raceSpan, skippedStart, startZone } from './begin.ts'
import { replay } from '../log/apply.ts'

const spanOf = (parts: Partial<RaceSpec>, now = RACE_MORNING) => raceSpan(worldOf(raceSpec(parts)), now)

describe('where and when a race begins', () => {
  it('[RCE-1] its zone is that of the first place', () => {
    expect(startZone(worldOf(raceOf(AIRPORT)))).toBe('Pacific/Auckland')
    expect(startZone(worldOf(raceOf(CHATHAM)))).toBe('Pacific/Chatham')
  })

  it.each<[string, Partial<RaceSpec>]>([
    ['with another step', { legs: [leg({ stepType: 'reach', location: AIRPORT })] }],
    ['at an unknown place', { legs: [leg({ stepType: 'locateAt', location: 'nz-nowhere' })] }],
    ['without a leg', { legs: [] }],
  ])('[RCE-1] it cannot begin %s', (_, parts) => {
    expect(() => beginRace(worldOf(raceSpec(parts)), { attempt: 1, now: RACE_MORNING })).toThrow(RangeError)
  })

  // The real morning is Saturday 21 November 2026.
  it.each([
    [undefined, '2026-11-21'],
    ['sat', '2026-11-21'],
    ['sun', '2026-11-22'],
    ['fri', '2026-11-27'],
    ['2027-02-01', '2027-02-01'],
    ['2026-01-01', '2026-01-01'],
  ])('[RCE-2] with startOn %s it begins on %s', (startOn, date) => {
    expect(spanOf(startOn === undefined ? {} : { startOn }).begin).toBe(local(`${date} 09:35`))
  })

  it('[RCE-2] today means today at the first place', () => {
    // 23:30 in Auckland is 00:15 the next day in Chatham.
    const late = realMs(local('2026-11-21 23:30'))
    expect(spanOf({}, late).begin).toBe(local('2026-11-21 09:35'))
    expect(raceSpan(worldOf(raceOf(CHATHAM)), late).begin).toBe(local('2026-11-22 09:35', 'Pacific/Chatham'))
  })

  it.each([
    ['2026-11-21', '2026-11-21 09:35', '2026-12-08 23:59:59'],
    // Clocks go forward on 27 September and back on 4 April.
    ['2026-09-20', '2026-09-20 09:35', '2026-10-07 23:59:59'],
    ['2027-03-30', '2027-03-30 09:35', '2027-04-16 23:59:59'],
  ])('[RCE-3] a race of %s lasts from %s to %s', (startOn, begin, end) => {
    expect(spanOf({ startOn })).toEqual({ begin: local(begin), end: local(end) })
  })

  it('[RCE-3] a start time that clocks skip is later by the gap', () => {
    const skipped = { startOn: '2026-09-27', startTime: time('02:15') }
    expect(spanOf(skipped).begin).toBe(local('2026-09-27 03:15'))
    expect(skippedStart(worldOf(raceSpec(skipped)), RACE_MORNING)).toBe(
      'startTime: clocks go forward over it on 2026-09-27, and the race begins at 03:15',
    )
    expect(skippedStart(worldOf(raceSpec({ ...skipped, startTime: time('03:15') })), RACE_MORNING)).toBeUndefined()
  })
})

describe('the first events', () => {
  it('[RCE-4][CLK-10] fill the wallet, open the first step and pause the clock at the beginning', () => {
    const log = beginRace(worldOf(raceSpec({ wallet: dollars(260), speed: 5 })), { attempt: 3, now: RACE_MORNING })
    expect(log.map(({ type }) => type)).toEqual(['started', 'money', 'legOpened', 'stepOpened'])
    const race = replay(log)
    expect(race.ledger).toEqual([{ reason: 'start', amount: 26_000 }])
    expect(race.clock).toMatchObject({ speed: 5, run: { state: 'pause', at: local('2026-11-21 09:35') } })
    expect(race).toMatchObject({
      attempt: 3,
      gameIdSource: 'short-race',
      place: { kind: 'nowhere' },
      openStepId: 'leg-1-step-1',
    })
  })

  it('[LOG-5] reveal nothing that is not open', () => {
    const text = JSON.stringify(drive(worldOf()).log())
    expect(text).not.toContain(SENTINEL)
    expect(text).not.toContain('undertakeTask')
    expect(text).not.toContain('generateBuses')
  })
})
