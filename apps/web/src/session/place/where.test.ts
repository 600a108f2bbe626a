import { type GameMs, gameMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { coordsAlong } from './along.ts'
import type { Places } from './places.ts'
import { at as clock, holding } from '../testing/held.ts'
import { begun, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { clocksHere, comesTo, idleAt, thereFrom, ticketsEnd, timeThere, walkable, whereIs, zoneHere } from './where.ts'

describe('where the player is', () => {
  const world = worldOf()
  const places = placesOf(world)

  it('boards are read there, then where their last ticket goes', () => {
    const run = begun(world)
    expect(ticketsEnd(run.race)).toBe(AIRPORT)
    run.book('bus')
    expect(ticketsEnd(run.race)).toBe(STATION)
    run.book('coach', 2)
    expect(ticketsEnd(run.race)).toBe(NORTH)
  })

  it('boards are read at the end of a ride during which the race ended', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    run.give({ kind: 'stopClock' })
    expect(run.race.place.kind).toBe('on board')
    expect(ticketsEnd(run.race)).toBe(STATION)
  })

  it('on board is between two places', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    const journey = run.race.tickets[0]?.journey
    if (!journey) throw new Error('no ticket')
    expect(whereIs(run.race).kind).toBe('on board')
    const half = ((journey.departure + journey.arrival) / 2) as GameMs
    const [lat] = coordsAlong(journey, places, half) ?? [0]
    expect(lat).toBeCloseTo((-41.3272 - 41.2789) / 2, 6)
    expect(coordsAlong(journey, places, journey.arrival)).toEqual([-41.2789, 174.7804])
    expect(zoneHere(run.race, places)).toBe('Pacific/Auckland')
  })
})

it('a place matters from the arrival there, before and after it', () => {
  const held = holding([{ leaves: '10:00', arrives: '10:27' }])
  const arrived = { ...held, tickets: [], place: { kind: 'at', location: STATION, since: clock('10:27') } as const }
  expect(thereFrom(held, STATION, clock('09:40'))).toBe(clock('10:27'))
  expect(comesTo(held, STATION, clock('10:27'))).toBeUndefined()
  expect(thereFrom(held, STATION, clock('10:27'))).toBe(clock('10:27'))
  expect(thereFrom(arrived, STATION, clock('11:00'))).toBe(clock('10:27'))
  expect(thereFrom(arrived, AIRPORT, clock('11:00'))).toBeUndefined()
  expect(thereFrom(held, NORTH, clock('09:40'))).toBeUndefined()
})

describe("the player's clocks", () => {
  const world = worldOf()
  const sydney = (...ids: readonly string[]): Places =>
    new Map([...placesOf(world)].map(([id, it]) => [id, ids.includes(id) ? { ...it, zone: 'Australia/Sydney' } : it]))

  it('name the day of a time elsewhere that is another day there, at the same instant', () => {
    const far = new Map(
      [...placesOf(world)].map(([id, it]) => [id, id === STATION ? { ...it, zone: 'Pacific/Honolulu' } : it]),
    )
    const scene = { race: begun(world).race, places: far, now: clock('09:40') }
    expect(timeThere(clock('10:27'), STATION, scene)).toBe('Fri 11:27\u00a0GMT-10')
    expect(timeThere(clock('10:27'), AIRPORT, scene)).toBe('10:27')
  })

  it('have their zone named once the race has others: at its start, or at the end of a ticket, held or used', () => {
    const run = begun(world)
    const named = (...ids: readonly string[]) => clocksHere(run.race.clock.begin, run.race, sydney(...ids))
    expect(named(STATION)).toBe('')
    expect(named(AIRPORT, STATION)).toBe('\u00a0AEDT')
    run.book('bus')
    expect(named()).toBe('')
    expect(named(STATION)).toBe('\u00a0NZDT')
    run.skip('arrival')
    expect(named(STATION)).toBe('\u00a0AEDT')
    run.book('coach', 2)
    run.skip('arrival')
    expect(named(STATION)).toBe('\u00a0NZDT')
  })
})

describe('a player at a place', () => {
  it('is idle until they are on board', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(idleAt(run.race)).toBe(AIRPORT)
    run.skip('departure')
    expect(idleAt(run.race)).toBeUndefined()
  })

  it('is not idle while they are busy', () => {
    expect(idleAt(holding([], '10:00'))).toBeUndefined()
  })

  it('can walk to places near', () => {
    const places = placesOf(worldOf())
    const near = new Map([...places].map(([id, it]) => [id, { ...it, coords: [-41.28, 174.78] as [number, number] }]))
    expect(walkable(near, STATION, gameMs(0))).toHaveLength(2)
    expect(walkable(places, STATION, gameMs(0))).toEqual([])
  })
})
