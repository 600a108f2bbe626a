import { type Location, type RaceSpec } from '@final-call/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { HERE, content as built, race } from '../testing/race-of-two-legs.ts'
import { type CurrentContent, currentContent } from './current-content.ts'

const [place] = built.locations
if (!place) throw new Error('no place')
/** A place that a player uploaded. */
const mine: Location = { ...place, id: 'nz-mine-City-gate' }
const to = (location: string): RaceSpec => ({
  ...race,
  legs: [
    {
      title: 'One',
      html: '',
      steps: [
        { stepType: 'locateAt', location: HERE },
        { stepType: 'reach', location },
      ],
    },
  ],
})

/** Content that records what is read of it; `meanwhile` happens during a read. */
let asked: string[]
let revision: string
let meanwhile: () => void
let current: CurrentContent

beforeEach(() => {
  ;[asked, revision, meanwhile] = [[], 'a', () => undefined]
  const store: Parameters<typeof currentContent>[0] = {
    revision: async () => revision,
    async operatorLocations() {
      asked.push('places')
      return built.locations
    },
    async uploadedLocations(named) {
      asked.push(['uploads', ...named].join(' '))
      return named.includes(mine.id) ? [mine] : []
    },
    async services() {
      asked.push('services')
      meanwhile()
      return built.services
    },
  }
  current = currentContent(store)
})

describe('the content around a race', () => {
  it('is read once, and stays the same object until it changes', async () => {
    const [first, second] = await Promise.all([current.surroundingsOf(race), current.surroundingsOf(race)])
    const third = await current.surroundingsOf(to(HERE))
    expect([...first.content.locations.keys()]).toEqual(built.locations.map(({ id }) => id))
    expect([...first.content.services.values()]).toEqual(built.services)
    expect(second.content).toBe(first.content)
    expect(third.content).toBe(first.content)
    expect(asked).toEqual(['places', 'services'])
    revision = 'b'
    expect((await current.surroundingsOf(race)).content).not.toBe(first.content)
    expect(asked).toHaveLength(4)
  })

  it('has a player’s place only for races that name it, in its current version', async () => {
    const named = await current.surroundingsOf(to(mine.id))
    expect(named.uploads).toEqual([mine])
    expect(named.content.locations.has(mine.id)).toBe(false)
    expect((await current.surroundingsOf(to(mine.id))).uploads).toEqual([mine])
    expect((await current.surroundingsOf(race)).uploads).toEqual([])
    expect(asked).toEqual(['places', 'services', `uploads ${mine.id}`, `uploads ${mine.id}`])
  })

  it('asks again for a place that did not exist', async () => {
    for (let i = 0; i < 2; i += 1) expect((await current.surroundingsOf(to('nz-nowhere-City-x'))).uploads).toEqual([])
    expect(asked).toEqual(['places', 'services', 'uploads nz-nowhere-City-x', 'uploads nz-nowhere-City-x'])
  })

  it('is read again if it changed during the read', async () => {
    meanwhile = () => (revision = 'b')
    const { content } = await current.surroundingsOf(race)
    expect(asked).toEqual(['places', 'services', 'places', 'services'])
    expect((await current.surroundingsOf(race)).content).toBe(content)
    expect(asked).toHaveLength(4)
  })

  it('is taken as it is if it changes during every read', async () => {
    meanwhile = () => (revision += 'b')
    await current.surroundingsOf(race)
    expect(asked.filter((it) => it === 'services')).toHaveLength(5)
  })

  it('is read again if the read failed', async () => {
    meanwhile = () => {
      throw new Error('away')
    }
    await expect(current.surroundingsOf(race)).rejects.toThrow('away')
    meanwhile = () => undefined
    expect((await current.surroundingsOf(race)).content.services.size).toBe(built.services.length)
  })
})
