import {
  EVER,
  type GameMs,
  type Journey,
  MINUTE,
  cents,
  gameMs,
  isOnSale,
  journeyAt,
  minutes,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun, gameNow } from '../testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../testing/world.ts'
import { offeredUntil } from './offered-until.ts'
import { statusOffered } from './taxi.ts'

const world = worldOf()
const begin = gameNow(begun(world).race)

function offered(ref: Journey['ref']): Journey {
  const found = journeyAt(world, ref, { from: AIRPORT, to: STATION }, begin)
  if (!found) throw new Error('no such journey')
  const fare = { type: 'Standard', fare: cents(1_200), class: 10 }
  const early = { ...fare, type: 'Early', soldUntil: minutes(20) }
  const latest = { ...fare, type: 'Latest', soldUntil: minutes(-2) }
  return { ...found, fares: [early, fare, latest] }
}

const bus = offered({ productId: 'bus', date: '2026-11-21', index: 4 })
const asked = offered({ productId: 'taxi', date: 'taxi', notBefore: gameMs(begin + 40 * MINUTE) })

describe('what a board says of a journey holds until', () => {
  it.each([
    ['a bus', bus],
    ['a taxi that is asked for later', asked],
  ])('the very instant at which it changes: %s', (_, journey) => {
    const said = (now: GameMs): string =>
      [statusOffered(journey, now), ...journey.fares.map((fare) => isOnSale(fare, journey, now))].join(' ')
    const first = gameMs(journey.departure - 90 * MINUTE)
    const last = gameMs(journey.arrival + 90 * MINUTE)
    const changes: string[] = []
    for (let now = first; now < last; now = gameMs(now + MINUTE / 4)) {
      const until = offeredUntil(journey, now)
      expect(until).toBeGreaterThan(now)
      // Whatever the step of a frame is, also one of a skip.
      const within = gameMs(Math.min(until, last) - 1)
      expect(said(within)).toBe(said(now))
      if (changes.at(-1) !== said(now)) changes.push(said(now))
    }
    expect(changes.length).toBeGreaterThan(3)
    expect(offeredUntil(journey, last)).toBe(EVER)
  })

  it('now, for a taxi on order: its times go with the clock', () => {
    const onOrder = offered({ productId: 'taxi', date: 'taxi' })
    expect(offeredUntil(onOrder, begin)).toBe(begin)
  })
})
