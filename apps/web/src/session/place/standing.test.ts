import { describe, expect, it } from 'vitest'
import { AIRPORT, NORTH, STATION } from '../test-support/world.ts'
import { type HeldRide, at, holding } from '../test-support/held.ts'
import { comesTo, ridesBy, standingAt } from './where.ts'

const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
const coach = (leaves: string, arrives = '21:30'): HeldRide => ({ from: STATION, to: NORTH, leaves, arrives })

describe('where the player will be', () => {
  it.each<[string, readonly HeldRide[], string | undefined, string, string, string]>([
    ['without a ticket', [], undefined, '22:00', AIRPORT, '09:35'],
    ['before the departure', [bus], undefined, '09:59', AIRPORT, '09:35'],
    ['at the departure', [bus], undefined, '10:00', STATION, '10:27'],
    ['if the next ride leaves as the first arrives', [bus, coach('10:27')], undefined, '22:00', NORTH, '21:30'],
    ['if the next ride leaves before the first arrives', [bus, coach('10:26')], undefined, '22:00', STATION, '10:27'],
    [
      'if the next ride leaves before the first arrives, and was booked first',
      [coach('10:26'), bus],
      undefined,
      '22:00',
      STATION,
      '10:27',
    ],
    [
      'if the ride leaves as the player arrives there',
      [{ ...bus, leaves: '09:35' }],
      undefined,
      '22:00',
      STATION,
      '10:27',
    ],
    [
      'if the ride left before the player arrived there',
      [{ ...bus, leaves: '09:34' }],
      undefined,
      '22:00',
      AIRPORT,
      '09:35',
    ],
    ['[TKT-4] if the player is busy until the departure', [bus], '10:00', '22:00', STATION, '10:27'],
    ['[TKT-4] if the player is busy for a minute longer', [bus], '10:01', '22:00', AIRPORT, '09:35'],
    ['with a cancelled ticket', [{ ...bus, state: 'cancelled' }], undefined, '22:00', AIRPORT, '09:35'],
    ['with a missed ticket', [{ ...bus, state: 'missed' }], undefined, '22:00', AIRPORT, '09:35'],
  ])('%s', (_, rides, busyUntil, moment, location, from) => {
    expect(standingAt(holding(rides, busyUntil), at(moment))).toEqual({ location, from: at(from) })
  })
})

describe('when the player reaches a place', () => {
  it.each([
    [STATION, '09:40', at('10:27')],
    [STATION, '10:27', undefined],
    [AIRPORT, '09:40', undefined],
    [NORTH, '09:40', undefined],
  ])('to %s, asked at %s', (place, now, comes) => {
    expect(comesTo(holding([bus]), place, at(now))).toBe(comes)
  })

  it('is the arrival of their last ride, even if the way to that ride is not known yet', () => {
    const race = holding([coach('19:00')])
    expect([AIRPORT, STATION, NORTH].map((place) => comesTo(race, place, at('09:40')))).toEqual([
      undefined,
      undefined,
      at('21:30'),
    ])
  })

  it('is at the end of all rides, and not on the way', () => {
    const race = holding([bus, coach('19:00')])
    expect([STATION, NORTH].map((place) => comesTo(race, place, at('09:40')))).toEqual([undefined, at('21:30')])
  })
})

describe('the rides that the player will be on', () => {
  const taken = (...rides: readonly HeldRide[]): readonly string[] =>
    ridesBy(holding(rides), at('23:00')).map(({ ticketId }) => ticketId)

  it('[TKT-8] include, of two that leave at the same instant, the one booked first', () => {
    expect(taken(bus, { ...bus, to: NORTH, arrives: '10:10' })).toEqual(['1'])
    expect(taken({ ...bus, to: NORTH, arrives: '10:10' }, bus)).toEqual(['1'])
  })

  it('are in the order of departure', () => {
    expect(taken(coach('19:00'), bus)).toEqual(['2', '1'])
  })
})
