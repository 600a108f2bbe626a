import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { type HeldRide, at, holding } from '../../session/testing/held.ts'
import { NORTH, STATION } from '../../session/testing/world.ts'
import { wordsHeard } from '../../ui/testing/seen.ts'
import { NextCall, WithoutYou } from './next-call.tsx'

const drawn = (rides: readonly HeldRide[]): string =>
  wordsHeard(drawnAt(<NextCall otherwise={<WithoutYou />} />, { race: holding(rides), now: at('09:40') }))

const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
const coach: HeldRide = { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' }
const missed: HeldRide = { leaves: '09:36', arrives: '10:03', state: 'missed' }

it('a ride that leaves without the player as things stand is counted down to, unless something of use comes', () => {
  expect(drawn([coach])).toBe('Bus 25 leaves at 11:00, as things stand without you 1:20')
  expect(drawn([bus, coach])).toContain('Boarding, bus 25')
})

it('a ride that was missed is shown as such until another is booked', () => {
  expect(drawn([missed])).toBe('Your bus 25 left at 09:36 MISSED')
  expect(drawn([missed, bus])).toContain('Boarding, bus 25')
  expect(drawn([missed, { ...bus, state: 'cancelled' }])).toContain('MISSED')
  expect(drawn([])).toBe('')
})
