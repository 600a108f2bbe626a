import { EVER, type Journey, MINUTE, cents, gameMs, isOnSale, journeyAt, minutes } from '@final-call/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, gameNow } from '../testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../testing/world.ts'
import { offeredUntil } from './offered-until.ts'
import { asIfOrdered, statusOffered } from './taxi.ts'

const world = worldOf()
const begin = gameNow(begun(world).race)

function offered(ref: Journey['ref']): Journey {
  const found = journeyAt(world, ref, { from: AIRPORT, to: STATION }, begin)
  if (!found) throw new Error('no such journey')
  return found
}

const bus = offered({ productId: 'bus', date: '2026-11-21', index: 4 })
const asked = offered({ productId: 'taxi', date: 'taxi', notBefore: gameMs(begin + 40 * MINUTE) })
const onOrder = offered({ productId: 'taxi', date: 'taxi' })

/** What a board says of a journey that time may change. */
function said(journey: Journey, now: number): readonly unknown[] {
  const at = gameMs(now)
  const asNow = asIfOrdered(journey, at)
  const sold = journey.fares.map((fare) => isOnSale(fare, asNow, at))
  return [asNow.departure, asNow.arrival, statusOffered(journey, at), ...sold]
}

const offset = fc.integer({ min: 0, max: 90 }).map(minutes)

/** A fare that is sold for good, until some time before departure, or until some time after it. */
const fare = fc.option(fc.integer({ min: -20, max: 120 }).map(minutes), { nil: undefined }).map((soldUntil) => ({
  type: 'Standard',
  fare: cents(1_200),
  class: 10,
  ...(soldUntil !== undefined && { soldUntil }),
}))

const journeys = fc
  .record({
    journey: fc.constantFrom(bus, asked, onOrder),
    events: fc.record({ checkin: offset, boarding: offset, checkedout: offset }),
    fares: fc.array(fare, { maxLength: 3 }),
  })
  .map(({ journey, ...rest }): Journey => ({ ...journey, ...rest }))

/** From before all that changes until after it, in milliseconds of game time from departure. */
const around = fc.integer({ min: -130 * MINUTE, max: 130 * MINUTE })

/** To a frame soon after, or past all that changes. */
const step = fc.oneof(fc.nat(10 * MINUTE), fc.constant(500 * MINUTE))

describe('what a board says of a journey', () => {
  it('is the same in each frame until the instant that is told with it, wherever its windows and the sales of its fares end', () => {
    fc.assert(
      fc.property(journeys, around, step, (journey, from, by) => {
        const now = journey.departure + from
        const last = Math.min(now + by, offeredUntil(journey, gameMs(now)) - 1)
        expect(said(journey, Math.max(now, last))).toEqual(said(journey, now))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is asked again only as it changes, and never once nothing of it can', () => {
    const early = { type: 'Early', fare: cents(900), class: 10, soldUntil: minutes(20) }
    const journey = { ...bus, fares: [early] }
    const { departure, arrival, events } = journey
    const changes: number[] = []
    for (
      let now = gameMs(departure - 90 * MINUTE);
      now < EVER && changes.length < 9;
      now = offeredUntil(journey, now)
    ) {
      changes.push(now)
    }
    expect(changes.slice(1)).toEqual([
      departure - 20 * MINUTE,
      departure - events.boarding * MINUTE,
      departure - events.checkin * MINUTE,
      departure,
      arrival + events.checkedout * MINUTE,
    ])
  })

  it('holds for no time at all for a taxi on order: its times go with the clock', () => {
    expect(offeredUntil(onOrder, begin)).toBe(begin)
  })
})
