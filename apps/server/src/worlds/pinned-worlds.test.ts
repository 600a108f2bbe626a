import { setTimeout as pause } from 'node:timers/promises'
import type { Location, World } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { content, world } from '../testing/race-of-two-legs.ts'
import { pinnedWorlds } from './pinned-worlds.ts'

const { services } = content
const [place] = content.locations
if (!place) throw new Error('no place')

/** A store of pinned worlds by id, each with this many places and services of its own, which counts its reads. */
function pinned(sizes: Readonly<Record<string, number>>) {
  const read: string[] = []
  const worlds = pinnedWorlds({
    async world(worldId): Promise<World> {
      read.push(worldId)
      const locations = new Map(
        Array.from({ length: sizes[worldId] ?? 0 }, (_, i): [string, Location] => [`nz-${i}`, place as Location]),
      )
      return { ...world, locations, services: new Map(services.map((it) => [it.productId, { ...it, name: worldId }])) }
    },
  })
  return { worlds, read }
}

describe('pinned worlds', () => {
  it('are read once each, while there is room for them', async () => {
    const { worlds, read } = pinned({ a: 100, b: 100 })
    for (const id of ['a', 'b', 'a', 'b']) await worlds.get(id)
    expect(read).toEqual(['a', 'b'])
  })

  it('are read and indexed once for simultaneous callers', async () => {
    const { worlds, read } = pinned({ a: 100 })
    const all = await Promise.all(Array.from({ length: 20 }, () => worlds.get('a')))
    expect(read).toEqual(['a'])
    expect(new Set(all).size).toBe(1)
  })

  it('that could not be read fail for all who asked, and are read again for the next', async () => {
    let tries = 0
    const worlds = pinnedWorlds({
      async world() {
        tries += 1
        if (tries === 1) throw new Error('the store is away')
        return tries === 2 ? undefined : world
      },
    })
    const both = await Promise.allSettled([worlds.get('a'), worlds.get('a')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(worlds.get('a')).rejects.toThrow('the world a is not in the store')
    expect((await worlds.get('a')).spec).toBe(world.spec)
    expect(tries).toBe(3)
  })

  it('are dropped by their size, the least recently used first', async () => {
    const { worlds, read } = pinned({ a: 10_000, b: 20_000, city: 15_000 })
    for (const id of ['a', 'b', 'a', 'city', 'a', 'b']) await worlds.get(id)
    expect(read).toEqual(['a', 'b', 'city', 'b'])
  })

  it('take as much room as before if they are read again', async () => {
    const { worlds, read } = pinned({ a: 20_000, b: 20_000 })
    for (const id of ['a', 'b', 'a', 'b']) await worlds.get(id)
    expect(read).toEqual(['a', 'b', 'a', 'b'])
  })

  it('are kept if one alone is too large, the last', async () => {
    const { worlds, read } = pinned({ a: 10, huge: 50_000 })
    for (const id of ['a', 'huge', 'huge', 'a']) await worlds.get(id)
    expect(read).toEqual(['a', 'huge', 'a'])
  })

  it('are read one after another', async () => {
    let [at, most] = [0, 0]
    const worlds = pinnedWorlds({
      async world() {
        most = Math.max(most, (at += 1))
        await pause(1)
        at -= 1
        return world
      },
    })
    await Promise.all(['a', 'b', 'c'].map((id) => worlds.get(id)))
    expect(most).toBe(1)
  })
})

describe('worlds pinned from one content', () => {
  const gate: Location = { ...place, id: 'nz-mine-City-gate' }
  const many = Array.from({ length: 20_000 }, (_, i): Location => ({ ...(place as Location), id: `nz-many-City-${i}` }))
  const stored = new Map<string, () => readonly Location[]>([
    ['plain', () => [...content.locations, ...many]],
    ['plain too', () => [...content.locations, ...many]],
    ['with a gate', () => [...content.locations, ...many, gate]],
    ['with another gate', () => [...content.locations, ...many, { ...gate, name: 'Another' }]],
    ['moved', () => content.locations.map((it) => ({ ...it, coords: [it.coords[0] + 1, it.coords[1]] as const }))],
    ['with less', () => content.locations.slice(1)],
  ])
  const read: string[] = []
  const worlds = pinnedWorlds({
    async world(worldId) {
      read.push(worldId)
      const locations = structuredClone(stored.get(worldId)?.() ?? [])
      return {
        spec: { ...world.spec, name: worldId },
        locations: new Map(locations.map((it) => [it.id, it])),
        services: new Map(structuredClone(services).map((it) => [it.productId, it])),
      }
    },
  })

  it('share what is alike, and nothing else', async () => {
    const [plain, too] = [await worlds.get('plain'), await worlds.get('plain too')]
    expect([plain.spec.name, too.spec.name]).toEqual(['plain', 'plain too'])
    expect([too.locations, too.services, too.timetable]).toEqual([plain.locations, plain.services, plain.timetable])
    expect(too.timetable).toBe(plain.timetable)
    expect(too.locations).toBe(plain.locations)

    const [one, other] = [await worlds.get('with a gate'), await worlds.get('with another gate')]
    expect([one.timetable, other.timetable]).toEqual([plain.timetable, plain.timetable])
    expect([one.locations.get(gate.id), other.locations.get(gate.id)?.name]).toEqual([gate, 'Another'])
    expect(plain.locations.has(gate.id)).toBe(false)
    expect(one.locations.get('nz-many-City-7')).toBe(plain.locations.get('nz-many-City-7'))
  })

  it('are all kept, however large they are together', async () => {
    read.length = 0
    for (const id of ['plain', 'plain too', 'with a gate', 'with another gate', 'plain']) await worlds.get(id)
    expect(read).toEqual([])
  })

  it('have an index of their own if their services use other places', async () => {
    const plain = await worlds.get('plain')
    for (const id of ['moved', 'with less']) {
      const it = await worlds.get(id)
      expect(it.timetable).not.toBe(plain.timetable)
      expect([...it.locations.values()]).toEqual(stored.get(id)?.())
    }
  })
})
