import { beginRace, gameMs, realMs, replay } from '@final-call/domain'
import { expect, it } from 'vitest'
import { type ContentStore, StoreAway } from '../../ports.ts'
import { THERE, locations, world } from '../../testing/race-of-two-legs.ts'
import { MORNING } from '../../testing/test-server.ts'
import { shownPlaces } from './shown-places.ts'

it('a race gets its places again once the store is back, if it was away when they were first asked for', async () => {
  const race = replay(beginRace(world, { attempt: 1, now: realMs(MORNING) }))
  let away = true
  const content: Pick<ContentStore, 'uploadedLocations'> = {
    async uploadedLocations() {
      if (away) throw new StoreAway('the database is away')
      return locations.filter(({ id }) => id === THERE)
    },
  }
  const shown = shownPlaces(content)
  await expect(shown.world({ race, world })).rejects.toThrow(StoreAway)
  away = false
  const { locations: known } = await shown.world({ race, world })
  expect([known.size, known.has(THERE)]).toEqual([locations.length - 1, false])
})

it('[RCE-9] a city that nothing connects to the places named so far is shown once a step that leads there has opened', async () => {
  const [place] = locations
  if (!place) throw new Error('no places')
  const city = ['us-here', 'us-there'].map((id, i) => ({ ...place, id, coords: [34 + i / 100, -118] as const }))
  const moveTo = { stepType: 'moveTo', location: 'us-here' } as const
  const spec = { ...world.spec, legs: [...world.spec.legs, { title: 'Over the sea', html: '', steps: [moveTo] }] }
  const wide = { ...world, spec, locations: new Map([...locations, ...city].map((it) => [it.id, it])) }
  const race = replay(beginRace(wide, { attempt: 1, now: realMs(MORNING) }))
  const shown = shownPlaces({ uploadedLocations: async () => [] })
  const known = async (it: typeof race) => [...(await shown.world({ race: it, world: wide })).locations.keys()]
  expect(await known(race)).toEqual(locations.map(({ id }) => id))
  const [step] = race.steps
  if (!step) throw new Error('no step')
  const later = { ...race, steps: [...race.steps, { ...step, content: moveTo }] }
  expect(await known(later)).toEqual([...wide.locations.keys()])
})

it('[RCE-9] places within a walk of a player’s place are shown with it, and not before', async () => {
  const [place] = locations
  if (!place) throw new Error('no places')
  const [mine, near] = ['mine', 'us-there'].map((id, i) => ({ ...place, id, coords: [34 + i / 100, -118] as const }))
  if (!mine || !near) throw new Error('no place')
  const wide = { ...world, locations: new Map([...locations, mine, near].map((it) => [it.id, it])) }
  const race = replay(beginRace(wide, { attempt: 1, now: realMs(MORNING) }))
  const shown = shownPlaces({ uploadedLocations: async () => [mine] })
  const known = async (it: typeof race) => (await shown.world({ race: it, world: wide })).locations
  expect([...(await known(race)).keys()]).toEqual(locations.map(({ id }) => id))
  expect(await known({ ...race, place: { kind: 'at', location: 'mine', since: gameMs(0) } })).toEqual(wide.locations)
})
