import { type Journey, cents, gameMs, minutes } from '@final-call/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { journeyOf, wireJourney } from './journey.ts'

const coach = (...fares: readonly number[]): Journey => ({
  ref: { productId: 'coach', date: '2026-11-21', index: 0 },
  transport: 'bus',
  company: 'Kerbside',
  journeyNumber: '756',
  from: 'here',
  to: 'there',
  departure: gameMs(0),
  arrival: gameMs(3_600_000),
  calls: [],
  metres: 80_000,
  fares: fares.map((fare) => ({ type: 'Standard', fare: cents(fare), class: 10 })),
  events: { checkin: minutes(30), boarding: minutes(10), checkedout: minutes(60) },
})

it('a journey is sent with its fares in dollars, and read back to the cent', () => {
  expect(wireJourney(coach(8700, 1205)).fares.map(({ fare }) => fare)).toEqual([87, 12.05])
  fc.assert(
    fc.property(fc.nat(100_000_000), (fare) => {
      expect(journeyOf(JSON.parse(JSON.stringify(wireJourney(coach(fare)))))).toEqual(coach(fare))
    }),
  )
})
