import type { OutputOf, listLocations } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { denseCity } from '../../testing/dense-city.ts'
import { HERE, THERE } from '../../testing/race-of-two-legs.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { placeUpload } from '../../testing/uploads.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const list = (search = '', as = 'sam') => server.result<OutputOf<typeof listLocations>>('listLocations', { search }, as)
const ids = async (search: string, as?: string) => (await list(search, as)).places.map(({ id }) => id)

describe('listLocations', () => {
  it('names the places of the game, with the kinds of transport that leave from there', async () => {
    const { places, more } = await list()
    const stored = await server.store.content.locations()
    expect([places.length, more]).toEqual([stored.length, 0])
    expect(places.find(({ id }) => id === HERE)).toMatchObject({
      transports: expect.arrayContaining(['bus']),
      own: false,
    })
    expect(places.find(({ id }) => id === THERE)?.name).toBe(stored.find(({ id }) => id === THERE)?.name)
  })

  it('names the caller’s own places first, and no other player’s', async () => {
    const room = { price: 95, hours: 8 }
    await server.result('addLocation', placeUpload({ room }), 'alex')
    const [first] = (await list('', 'alex')).places
    expect(first).toEqual({
      id: placeUpload().id,
      name: 'Waitangi Wharf',
      city: 'Waitangi',
      transports: [],
      room,
      own: true,
    })
    expect(await ids('Waitangi', 'sam')).toEqual([])
  })

  it('finds places by every word of a search, ignoring case and diacritics', async () => {
    await server.result('addLocation', placeUpload({ id: 'nz-kaikoura-City-x', name: 'The Point', city: 'Kaikōura' }))
    expect(await ids(' kaikoura  POINT ')).toEqual(['nz-kaikoura-City-x'])
    expect(await ids('kaikoura bus')).toEqual([])
    expect(await ids('bus')).toContain(HERE)
  })

  it('names two hundred of many, and says how many more there are', async () => {
    const locations = [...denseCity.locations.values()]
    const timetable = { locations, services: [...denseCity.services.values()] }
    const before = (await list()).places.length
    await server.store.content.putTimetable(timetable, { uid: 'gtfs:nz-city', admin: false }, realMs(server.clock.now))
    const { places, more } = await list()
    expect(places.length).toBe(200)
    expect(places.length + more).toBe(before + locations.length)
  })
})
