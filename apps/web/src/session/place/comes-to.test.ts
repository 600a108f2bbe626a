import { describe, expect, it } from 'vitest'
import { AIRPORT, NORTH, STATION } from '../testing/world.ts'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { comesTo } from './where.ts'

const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
const coach = (leaves: string): HeldRide => ({ from: STATION, to: NORTH, leaves, arrives: '21:30' })

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
