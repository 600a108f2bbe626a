import { beginRace, realMs, replay } from '@final-call/domain'
import { expect, it } from 'vitest'
import { type ContentStore, StoreAway } from '../ports.ts'
import { THERE, locations, world } from '../test-support/race-of-two-legs.ts'
import { MORNING } from '../test-support/test-server.ts'
import { shownPlaces } from './shown-places.ts'

it('a race is told of its places again once the store is back, though it was away when they were first asked for', async () => {
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
