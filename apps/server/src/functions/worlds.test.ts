import type { Location, World } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { content, world } from '../test-support/race-of-two-legs.ts'
import { worldCache } from './worlds.ts'

const [place] = content.locations
if (!place) throw new Error('no place')

/** A store of pinned worlds by id, each with so many places, which counts what is read of it. */
function pinned(sizes: Readonly<Record<string, number>>) {
  const read: string[] = []
  const worlds = worldCache({
    async world(worldId): Promise<World> {
      read.push(worldId)
      const locations = new Map(
        Array.from({ length: sizes[worldId] ?? 0 }, (_, i): [string, Location] => [`nz-${i}`, place as Location]),
      )
      return { ...world, locations, services: new Map() }
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

  it('are read and indexed once for all who ask at the same time', async () => {
    const { worlds, read } = pinned({ a: 100 })
    const all = await Promise.all(Array.from({ length: 20 }, () => worlds.get('a')))
    expect(read).toEqual(['a'])
    expect(new Set(all).size).toBe(1)
  })

  it('that could not be read fail for all who asked, and are read anew for the next', async () => {
    let tries = 0
    const worlds = worldCache({
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

  it('are dropped by how much is in them, that first which nobody has asked for longest', async () => {
    const { worlds, read } = pinned({ a: 10_000, b: 20_000, city: 15_000 })
    for (const id of ['a', 'b', 'a', 'city', 'a', 'b']) await worlds.get(id)
    expect(read).toEqual(['a', 'b', 'city', 'b'])
  })

  it('are kept where one alone is too much, the last', async () => {
    const { worlds, read } = pinned({ a: 10, huge: 50_000 })
    for (const id of ['a', 'huge', 'huge', 'a']) await worlds.get(id)
    expect(read).toEqual(['a', 'huge', 'a'])
  })
})
