import { type Location, type RaceSpec, realMs } from '@final-call/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { content as built, race } from '../testing/race-of-two-legs.ts'
import { currentContent } from './current-content.ts'
import { type CurrentWorlds, currentWorlds } from './current-worlds.ts'

const [place] = built.locations
if (!place) throw new Error('no place')
/** A place that a player uploaded, and a race that ends there. */
const gate: Location = { ...place, id: 'nz-mine-City-gate' }
const toGate: RaceSpec = {
  ...race,
  name: 'To the gate',
  legs: [
    {
      title: 'One',
      html: '',
      steps: [
        { stepType: 'locateAt', location: place.id },
        { stepType: 'reach', location: gate.id },
      ],
    },
  ],
}

/** Content that stays, and records what is asked of it; `meanwhile` happens during a read. */
let asked: string[]
let revision: string
let uploaded: readonly Location[]
let meanwhile: () => void
let current: CurrentWorlds

beforeEach(() => {
  ;[asked, revision, uploaded, meanwhile] = [[], 'a', [], () => undefined]
  const content: Parameters<typeof currentWorlds>[0] & Parameters<typeof currentContent>[0] = {
    revision: async () => revision,
    operatorLocations: async () => built.locations,
    uploadedLocations: async (named) => uploaded.filter(({ id }) => named.includes(id)),
    async services() {
      asked.push('read')
      meanwhile()
      return built.services
    },
    worldId({ spec }) {
      asked.push(`name ${spec.name}`)
      return `${spec.name} on ${revision}`
    },
    async pin({ spec }) {
      asked.push(`pin ${spec.name}`)
      return `${spec.name} on ${revision}`
    },
  }
  current = currentWorlds(content, currentContent(content))
})

describe('the world in which a race begins now', () => {
  it('is read and pinned once, however many races begin at once or later', async () => {
    const ids = await Promise.all([current.pinned(race), current.pinned(race), current.pinned(race)])
    expect([...ids, await current.pinned(race)]).toEqual(Array.from({ length: 4 }, () => 'Two legs on a'))
    expect(asked).toEqual(['read', 'pin Two legs'])
  })

  it('is pinned again after any change of the content or of the race', async () => {
    await current.pinned(race)
    revision = 'b'
    expect(await current.pinned(race)).toBe('Two legs on b')
    const better: RaceSpec = { ...race, name: 'Better', createdAt: realMs(1) }
    expect(await current.pinned(better)).toBe('Better on b')
    expect(await current.pinned(race)).toBe('Two legs on b')
    expect(asked).toEqual(['read', 'pin Two legs', 'read', 'pin Two legs', 'pin Better'])
  })

  it('is pinned again after an upload of a place that its race names, and of no other', async () => {
    uploaded = [gate]
    await current.pinned(race)
    await current.pinned(toGate)
    asked = []
    uploaded = [
      { ...gate, name: 'Renamed' },
      { ...gate, id: 'nz-other-City-gate' },
    ]
    await current.pinned(race)
    await current.pinned(toGate)
    await current.pinned(toGate)
    expect(asked).toEqual(['pin To the gate'])
  })

  it('has an id without being pinned, and is pinned for races that start later', async () => {
    expect([await current.id(race), await current.id(race)]).toEqual(['Two legs on a', 'Two legs on a'])
    expect(asked).toEqual(['read', 'name Two legs'])
    expect(await current.pinned(race)).toBe('Two legs on a')
    expect([await current.id(race), await current.pinned(race)]).toEqual(['Two legs on a', 'Two legs on a'])
    expect(asked).toEqual(['read', 'name Two legs', 'pin Two legs'])
  })

  it('is pinned again if the content changed during the read', async () => {
    meanwhile = () => (revision = 'b')
    await current.pinned(race)
    await current.pinned(race)
    await current.pinned(race)
    expect(asked.filter((it) => it === 'read')).toHaveLength(2)
  })

  it('is tried again if it could not be read', async () => {
    meanwhile = () => {
      throw new Error('away')
    }
    await expect(current.pinned(race)).rejects.toThrow('away')
    meanwhile = () => undefined
    expect(await current.pinned(race)).toBe('Two legs on a')
  })
})
