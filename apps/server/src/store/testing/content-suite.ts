import { beforeEach, describe, expect, it } from 'vitest'
import { type BuiltIn, type ContentStore, HOUSE, type Store, timetableAuthor } from '../../ports.ts'
import { content as built, race as spec, world } from '../../testing/race-of-two-legs.ts'
import { NOW, at } from './fixtures.ts'

/** What every store must do with races, places and services. */
export function contentSuite(opened: () => { readonly store: Store; readonly other: () => Promise<Store> }): void {
  let content: ContentStore
  beforeEach(() => {
    content = opened().store.content
  })

  describe('content', () => {
    const author = { uid: 'sam', admin: false }
    const other = { uid: 'alex', admin: false }

    it('returns races, places and services', async () => {
      for (const location of built.locations) await content.putLocation(location, author, NOW)
      for (const service of built.services) await content.putService(service, author, NOW)
      await content.putSpec(spec, author, NOW)
      expect(await content.spec(spec.id)).toEqual(spec)
      expect(await content.spec('nothing')).toBeUndefined()
      const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
      expect(await content.locations()).toEqual([...built.locations].sort(byId))
      expect(await content.services()).toEqual(built.services)
    })

    it('lists the card of every race, as it is now', async () => {
      const { id, name, speed, createdAt, startOn, summary } = spec
      const card = {
        id,
        name,
        speed,
        createdAt,
        wallet: spec.wallet / 100,
        daysLength: spec.daysLength,
        iconName: spec.iconName,
        startTime: [Math.floor(spec.startTime / 60), spec.startTime % 60],
        tags: spec.tags,
        ...(startOn !== undefined && { startOn }),
        ...(summary !== undefined && { summary }),
      }
      await content.putSpec({ ...spec, id: 'b-race' }, author, NOW)
      await content.putSpec({ ...spec, id: 'a-race', summary: 'Short', startOn: 'mon' }, author, NOW)
      const [first, second] = [
        { ...card, id: 'a-race', summary: 'Short', startOn: 'mon' },
        { ...card, id: 'b-race' },
      ]
      expect(await content.cards()).toEqual({ cards: [first, second], unreadable: [] })
      await content.putSpec({ ...spec, id: 'b-race', name: 'Renamed' }, author, NOW)
      await content.putSpec({ ...spec, id: 'a-race', name: 'Stolen' }, other, NOW)
      expect((await content.cards()).cards).toEqual([first, { ...second, name: 'Renamed' }])
    })

    it('knows the races of an author, and when each was created', async () => {
      await content.putSpec({ ...spec, id: 'one' }, author, NOW)
      await content.putSpec({ ...spec, id: 'two', createdAt: 7 }, author, NOW)
      await content.putSpec({ ...spec, id: 'two', createdAt: 7 }, author, NOW)
      expect(await Promise.all(['sam', 'alex'].map((uid) => content.specIdsBy(uid)))).toEqual([['one', 'two'], []])
      expect(await Promise.all(['one', 'two', 'no'].map((id) => content.createdAt(id)))).toEqual([
        spec.createdAt,
        7,
        undefined,
      ])
    })

    it('lets an author and an administrator replace it, and nobody else', async () => {
      expect(await content.putSpec(spec, author, NOW)).toBe(true)
      expect(await content.putSpec({ ...spec, name: 'Mine' }, other, NOW)).toBe(false)
      expect((await content.spec(spec.id))?.name).toBe(spec.name)
      expect(await content.putSpec({ ...spec, name: 'Better' }, author, NOW)).toBe(true)
      expect(await content.putSpec({ ...spec, name: 'Best' }, { uid: 'root', admin: true }, NOW)).toBe(true)
      expect((await content.spec(spec.id))?.name).toBe('Best')
      expect(await content.putSpec(spec, author, NOW)).toBe(true)
    })

    it('lets the same replace a race, as long as it exists', async () => {
      expect(await content.replaceSpec(spec, author, NOW)).toBe(false)
      expect(await content.replaceSpec(spec, { uid: 'root', admin: true }, NOW)).toBe(false)
      expect([await content.spec(spec.id), (await content.cards()).cards]).toEqual([undefined, []])
      await content.putSpec(spec, author, NOW)
      expect(await content.replaceSpec({ ...spec, name: 'Mine' }, other, at(1))).toBe(false)
      expect(await content.replaceSpec({ ...spec, name: 'Better' }, author, at(1))).toBe(true)
      expect((await content.spec(spec.id))?.name).toBe('Better')
      expect(await content.replaceSpec({ ...spec, name: 'Best' }, { uid: 'root', admin: true }, at(2))).toBe(true)
      expect(await content.spec(spec.id)).toEqual({ ...spec, name: 'Best' })
      expect((await content.cards()).cards).toMatchObject([{ id: spec.id, name: 'Best' }])
      expect(await content.authorOf(spec.id)).toBe(author.uid)
    })

    it('lists what a player uploaded', async () => {
      const [place] = built.locations
      if (!place) throw new Error('no place')
      await content.putLocation(place, author, NOW)
      await content.putSpec(spec, author, NOW)
      await content.putSpec({ ...spec, name: 'Mended' }, { uid: 'root', admin: true }, NOW)
      expect(await content.specIdsBy('sam')).toEqual([spec.id])
      expect(await content.spec(spec.id)).toEqual({ ...spec, name: 'Mended' })
      expect(await content.placesBy('sam')).toEqual([place])
      expect(await content.placesBy('root')).toEqual([])
      expect(await content.specIdsBy('root')).toEqual([])
    })

    it("replaces the services of the author's earlier timetable, and keeps the places", async () => {
      const feed = { uid: 'gtfs:nz', admin: false }
      const { locations, services } = built
      const ids = async () => (await content.services()).map(({ productId }) => productId)
      const [service] = services
      if (!service) throw new Error('no service')
      await content.putService({ ...service, productId: 'sams' }, author, NOW)
      expect(await content.putTimetable({ locations, services }, feed, NOW)).toEqual({ ok: true })
      expect(await ids()).toEqual([...services.map(({ productId }) => productId), 'sams'].sort())
      expect(await content.serviceIdsBy(feed.uid)).toEqual(services.map(({ productId }) => productId).sort())
      expect(await content.serviceIdsBy('gtfs:n')).toEqual([])
      const next = { locations: [], services: [{ ...service, productId: 'next' }] }
      expect(await content.putTimetable(next, feed, NOW)).toEqual({ ok: true })
      expect(await ids()).toEqual(['next', 'sams'])
      expect(await content.locations()).toHaveLength(locations.length)
    })

    it('takes over places of players for an administrator’s timetable, and of nobody else', async () => {
      const feed = { uid: timetableAuthor('nz'), admin: true }
      const [place] = built.locations
      if (!place) throw new Error('no place')
      const timetable = { locations: [place], services: [] }
      await content.putLocation(place, author, NOW)
      expect(await content.putTimetable(timetable, feed, NOW)).toEqual({ ok: true })
      expect(await content.placesBy('sam')).toEqual([])
      expect(await content.operatorLocations()).toEqual([place])
      for (const uid of [timetableAuthor('au'), 'sam']) {
        const refused = { ok: false, taken: place.id }
        expect(await content.putTimetable(timetable, { uid, admin: true }, NOW)).toEqual(refused)
      }
    })

    it('drops a timetable, except the places that races name', async () => {
      const feed = timetableAuthor('nz')
      const { locations, services } = built
      const [named, other] = locations
      if (!named || !other) throw new Error('no places')
      await content.putSpec({ ...spec, legs: spec.legs.slice(0, 1) }, author, NOW)
      const unnamed = { ...other, id: 'nz-testville-BusStation-ther' }
      await content.putTimetable({ locations: [named, unnamed], services }, { uid: feed, admin: false }, NOW)
      const before = await content.revision()
      expect(await content.dropTimetable(timetableAuthor('au'))).toEqual({ services: 0, places: 0, kept: 0 })
      expect(await content.dropTimetable(feed)).toEqual({ services: services.length, places: 1, kept: 1 })
      expect([await content.services(), await content.locations()]).toEqual([[], [named]])
      expect(await content.revision()).not.toBe(before)
    })

    describe('that is built in', () => {
      /** The content of one version: places, services and races with that name and those ids. */
      function builtIn(name: string, ...ids: readonly string[]): BuiltIn {
        const [place] = built.locations
        const [service] = built.services
        if (!place || !service) throw new Error('no content')
        return {
          locations: ids.map((id) => ({ ...place, id, name })),
          services: ids.map((productId) => ({ ...service, productId, company: name })),
          races: ids.map((id) => ({ ...spec, id, name })),
        }
      }
      const there = async () => ({
        locations: await content.locations(),
        services: await content.services(),
        races: await Promise.all((await content.specIdsBy(HOUSE)).map((id) => content.spec(id))),
      })

      it('replaces that of earlier versions, except its places, and stays beside that of others', async () => {
        const [old, next] = [builtIn('Old', 'a', 'b'), builtIn('Next', 'b', 'c')]
        const [mine] = builtIn('Mine', 'd').services
        if (!mine) throw new Error('no service')
        await content.putService(mine, author, NOW)
        await content.putSpec({ ...spec, id: 'd' }, author, NOW)
        await content.putBuiltIn(old, NOW)
        expect(await there()).toEqual({ ...old, services: [...old.services, mine] })
        await content.putBuiltIn(next, at(1))
        const locations = [...old.locations.slice(0, 1), ...next.locations]
        expect(await there()).toEqual({ ...next, locations, services: [...next.services, mine] })
        expect((await content.cards()).cards).toMatchObject([
          { id: 'b', name: 'Next' },
          { id: 'c', name: 'Next' },
          { id: 'd', name: spec.name },
        ])
        expect(await content.specIdsBy('sam')).toEqual(['d'])
      })

      it('belongs to the game, even under ids that others had', async () => {
        const [mine] = [builtIn('Mine', 'a')]
        const [place] = mine.locations
        const [service] = mine.services
        if (!place || !service) throw new Error('no content')
        await content.putLocation(place, author, NOW)
        await content.putTimetable({ locations: [], services: [service] }, { uid: 'gtfs:nz', admin: false }, NOW)
        await content.putSpec({ ...spec, id: 'a' }, author, NOW)
        const ours = builtIn('Ours', 'a')
        await content.putBuiltIn(ours, NOW)
        expect(await there()).toEqual(ours)
        expect([await content.placesBy('sam'), await content.specIdsBy('sam')]).toEqual([[], []])
        await content.dropTimetable('gtfs:nz')
        expect(await there()).toEqual(ours)
      })

      it('does not change if it is stored again unchanged', async () => {
        const ours = builtIn('Ours', 'a', 'b')
        await content.putBuiltIn(ours, NOW)
        const revision = await content.revision()
        await content.putBuiltIn(ours, at(1))
        expect(await content.revision()).toBe(revision)
        await content.putBuiltIn(builtIn('Ours', 'a'), at(2))
        expect(await content.revision()).not.toBe(revision)
      })

      it('is that of one version, complete, after several servers of two versions have started at once', async () => {
        const ids = Array.from({ length: 20 }, (_, i) => `id-${String(i).padStart(2, '0')}`)
        const old = builtIn('Old', ...ids)
        const next = builtIn('Next', ...ids.slice(10).toReversed(), 'id-20')
        const starting = [content, (await opened().other()).content, (await opened().other()).content]
        for (let round = 0; round < 5; round += 1) {
          await Promise.all(starting.map((it, i) => it.putBuiltIn((i + round) % 2 === 0 ? old : next, at(round))))
          const { services, races } = await there()
          const names = new Set([...services.map(({ company }) => company), ...races.map((race) => race?.name)])
          expect([...names]).toEqual([expect.stringMatching(/^(Old|Next)$/)])
          const expected = names.has('Old') ? ids : [...ids.slice(10), 'id-20']
          expect(services.map(({ productId }) => productId)).toEqual(expected)
          expect(races.map((race) => race?.id)).toEqual(expected)
        }
      })
    })

    it('drops a race as long as it is the author’s', async () => {
      for (const id of ['one', 'two']) await content.putSpec({ ...spec, id }, author, NOW)
      await content.dropSpec('one', other.uid)
      await content.dropSpec('two', author.uid)
      await content.dropSpec('none', author.uid)
      expect((await content.cards()).cards.map(({ id }) => id)).toEqual(['one'])
    })

    it('counts the places of an author, and says whether one is among them', async () => {
      for (const place of built.locations) await content.putLocation(place, author, NOW)
      const [place] = built.locations
      const places = built.locations.length
      expect(await content.placesHeld('sam', 'nz-new')).toEqual({ places, hasThis: false })
      expect(await content.placesHeld('sam', place?.id ?? '')).toEqual({ places, hasThis: true })
      expect(await content.placesHeld('alex', place?.id ?? '')).toEqual({ places: 0, hasThis: false })
    })

    it('stores nothing of a timetable that has an id of another author', async () => {
      const feed = { uid: 'gtfs:nz', admin: false }
      const [service] = built.services
      const last = built.locations.at(-1)
      if (!service || !last) throw new Error('no content')
      await content.putTimetable({ locations: [], services: [service] }, feed, NOW)
      await content.putLocation(last, author, NOW)
      const services = [{ ...service, productId: 'next' }]
      expect(await content.putTimetable({ locations: built.locations, services }, feed, NOW)).toEqual({
        ok: false,
        taken: last.id,
      })
      expect(await content.services()).toEqual([service])
      expect(await content.locations()).toEqual([last])
      await content.putService({ ...service, productId: 'next' }, author, NOW)
      expect(await content.putTimetable({ locations: [], services }, feed, NOW)).toEqual({ ok: false, taken: 'next' })
      expect((await content.services()).map(({ productId }) => productId)).toEqual([service.productId, 'next'].sort())
    })

    it("returns the places of operators, and of players' those that are named", async () => {
      const [place] = built.locations
      if (!place) throw new Error('no place')
      const [house, feed, mine, named] = [
        { ...place, id: 'a-house' },
        { ...place, id: 'b-feed' },
        { ...place, id: 'c-mine' },
        { ...place, id: 'd-named' },
      ] as const
      await content.putLocation(house, { uid: HOUSE, admin: true }, NOW)
      await content.putTimetable({ locations: [feed], services: [] }, { uid: timetableAuthor('x'), admin: false }, NOW)
      await content.putLocation(mine, author, NOW)
      await content.putLocation(named, other, NOW)
      expect(await content.operatorLocations()).toEqual([house, feed])
      expect(await content.uploadedLocations([named.id, house.id, feed.id, 'nowhere'])).toEqual([named])
      expect(await content.uploadedLocations([])).toEqual([])
    })

    it('says of an id that no place has whether it is within the name of a timetable', async () => {
      const [place] = built.locations
      if (!place) throw new Error('no place')
      const put = (id: string, uid: string) => content.putLocation({ ...place, id }, { uid, admin: false }, NOW)
      await put('us-sample-AMV', timetableAuthor('us-sample'))
      await put('us-sample-mine', author.uid)
      await put('nz-house-City-gate', HOUSE)
      await put('au-x-y-z', timetableAuthor('au-x-y'))
      const found = async (id: string) => [id, await content.timetableOver(id)]
      const ids = [
        'us-sample-new',
        'us-sample-new-er',
        'us-sample-AMV',
        'us-sample-mine',
        'us-sample',
        'us-samples-new',
      ]
      const more = ['us-new', 'nz-house-City-new', 'au-x-y-new', 'au-x-new', 'au-x-yz-new', 'us-Sample-new']
      expect(Object.fromEntries(await Promise.all([...ids, ...more].map(found)))).toEqual({
        'us-sample-new': 'us-sample',
        'us-sample-new-er': 'us-sample',
        'au-x-y-new': 'au-x-y',
      })
    })

    it('makes the game the author of what it stores, even under an id that a player had', async () => {
      const [place] = built.locations
      const [service] = built.services
      if (!place || !service) throw new Error('no content')
      const house = { uid: HOUSE, admin: true }
      await content.putLocation({ ...place, name: 'Mine' }, author, NOW)
      await content.putService({ ...service, company: 'Mine' }, author, NOW)
      await content.putSpec({ ...spec, name: 'Mine' }, author, NOW)
      const pinned = await content.pin({ ...world, locations: new Map([[place.id, { ...place, name: 'Mine' }]]) })
      const revision = await content.revision()

      await content.putLocation(place, house, NOW)
      await content.putService(service, house, NOW)
      await content.putSpec(spec, house, NOW)
      expect(await content.revision()).not.toBe(revision)
      // Other races have the place now; the player can no longer replace it, and it is no longer an upload.
      expect(await content.operatorLocations()).toEqual([place])
      expect(await content.uploadedLocations([place.id])).toEqual([])
      expect(await content.putLocation({ ...place, name: 'Mine' }, author, NOW)).toBe(false)
      expect(await content.putService({ ...service, company: 'Mine' }, author, NOW)).toBe(false)
      expect(await content.putSpec({ ...spec, name: 'Mine' }, author, NOW)).toBe(false)
      expect([await content.locations(), await content.services()]).toEqual([[place], [service]])
      expect(await content.spec(spec.id)).toEqual(spec)
      expect(await content.authorOf(spec.id)).toBe(HOUSE)
      expect([await content.specIdsBy(author.uid), await content.placesBy(author.uid)]).toEqual([[], []])
      // Worlds that races have pinned stay unchanged.
      expect((await content.world(pinned))?.locations.get(place.id)?.name).toBe('Mine')
    })

    it('has another revision after every change of operators’ places and of services, and after nothing else', async () => {
      const [place] = built.locations
      const [service] = built.services
      if (!place || !service) throw new Error('no content')
      const theirs = { ...place, id: 'nz-theirs-City-gate' }
      const house = { uid: HOUSE, admin: true }
      const feed = { uid: 'gtfs:nz', admin: false }
      const root = { uid: 'root', admin: true }
      const seen = new Set([await content.revision()])
      const isNew = async (): Promise<boolean> => {
        const before = seen.size
        return seen.add(await content.revision()).size > before
      }
      // All at one moment, so that no clock can distinguish them.
      await content.putLocation(place, house, NOW)
      expect(await isNew()).toBe(true)
      await content.putLocation({ ...place, name: 'Renamed' }, root, NOW)
      expect(await isNew()).toBe(true)
      await content.putTimetable({ locations: [{ ...place, id: 'nz-feed-City-gate' }], services: [] }, feed, NOW)
      expect(await isNew()).toBe(true)
      await content.putService(service, author, NOW)
      expect(await isNew()).toBe(true)
      await content.putService({ ...service, company: 'Renamed' }, author, NOW)
      expect(await isNew()).toBe(true)
      const timetable = { locations: [], services: [{ ...service, productId: 'next' }] }
      await content.putTimetable(timetable, feed, NOW)
      expect(await isNew()).toBe(true)
      await content.putTimetable({ ...timetable, services: [] }, feed, NOW)
      expect([...seen].at(-1)).not.toBe(await content.revision())
      seen.add(await content.revision())

      await content.putLocation({ ...place, name: 'Renamed' }, root, NOW)
      await content.putLocation(place, other, NOW)
      await content.putTimetable({ locations: [place], services: [service] }, feed, NOW)
      await content.putSpec(spec, author, NOW)
      await content.pin(world)
      await content.putLocation(theirs, author, NOW)
      await content.putLocation({ ...theirs, name: 'Renamed' }, author, NOW)
      expect(await isNew()).toBe(false)
      // It is an operator's place from now on.
      await content.putLocation({ ...theirs, name: 'Renamed' }, house, NOW)
      expect(await isNew()).toBe(true)
    })

    it('pins the same content under the same id', async () => {
      const worldId = await content.pin(world)
      const reversed = { ...world, locations: new Map([...world.locations].reverse()) }
      expect(await content.pin(reversed)).toBe(worldId)
      expect(content.worldId(reversed)).toBe(worldId)
      expect(await content.pin({ ...world, services: new Map() })).not.toBe(worldId)
      expect(await content.world(worldId)).toEqual(world)
      expect(await content.world('nothing')).toBeUndefined()
      const smaller = { ...world, locations: new Map() }
      expect(await content.world(content.worldId(smaller))).toBeUndefined()
      await content.pin(smaller)
      expect(await content.world(content.worldId(smaller))).toEqual(smaller)
    })
  })
}
