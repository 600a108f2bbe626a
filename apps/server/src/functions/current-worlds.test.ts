import { type RaceSpec, realMs } from '@final-call/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ContentStore } from '../ports.ts'
import { content as built, race } from '../test-support/race-of-two-legs.ts'
import { type CurrentWorlds, currentWorlds } from './current-worlds.ts'

/** Content that stays, and notes what is asked of it; `meanwhile` happens while it is being read. */
let asked: string[]
let revision: string
let meanwhile: () => void
let current: CurrentWorlds

beforeEach(() => {
  ;[asked, revision, meanwhile] = [[], 'a', () => undefined]
  const content: Pick<ContentStore, 'locationsFor' | 'services' | 'revision' | 'pin'> = {
    revision: async () => revision,
    locationsFor: async () => built.locations,
    async services() {
      asked.push('read')
      meanwhile()
      return built.services
    },
    async pin({ spec }) {
      asked.push(`pin ${spec.name}`)
      return `${spec.name} on ${revision}`
    },
  }
  current = currentWorlds(content)
})

describe('the world in which a race begins now', () => {
  it('is read and pinned once, however many begin at once or later', async () => {
    const ids = await Promise.all([current.pinned(race), current.pinned(race), current.pinned(race)])
    expect([...ids, await current.pinned(race)]).toEqual(Array.from({ length: 4 }, () => 'Two legs on a'))
    expect(asked).toEqual(['read', 'pin Two legs'])
  })

  it('is pinned again after any change of content, and of the race', async () => {
    await current.pinned(race)
    revision = 'b'
    expect(await current.pinned(race)).toBe('Two legs on b')
    const better: RaceSpec = { ...race, name: 'Better', createdAt: realMs(1) }
    expect(await current.pinned(better)).toBe('Better on b')
    expect(await current.pinned(race)).toBe('Two legs on b')
    expect(asked.filter((it) => it === 'read')).toHaveLength(3)
  })

  it('is pinned again where content changed while it was being read', async () => {
    meanwhile = () => (revision = 'b')
    await current.pinned(race)
    await current.pinned(race)
    await current.pinned(race)
    expect(asked.filter((it) => it === 'read')).toHaveLength(2)
  })

  it('is tried again where it could not be read', async () => {
    meanwhile = () => {
      throw new Error('away')
    }
    await expect(current.pinned(race)).rejects.toThrow('away')
    meanwhile = () => undefined
    expect(await current.pinned(race)).toBe('Two legs on a')
  })
})
