import {
  type GameMs,
  type Journey,
  MINUTE,
  type Transport,
  boardOf,
  cents,
  dollars,
  gameTime,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { NOW, begun, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { boardHere, boardThere, boardTowards, kindsLeaving, kindsOffered } from './kinds-leaving.ts'

const world = worldOf()
const now = gameTime(begun(world).race.clock, NOW)
const leaving = (from: string) =>
  (['bus', 'taxi'] as const).flatMap((transport) => boardOf(world, { transport, from }, now).journeys)

describe('departures from a place', () => {
  it('are listed by kind, each with its next and how many follow', () => {
    const kinds = kindsLeaving(leaving(AIRPORT), now)
    expect(kinds.map(({ transport, onOrder }) => [transport, onOrder])).toEqual([
      ['bus', false],
      ['taxi', true],
    ])
    expect(kinds[0]?.next.to).toBe(STATION)
    expect(kinds[0]?.more).toBeGreaterThan(10)
    expect(kinds[1]?.more).toBe(0)
  })

  it('leave out what has departed since the board was read', () => {
    const [bus] = kindsLeaving(leaving(AIRPORT), now)
    const later = ((bus?.next.departure ?? now) + MINUTE) as GameMs
    expect(kindsLeaving(leaving(AIRPORT), later)[0]).toMatchObject({ more: (bus?.more ?? 0) - 1 })
  })

  it('leave out what leaves at this instant: nobody catches it any more', () => {
    const [bus] = kindsLeaving(leaving(AIRPORT), now)
    const departure = bus?.next.departure ?? now
    const nextAt = (moment: number) => kindsLeaving(leaving(AIRPORT), moment as GameMs)[0]?.next.departure
    expect(nextAt(departure - 1)).toBe(departure)
    expect(nextAt(departure)).toBeGreaterThan(departure)
  })

  it('are empty if nothing leaves', () => {
    expect(kindsLeaving(leaving(NORTH), now)).toEqual([])
  })
})

describe('the boards that a step offers', () => {
  const there = leaving(AIRPORT)
  const buses = there.filter(({ transport }) => transport === 'bus')

  it('are those of its kinds with departures, in its own order', () => {
    expect(kindsOffered(['taxi', 'bus'], there, now)).toEqual(['taxi', 'bus'])
    expect(kindsOffered(['taxi', 'bus'], buses, now)).toEqual(['bus'])
    expect(kindsOffered(['flight', 'bus', 'train', 'taxi', 'vessel'], there, now)).toEqual(['bus', 'taxi'])
  })

  it('are all of its kinds if nothing leaves any more', () => {
    expect(kindsOffered(['bus', 'taxi'], [], now)).toEqual(['bus', 'taxi'])
    const later = (Math.max(...buses.map(({ departure }) => departure)) + MINUTE) as GameMs
    expect(kindsOffered(['bus', 'taxi'], buses, later)).toEqual(['bus', 'taxi'])
  })
})

describe('the board of the way to a ride', () => {
  const there = leaving(AIRPORT)
  const [bus] = kindsLeaving(there, now)
  const arrives = bus?.next.arrival ?? now

  const kindThere = (journeys: typeof there, since: GameMs, by: GameMs) =>
    boardThere(journeys, { since, by, wallet: dollars(100) }).transport

  it('is that of the buses if one is in time, otherwise of what is in time', () => {
    expect(kindThere(there, now, arrives)).toBe('bus')
    expect(kindThere(there, now, (arrives - 1) as GameMs)).toBe('taxi')
    // A player who arrives after the last of them takes none.
    const since = (Math.max(...there.map(({ departure }) => departure)) + MINUTE) as GameMs
    expect(kindThere(there, since, (since + 600 * MINUTE) as GameMs)).toBe('taxi')
  })

  it('is not empty, though nothing is in time', () => {
    const [taxis, buses] = [there.filter(({ transport }) => transport === 'taxi'), there]
    expect(kindThere(taxis, now, now)).toBe('taxi')
    expect(kindThere(buses, now, now)).toBe('bus')
    expect(kindThere([], now, arrives)).toBe('bus')
  })

  it('says if everything that goes there is too late', () => {
    const tooLate = (journeys: typeof there, by: GameMs): boolean =>
      boardThere(journeys, { since: now, by, wallet: dollars(100) }).tooLate
    const first = Math.min(...there.map(({ arrival }) => arrival)) as GameMs
    expect(tooLate(there, first)).toBe(false)
    expect(tooLate(there, (first - 1) as GameMs)).toBe(true)
    expect(tooLate([], first)).toBe(false)
  })

  it('[WAL-1] is one that the wallet pays for, if anything in time is, and says if nothing is', () => {
    const [fare, taxi] = ['bus', 'taxi'].map((kind) =>
      Math.min(
        ...there.filter(({ transport }) => transport === kind).flatMap(({ fares }) => fares.map((it) => it.fare)),
      ),
    )
    if (fare === undefined || taxi === undefined) throw new Error('no fares')
    expect(fare).toBeLessThan(taxi)
    const board = (wallet: number, by = arrives) => boardThere(there, { since: now, by, wallet: cents(wallet) })
    expect(board(fare)).toMatchObject({ transport: 'bus', tooDear: false })
    expect(board(fare - 1)).toMatchObject({ transport: 'bus', tooDear: true })
    // No bus is in time, and the taxi that is costs too much.
    const late = (arrives - 1) as GameMs
    expect(board(taxi, late)).toMatchObject({ transport: 'taxi', tooDear: false })
    expect(board(taxi - 1, late)).toMatchObject({ transport: 'taxi', tooDear: true })
    // Dearer buses leave only the taxi.
    const dear = there.map((it) =>
      it.transport === 'bus' ? { ...it, fares: it.fares.map((one) => ({ ...one, fare: cents(taxi + 1) })) } : it,
    )
    expect(boardThere(dear, { since: now, by: arrives, wallet: cents(taxi) })).toMatchObject({
      transport: 'taxi',
      tooDear: false,
    })
    expect(boardThere([], { since: now, by: arrives, wallet: cents(0) }).tooDear).toBe(false)
  })
})

describe('the board of a way without a direct ride', () => {
  const places = placesOf(world)
  const towards = (to: string, journeys: readonly Journey[], from = AIRPORT, since = now) =>
    boardTowards(journeys, { from, to, since }, places)
  const all = leaving(AIRPORT)
  const taxis = all.filter(({ transport }) => transport === 'taxi')

  it('is that of the kind that gets nearest', () => {
    const [first] = all.filter(({ departure }) => departure > now).toSorted((a, b) => a.departure - b.departure)
    expect(towards(NORTH, all)).toEqual({ transport: first?.transport })
    expect(towards(NORTH, taxis)).toEqual({ transport: 'taxi' })
  })

  it('names where to get off for a walk', () => {
    const station = places.get(STATION)
    if (!station) throw new Error('no station')
    const near = new Map(places).set('beside', { ...station, id: 'beside', coords: [-41.28, 174.781] })
    expect(boardTowards(taxis, { from: AIRPORT, to: 'beside', since: now }, near)).toEqual({
      transport: 'taxi',
      near: STATION,
    })
  })

  it('does not exist if nothing leaves any more, or everything leads away', () => {
    const later = (Math.max(...all.map(({ departure }) => departure)) + MINUTE) as GameMs
    expect(
      towards(
        NORTH,
        all.filter(({ transport }) => transport === 'bus'),
        AIRPORT,
        later,
      ),
    ).toBeUndefined()
    expect(towards(AIRPORT, all)).toBeUndefined()
  })
})

describe('the board shown for a place', () => {
  const all = leaving(AIRPORT)
  const only = (kind: string) => all.filter(({ transport }) => transport === kind)
  const shown = (journeys: readonly Journey[], last: Transport, goal: string | undefined) =>
    boardHere(journeys, { from: AIRPORT, goal, since: now, last }, placesOf(world)).transport

  it('is the one shown last if it gets nearer to the goal', () => {
    expect(shown(all, 'taxi', NORTH)).toBe('taxi')
    expect(shown(all, 'bus', NORTH)).toBe('bus')
  })

  it('is that of the ride which gets nearest if the one shown last is empty', () => {
    expect(shown(all, 'vessel', NORTH)).toBe('taxi')
    expect(shown(only('taxi'), 'bus', NORTH)).toBe('taxi')
  })

  it('is not one that leads away while another leads there', () => {
    const ferry: Journey[] = only('bus').map((it) => ({
      ...it,
      transport: 'vessel',
      calls: it.calls.map((call, at) => (at === 0 ? call : { ...call, location: AIRPORT })),
    }))
    expect(shown([...ferry, ...only('taxi')], 'vessel', NORTH)).toBe('taxi')
    expect(shown(ferry, 'vessel', NORTH)).toBe('vessel')
  })

  it('is one that is not empty if there is no goal', () => {
    expect(shown(all, 'taxi', undefined)).toBe('taxi')
    expect(shown(all, 'train', undefined)).toBe('bus')
    expect(shown([], 'train', undefined)).toBe('train')
  })

  it('shows the rides that go to the goal, where some do', () => {
    const here = (journeys: readonly Journey[], goal: string | undefined) =>
      boardHere(journeys, { from: AIRPORT, goal, since: now, last: 'bus' }, placesOf(world))
    expect(here(all, STATION)).toEqual({ transport: 'bus', to: STATION })
    expect(here(all, NORTH)).toEqual({ transport: 'bus' })
    expect(here(all, undefined)).toEqual({ transport: 'bus' })
    const onward = only('bus').map((it) => ({
      ...it,
      calls: it.calls.flatMap((call) => [call, { ...call, location: NORTH }]),
    }))
    expect(here(onward, STATION)).toEqual({ transport: 'bus', to: STATION })
  })
})
