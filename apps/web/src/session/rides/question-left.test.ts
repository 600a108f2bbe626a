import { type Race, MINUTE, gameMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { moreText } from '../calls/call-text.ts'
import { asking } from '../testing/asking.ts'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { skippedOver } from './skipped-over.ts'

const places = placesOf(worldOf())
const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
const coach: HeldRide = { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' }

/** A player at the airport who has booked these rides, and whose open question can be answered only at a place. */
const asked = (place: string, rides: readonly HeldRide[], busyUntil?: string): Race =>
  asking(holding(rides, busyUntil), place)

const only = 'The question can be answered only at Wellington Airport: answer it before you leave.'

describe('a question that the next ride leaves behind', () => {
  const called = (race: Race, kind: 'check-in' | 'boarding' | 'refund', ticketId = '1') =>
    moreText({ kind, ticketId }, { race, places, now: at('09:40') }) ?? ''
  const skipped = (race: Race, to: string) => skippedOver({ race, places, now: at('09:40') }, at(to))

  it('is told by the calls of that ride', () => {
    const race = asked(AIRPORT, [bus])
    expect(called(race, 'check-in')).toBe(`It leaves at 10:00, in 20 min. ${only}`)
    expect(called(race, 'boarding')).toContain(only)
    expect(called(race, 'refund')).toBe('It closes in 10 min.')
  })

  it('is told beside a skip towards that ride, after what the skip passes', () => {
    const race = asked(AIRPORT, [bus])
    expect(skipped(race, '09:45')).toBe(only)
    expect(skipped(race, '10:00')).toBe(`Meanwhile, the refund of your bus 25 closes at 09:50. ${only}`)
  })

  it.each([
    ['it can be answered elsewhere', asked(STATION, [bus])],
    ['no ride leaves from there', asked(AIRPORT, [coach])],
    ['the player is too busy for the ride', asked(AIRPORT, [bus], '10:20')],
  ])('is none if %s', (_, race) => {
    expect(called(race, 'boarding')).not.toContain('answered only')
    expect(skipped(race, '09:45')).not.toContain('answered only')
  })

  it('is told by the calls of a ride on from where another brings the player', () => {
    const race = asked(STATION, [bus, coach])
    const told = moreText({ kind: 'check-in', ticketId: '2' }, { race, places, now: gameMs(at('10:57') - MINUTE) })
    expect(told).toContain('only at Wellington Station: answer it before you leave.')
  })
})
