import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { wireRaceSpec } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { denseCity } from '../../testing/dense-city.ts'
import { type TestServer, type TestServerOptions, testServer } from '../../testing/test-server.ts'
import { HERE, locations, services } from '../../testing/race-of-two-legs.ts'
import { heldSearches, searchCount } from '../../testing/searches.ts'
import { placeUpload, raceUpload } from '../../testing/uploads.ts'

/** Real milliseconds: less than a search over the city takes on any machine. */
const SHORT = 400
/** No search takes this many real milliseconds. */
const NEVER = 10 * 60_000

let server: TestServer
afterEach(() => server.close())

/** A server that has the timetable of a dense city. */
async function cityServer(planning?: TestServerOptions['planning']): Promise<void> {
  server = await testServer(planning ? { planning } : {})
  const timetable = { locations: [...denseCity.locations.values()], services: [...denseCity.services.values()] }
  await server.store.content.putTimetable(timetable, { uid: 'gtfs:nz-city', admin: false }, realMs(server.clock.now))
}
/** A server at which races are held on their way to the planner. */
async function holdingServer(planning: NonNullable<TestServerOptions['planning']> = {}) {
  const { store, ...hands } = heldSearches('authorOf')
  server = await testServer({ planning, store })
  return hands
}
const { id: CITY_RACE } = denseCity.spec
const cityRace = wireRaceSpec(denseCity.spec)

describe('addGameSpec, while a search takes long', () => {
  it('is checked while the server goes on answering others', async () => {
    await cityServer({ limitMs: NEVER })
    let looking = true
    const uploaded = server.result('addGameSpec', cityRace).finally(() => (looking = false))
    await once(process, 'worker')
    let answered = 0
    while (looking) {
      await server.result('getProfile', null, 'alex')
      answered += 1
      await pause(5)
    }
    expect(await uploaded).toMatchObject({ gameSpecId: CITY_RACE, report: { best: { kind: [] } } })
    expect(answered).toBeGreaterThan(20)
  })

  it('is stored with a warning if the search takes too long, and can be played', async () => {
    await cityServer({ limitMs: SHORT })
    expect(await server.result('addGameSpec', cityRace)).toEqual({
      gameSpecId: CITY_RACE,
      warnings: [
        'The server had too much else to do to find out whether it can be won. It is stored: to be told, upload it again later.',
      ],
      report: null,
    })
    expect((await server.call('startGame', { gameId: CITY_RACE }, 'sam')).status).toBe(200)
  })

  it('refuses another race while too many are being checked, and stores nothing of it', async () => {
    const { release, held } = await holdingServer({ inHand: 1 })
    const first = server.call('addGameSpec', raceUpload({ id: 'first' }), 'sam')
    await held(1)
    const mine = raceUpload({ id: 'mine' })
    expect(await server.call('addGameSpec', mine, 'alex')).toMatchObject({
      headers: { 'retry-after': '60' },
      error: {
        status: 'RESOURCE_EXHAUSTED',
        message: 'Many races are being looked at just now. This one is not stored: upload it again in a minute.',
        details: { retryAfter: 60 },
      },
    })
    expect(await server.store.content.spec('mine')).toBeUndefined()
    release()
    expect((await first).status).toBe(200)
  })

  it('refuses an author’s second race while the first is being checked, and no other author’s', async () => {
    const { release, held, hold } = await holdingServer()
    const first = server.call('addGameSpec', raceUpload({ id: 'first' }), 'sam')
    await held(1)
    hold()
    const theirs = server.call('addGameSpec', raceUpload({ id: 'theirs' }), 'alex')
    await held(2)
    const mine = raceUpload({ id: 'mine' })
    expect(await server.call('addGameSpec', mine, 'sam')).toMatchObject({
      headers: { 'retry-after': '10' },
      error: {
        status: 'RESOURCE_EXHAUSTED',
        message:
          'Another race of yours is still being looked at. This one is not stored: upload it again when that one is done.',
        details: { retryAfter: 10 },
      },
    })
    expect(await server.store.content.spec('mine')).toBeUndefined()
    release()
    expect((await first).status).toBe(200)
    expect((await theirs).status).toBe(200)
    expect((await server.call('addGameSpec', mine, 'sam')).status).toBe(200)
  })

  it('refuses a race of another author’s before it is checked', async () => {
    await cityServer({ limitMs: SHORT })
    const { begun: searches, restore } = searchCount()
    expect((await server.call('addGameSpec', cityRace, 'sam')).status).toBe(200)
    expect(searches()).toBe(1)
    expect((await server.call('addGameSpec', { ...cityRace, name: 'Stolen' }, 'alex')).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'This id is taken by another author. Choose another one.',
    })
    expect(searches()).toBe(0)
    expect((await server.call('addGameSpec', { ...cityRace, name: 'Mended' }, 'admin')).status).toBe(200)
    expect(searches()).toBe(1)
    restore()
  })

  it('ends with the server, and its caller is told', async () => {
    await cityServer()
    const upload = server.call('addGameSpec', cityRace, 'sam')
    await once(process, 'worker')
    await server.app.close()
    expect((await upload).error).toEqual({
      status: 'UNAVAILABLE',
      message: 'The server is about to stop. The race is not stored: upload it again.',
    })
    expect(await server.store.content.spec(CITY_RACE)).toBeUndefined()
  })
})

describe('addGameSpec', () => {
  const toMyPlace = () => {
    const steps = [{ locateAt: HERE }, { reach: 'nz-mine-City-gate' }]
    return raceUpload({ id: 'mine', legs: [{ title: 'One', steps }] })
  }
  const upload = (as = 'sam') => server.call('addGameSpec', toMyPlace(), as)

  it('checks each race against the content as it is then', async () => {
    server = await testServer()
    expect((await upload()).error).toMatchObject({
      message: expect.stringMatching(/^legs\[0\]\.steps\[1\]\.reach: no place nz-mine-City-gate:/),
    })
    const here = (await server.store.content.locations()).find(({ id }) => id === HERE)
    if (!here) throw new Error('no place')
    const [lat, lng] = here.coords
    const place = (north: number) =>
      server.result('addLocation', placeUpload({ id: 'nz-mine-City-gate', coords: [lat + north, lng] }))
    await place(0.01)
    const near = (await upload()).result as { report: { best: { elapsed: number } } }
    await place(0.02)
    const far = (await upload()).result as typeof near
    expect(near.report.best.elapsed).toBeGreaterThan(0)
    expect(far.report.best.elapsed).toBeGreaterThan(near.report.best.elapsed * 1.5)
    await place(1)
    expect((await upload()).result).toMatchObject({
      warnings: ['No way to win it was found: the first step without one is legs[0].steps[1].'],
      report: null,
    })
  })

  it('does without a timetable near it that an earlier version stored by PST, whose times cannot be told', async () => {
    server = await testServer()
    const [here, service] = [locations.find(({ id }) => id === HERE), services[0]]
    if (!here || !service) throw new Error('no place or no service')
    const old = { ...here, id: 'us-old-a', zone: 'PST' }
    const lines = [
      { ...service, productId: 'us-old-1', stops: [old.id, HERE] },
      { ...service, productId: 'us-old-2', stops: [HERE, old.id] },
      { ...service, productId: 'us-old-3', zone: 'PST' },
    ]
    const timetable = { locations: [old], services: lines }
    await server.store.content.putTimetable(timetable, { uid: 'gtfs:us-old', admin: false }, realMs(server.clock.now))
    expect(await server.call('addGameSpec', raceUpload({ id: 'near' }), 'sam')).toMatchObject({ status: 200 })
    const { gameId } = await server.result<{ gameId: string }>('startGame', { gameId: 'near' })
    expect(await server.call('getBoard', { gameId, transport: 'bus', from: HERE }, 'sam')).toMatchObject({
      status: 200,
    })
  })

  it('[TSK-9] asks about an answer on the map with latitude and longitude exchanged', async () => {
    server = await testServer()
    const id = 'is-north-City-gate'
    await server.result('addLocation', placeUpload({ id, coords: [65.68, -18.09] }))
    const tasks = [{ difficulty: 'Easy', clue: 'Where?', solutionResponse: 'place', solution: [-18.09, 65.68] }]
    const race = raceUpload({ legs: [{ title: 'One', steps: [{ locateAt: id }, { undertakeTask: { tasks } }] }] })
    const { warnings } = (await server.result('addGameSpec', race)) as { readonly warnings: readonly string[] }
    expect(warnings[0]).toBe(
      'legs[0].steps[1].undertakeTask.tasks[0].solution: is 11555 km from the nearest place of the race: are latitude and longitude exchanged?',
    )
  })
})
