import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadContent } from './load-content.ts'
import { type ContentStore, HOUSE, StoreAway } from '../ports.ts'
import { HERE, content, race } from '../testing/race-of-two-legs.ts'
import { MORNING, type TestServer, testServer } from '../testing/test-server.ts'

const NOW = realMs(MORNING)
const SAM = { uid: 'sam', admin: false }

let server: TestServer
let store: ContentStore
beforeEach(async () => {
  server = await testServer()
  store = server.store.content
})
afterEach(() => server.close())

describe('the content that comes with the game', () => {
  it('replaces what an earlier version brought, and keeps what players uploaded', async () => {
    await store.putSpec({ ...race, id: 'mine' }, SAM, NOW)
    const [service] = content.services
    if (!service) throw new Error('no service')
    const next = { locations: [], services: [{ ...service, productId: 'renamed' }], races: [{ ...race, id: 'next' }] }
    expect(await loadContent(store, next, NOW)).toEqual([])
    expect((await store.services()).map(({ productId }) => productId)).toEqual(['renamed'])
    expect((await store.cards()).cards.map(({ id }) => id)).toEqual(['mine', 'next'])
    expect((await store.locations()).map(({ id }) => id)).toContain(HERE)
  })

  it('is that of one version, complete, at whatever point a server that brings another is killed', async () => {
    const [service] = content.services
    if (!service) throw new Error('no service')
    const version = (name: string, ids: readonly string[]) => ({
      locations: content.locations.map((place) => ({ ...place, name })),
      services: ids.map((productId) => ({ ...service, productId, company: name })),
      races: ids.map((id) => ({ ...race, id, name })),
    })
    const there = async () => ({
      locations: await store.locations(),
      services: await store.services(),
      races: await Promise.all((await store.specIdsBy(HOUSE)).map((id) => store.spec(id))),
    })
    const [old, next] = [version('Old', ['a', 'b', 'c']), version('Next', ['b', 'c', 'd'])]
    /** The store as used by a server that is killed after this many calls. */
    function diesAfter(calls: number): ContentStore {
      let left = calls
      return new Proxy(store, {
        get: (its, name: keyof ContentStore) =>
          left-- > 0 ? its[name] : () => Promise.reject(new Error('the server was killed')),
      })
    }
    await loadContent(store, old, NOW)
    for (let calls = 0; ; calls += 1) {
      const killed = await loadContent(diesAfter(calls), next, NOW).then(
        () => false,
        () => true,
      )
      expect(await there()).toEqual(killed ? old : next)
      if (!killed) break
    }
  })

  it('takes the id of a player’s race, which goes on under another id, and reports it', async () => {
    await store.putSpec({ ...race, id: 'northbound', name: 'My own race' }, SAM, NOW)
    await store.putSpec({ ...race, id: 'northbound-2' }, { uid: 'alex', admin: false }, NOW)
    const next = { ...content, races: [...content.races, { ...race, id: 'northbound', name: 'Northbound' }] }
    expect(await loadContent(store, next, NOW)).toEqual([
      "The race northbound is the game's from now on; a player's of that id is now northbound-3.",
    ])
    expect((await store.spec('northbound'))?.name).toBe('Northbound')
    expect(await store.specIdsBy('sam')).toEqual(['northbound-3'])
    expect((await store.spec('northbound-3'))?.name).toBe('My own race')
    expect(await loadContent(store, next, NOW)).toEqual([])
  })

  it('moves a race once, though two servers start at once, or one dies before it has the id', async () => {
    await store.putSpec({ ...race, id: 'northbound' }, SAM, NOW)
    await store.putSpec({ ...race, id: 'northbound-2' }, SAM, NOW)
    const next = { ...content, races: [...content.races, { ...race, id: 'northbound' }] }
    expect(await loadContent(store, next, NOW)).toHaveLength(1)
    expect(await store.specIdsBy('sam')).toEqual(['northbound-2'])
  })

  it('leaves a player’s race where it is if the store does not say whether it is there', async () => {
    await store.putSpec({ ...race, id: 'northbound', name: 'My own race' }, SAM, NOW)
    const next = { ...content, races: [...content.races, { ...race, id: 'northbound', name: 'Northbound' }] }
    const away = { ...store, spec: () => Promise.reject(new StoreAway('the database is away')) }
    await expect(loadContent(away, next, NOW)).rejects.toThrow(StoreAway)
    expect((await store.spec('northbound'))?.name).toBe('My own race')
  })

  it('moves a player’s race to an id that nobody has taken in the meantime', async () => {
    await store.putSpec({ ...race, id: 'northbound', name: 'My own race' }, SAM, NOW)
    const next = { ...content, races: [...content.races, { ...race, id: 'northbound', name: 'Northbound' }] }
    const taken: ContentStore = {
      ...store,
      async putSpec(spec, by, now) {
        await store.putSpec({ ...race, id: 'northbound-2' }, { uid: 'alex', admin: false }, now)
        return store.putSpec(spec, by, now)
      },
    }
    await loadContent(taken, next, NOW)
    expect((await store.spec('northbound-3'))?.name).toBe('My own race')
  })

  it('takes the id of a player’s place, and reports it', async () => {
    const [place] = content.locations
    if (!place) throw new Error('no place')
    await store.putLocation({ ...place, id: 'nz-new' }, SAM, NOW)
    const next = { ...content, locations: [...content.locations, { ...place, id: 'nz-new', name: 'New' }] }
    expect(await loadContent(store, next, NOW)).toEqual([
      "The place nz-new, which a player had uploaded, is the game's from now on.",
    ])
    expect(await store.placesBy('sam')).toEqual([])
  })
})
