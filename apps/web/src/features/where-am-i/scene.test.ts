import type { Coords, Race } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { whereIs } from '../../session/place/where.ts'
import type { MapSource } from '../../platform/map/map-view.ts'
import { type MapScene, endsOf, linesOf, mapPlaces, markedPlace, outlookOf, sceneOf, wholeRace } from './scene.ts'

const world = worldOf()
const places = placesOf(world)
const at = (id: string): Coords => {
  const coords = places.get(id)?.coords
  if (!coords) throw new Error(`no place ${id}`)
  return coords
}

describe('what a map of the race draws', () => {
  it('is the player at a place, and the ways that they hold tickets for, the next one first', () => {
    const run = begun(world)
    expect(sceneOf(run.race, [STATION], places)).toMatchObject({ here: at(AIRPORT), ride: undefined, booked: [] })
    run.book('coach', 2)
    run.book('bus')
    const scene = sceneOf(run.race, [STATION], places)
    expect(scene.booked.map(([first]) => first)).toEqual([at(AIRPORT), at(STATION)])
    expect(linesOf(scene).map(({ look }) => look)).toEqual(['other', 'other'])
  })

  it('is the way of the ride that the player is on', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    const scene = sceneOf(run.race, [STATION], places)
    expect(scene).toMatchObject({ here: undefined, booked: [] })
    expect(linesOf(scene)).toEqual([{ path: scene.ride, look: 'main' }])
    expect([scene.ride?.[0], scene.ride?.at(-1)]).toEqual([at(AIRPORT), at(STATION)])
  })

  it('is also the way that the player has travelled, as soon as they have arrived', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('arrival')
    const scene = sceneOf(run.race, [], places)
    expect(linesOf(scene)).toEqual([{ path: [at(AIRPORT), at(STATION)], look: 'travelled' }])
    expect(linesOf({ ...scene, travelled: [{ path: [at(AIRPORT), at(STATION)], onFoot: true }] })).toEqual([
      { path: [at(AIRPORT), at(STATION)], look: 'walked' },
    ])
  })

  it('marks where the player is asked to go', () => {
    const marked = mapPlaces(places, { selected: undefined, here: AIRPORT, asked: [STATION] })
    expect(marked.filter(({ asked }) => asked).map(({ id }) => id)).toEqual([STATION])
  })

  it('has a name that keeps clear of the player, also while their ride leaves it', () => {
    const run = begun(world)
    const clear = () =>
      mapPlaces(places, { selected: undefined, here: markedPlace(whereIs(run.race)), asked: [] })
        .filter(({ here }) => here)
        .map(({ id }) => id)
    run.book('bus')
    expect(clear()).toEqual([AIRPORT])
    run.skip('departure')
    expect(clear()).toEqual([AIRPORT])
    run.skip('arrival')
    expect(clear()).toEqual([STATION])
  })

  it('names a city once, at the player if they are in it', () => {
    const shorts = (here?: string) =>
      mapPlaces(places, { selected: STATION, here, asked: [] }).map(({ id, short, selected }) => [id, short, selected])
    expect(shorts()).toEqual([
      [AIRPORT, 'Wellington', false],
      [STATION, undefined, true],
      [NORTH, 'Auckland', false],
    ])
    expect(shorts(STATION)).toEqual([
      [AIRPORT, undefined, false],
      [STATION, 'Wellington', true],
      [NORTH, 'Auckland', false],
    ])
  })

  it('does not name a city beside a goal of its name', () => {
    const station = places.get(STATION)
    if (!station) throw new Error('no station')
    const plain = new Map([...places, [STATION, { ...station, name: 'Wellington' }]])
    const labels = mapPlaces(plain, { selected: undefined, here: undefined, asked: [STATION] })
    expect(labels.map(({ told, short }) => [told, short])).toEqual([
      [undefined, undefined],
      ['Wellington', undefined],
      [undefined, 'Auckland'],
    ])
  })
})

describe('the ends of a race that is over', () => {
  const labels = (race: Race) =>
    mapPlaces(places, { selected: undefined, here: STATION, asked: [], ends: endsOf(race) }).map(({ told, short }) => [
      told,
      short,
    ])

  it('are labelled as start and end, and their cities nowhere else', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('arrival')
    run.give({ kind: 'stopClock' })
    expect(labels(run.race)).toEqual([
      ['Start: Wellington Airport', undefined],
      ['End: Wellington Station', undefined],
      [undefined, 'Auckland'],
    ])
  })

  it('are the start and the goal if the player has reached it, which may be one place', () => {
    const { race } = begun(world)
    const ended = { ending: 'complete', at: race.clock.begin, real: race.lastReal } as const
    expect(labels({ ...race, ended, place: { kind: 'at', location: STATION, since: race.clock.begin } })).toEqual([
      ['Start: Wellington Airport', undefined],
      ['Goal: Wellington Station', undefined],
      [undefined, 'Auckland'],
    ])
    expect(labels({ ...race, ended })[0]).toEqual(['Start and goal: Wellington Airport', undefined])
  })

  it('are called by their cities if those differ', () => {
    const { race } = begun(world)
    expect(labels({ ...race, place: { kind: 'at', location: NORTH, since: race.clock.begin } })).toEqual([
      ['Start: Wellington', undefined],
      [undefined, undefined],
      ['End: Auckland', undefined],
    ])
  })
})

describe('what a map shows at first', () => {
  const standing: MapScene = {
    here: at(AIRPORT),
    travelled: [],
    ride: undefined,
    booked: [],
    asked: [],
    places: [...places.values()].map((it) => it.coords),
    named: [at(AIRPORT), at(STATION)],
  }
  const riding: MapScene = { ...standing, here: undefined, ride: [at(STATION), at(NORTH)] }

  it.each(['google', 'style'] as const)('[9] is the street where the player stands, at zoom 15, from %s', (source) => {
    expect(outlookOf(source, standing)).toEqual({ at: at(AIRPORT), zoom: 15 })
  })

  it('is wider if no streets are drawn: the surroundings', () => {
    expect(outlookOf('built-in', standing)).toMatchObject({
      bounds: { north: at(NORTH)[0], south: at(AIRPORT)[0] },
      closest: 10.5,
    })
  })

  it('is the way to where the player is asked to go if no streets are drawn and no ticket is held', () => {
    const { asked } = sceneOf(begun(world).race, [AIRPORT, STATION], places)
    expect(outlookOf('built-in', { ...standing, asked })).toMatchObject({
      bounds: { north: at(STATION)[0], south: at(AIRPORT)[0] },
      closest: 10.5,
    })
    expect(outlookOf('built-in', { ...standing, asked: [at(AIRPORT)] })).toEqual(outlookOf('built-in', standing))
  })

  it('is the next way ahead if no streets are drawn and a ticket is held', () => {
    const booked = [[at(AIRPORT), at(STATION)]]
    expect(outlookOf('built-in', { ...standing, booked })).toMatchObject({ bounds: { north: at(STATION)[0] } })
  })

  it.each(['google', 'style', 'built-in'] as const)('is the whole ride on the way, from %s', (source) => {
    expect(outlookOf(source, riding)).toMatchObject({ bounds: { north: at(NORTH)[0], south: at(STATION)[0] } })
  })

  it('is something even if nothing is known', () => {
    expect(outlookOf('built-in', { ...standing, here: undefined, places: [], named: [] })).toEqual({
      at: [0, 0],
      zoom: 1,
    })
  })
})

describe('the whole race', () => {
  it('is what it has named so far, and the player’s ways: not every place that can be reached', () => {
    const run = begun(world)
    const seen = (source: MapSource = 'built-in') => wholeRace(source, sceneOf(run.race, [STATION], places))
    expect(seen()).toMatchObject({ bounds: { north: at(STATION)[0], south: at(AIRPORT)[0] }, closest: 10.5 })
    expect(seen('style')).toMatchObject({ closest: 15 })
    run.book('bus')
    run.book('coach', 2)
    expect(seen()).toMatchObject({ bounds: { north: at(NORTH)[0], south: at(AIRPORT)[0] } })
  })

  it('has the way that was travelled in it, wherever its path led', () => {
    const scene = sceneOf(begun(world).race, [STATION], places)
    const path: readonly Coords[] = [at(AIRPORT), [-41.9, 174.2], at(STATION)]
    expect(wholeRace('built-in', { ...scene, travelled: [{ path, onFoot: false }] })).toMatchObject({
      bounds: { south: -41.9, west: 174.2 },
    })
  })

  it('does not cut places beside it: those within a sixth of its size are in it', () => {
    const scene = sceneOf(begun(world).race, [STATION], places)
    const path: readonly Coords[] = [at(STATION), [-39, 174.8]]
    const edges = (spot: Coords) =>
      wholeRace('built-in', { ...scene, places: [spot], travelled: [{ path, onFoot: false }] })
    expect(edges([-38.7, 174.8])).toMatchObject({ bounds: { north: -38.7 } })
    expect(edges([-38.5, 174.8])).toMatchObject({ bounds: { north: -39 } })
  })

  it('is all that there is while it has named one place', () => {
    const { place, tickets } = begun(world).race
    expect(wholeRace('style', sceneOf({ place, tickets, steps: [] }, [], places))).toMatchObject({
      bounds: { north: at(NORTH)[0] },
    })
  })
})
