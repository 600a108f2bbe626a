import { type Location, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timetableAuthor } from '../../ports.ts'
import { HERE, locations } from '../../testing/race-of-two-legs.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { placeUpload } from '../../testing/uploads.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

describe('addLocation', () => {
  it('stores a place with the zone of its coordinates, whatever the upload says', async () => {
    expect(await server.result('addLocation', placeUpload({ zone: 'Europe/Paris' }))).toEqual({
      locationId: 'nz-waitangi-City-wharf',
      zone: 'Pacific/Chatham',
    })
    const stored = (await server.store.content.locations()).find(({ id }) => id === 'nz-waitangi-City-wharf')
    expect(stored).toEqual({ ...placeUpload(), zone: 'Pacific/Chatham' })
  })

  it('lets its author replace it', async () => {
    await server.result('addLocation', placeUpload())
    expect((await server.call('addLocation', placeUpload({ name: 'Mine' }), 'alex')).status).toBe(403)
    expect((await server.call('addLocation', placeUpload({ name: 'The Wharf' }), 'sam')).status).toBe(200)
    expect((await server.call('addLocation', { ...placeUpload(), id: HERE }, 'sam')).status).toBe(403)
    expect((await server.call('addLocation', placeUpload({ name: 'Mended' }), 'admin')).status).toBe(200)
    // The next start would restore the game's own.
    expect((await server.call('addLocation', { ...placeUpload(), id: HERE }, 'admin')).status).toBe(403)
    expect((await server.call('addLocation', placeUpload({ name: 'Still mine' }), 'sam')).status).toBe(200)
  })

  it('keeps two thousand places per author, and more only for an administrator', async () => {
    const { content } = server.store
    content.placesHeld = () => Promise.resolve({ places: 1_999, hasThis: false })
    expect((await server.call('addLocation', placeUpload(), 'sam')).status).toBe(200)
    content.placesHeld = () => Promise.resolve({ places: 2_501, hasThis: true })
    expect((await server.call('addLocation', placeUpload(), 'sam')).status).toBe(200)
    content.placesHeld = () => Promise.resolve({ places: 2_000, hasThis: false })
    expect((await server.call('addLocation', placeUpload({ id: 'nz-one-more' }), 'sam')).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'You have 2,000 places here, and that is the most. This one is not stored.',
    })
    expect((await server.call('addLocation', placeUpload({ id: 'nz-one-more' }), 'admin')).status).toBe(200)
  })

  it('counts simultaneous uploads of one author', async () => {
    const { content } = server.store
    const held = content.placesHeld
    content.placesHeld = async (...asked) => ({
      ...(await held(...asked)),
      places: (await held(...asked)).places + 1_995,
    })
    const one = (i: number) => server.call('addLocation', placeUpload({ id: `nz-one-of-${i}` }), 'sam')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => one(i)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(400)])
  })

  it('takes no new id within the name of a timetable, so that its next version can be imported', async () => {
    const before = placeUpload({ id: 'us-sample-mine' })
    await server.result('addLocation', before)
    const [here] = locations
    if (!here) throw new Error('no places')
    const place = (id: string): Location => ({ ...here, id })
    const timetable = (...ids: string[]) =>
      server.store.content.putTimetable(
        { locations: ids.map(place), services: [] },
        { uid: timetableAuthor('us-sample'), admin: false },
        realMs(server.clock.now),
      )
    expect(await timetable('us-sample-FUR')).toEqual({ ok: true })
    expect((await server.call('addLocation', placeUpload({ id: 'us-sample-AMV' }), 'sam')).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'Ids that begin with us-sample- are kept for the timetable of that name. Choose another one.',
    })
    expect(await timetable('us-sample-FUR', 'us-sample-AMV')).toEqual({ ok: true })
    expect((await server.call('addLocation', placeUpload({ id: 'us-sample-FUR' }), 'sam')).error?.message).toMatch(
      /^This id/,
    )
    expect((await server.call('addLocation', { ...before, name: 'Still mine' }, 'sam')).status).toBe(200)
    expect((await server.call('addLocation', placeUpload({ id: 'us-other-AMV' }), 'sam')).status).toBe(200)
    expect((await server.call('addLocation', placeUpload({ id: 'us-sample-gate' }), 'admin')).status).toBe(200)
  })

  it.each([
    ['coords[0]', { coords: [91, 0] }],
    ['markerType', { markerType: 'Volcano' }],
    ['id', { id: 'Somewhere' }],
  ])('refuses a wrong %s', async (path, wrong) => {
    const { error } = await server.call('addLocation', placeUpload(wrong), 'sam')
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: { issues: [{ path }] } })
  })
})
