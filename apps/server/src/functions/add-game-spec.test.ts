import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { wireRaceSpec } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { denseCity } from '../test-support/dense-city.ts'
import { type TestServer, type TestServerOptions, testServer } from '../test-support/test-server.ts'
import { raceUpload } from '../test-support/uploads.ts'

/** Real milliseconds: less than a search over the city takes on any machine. */
const SHORT = 400

let server: TestServer
afterEach(() => server.close())

/** A server that has the timetable of a dense city. */
async function cityServer(planning?: TestServerOptions['planning']): Promise<void> {
  server = await testServer(planning ? { planning } : {})
  const timetable = { locations: [...denseCity.locations.values()], services: [...denseCity.services.values()] }
  await server.store.content.putTimetable(timetable, { uid: 'gtfs:nz-city', admin: false }, realMs(server.clock.now))
}
const { id: CITY_RACE } = denseCity.spec
const cityRace = wireRaceSpec(denseCity.spec)

describe('addGameSpec, with a race over a dense city', () => {
  it('is looked at while the server goes on answering everybody else', { timeout: 60_000 }, async () => {
    await cityServer()
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

  it('is stored with a warning where the search takes too long, and can be played', async () => {
    await cityServer({ limitMs: SHORT })
    expect(await server.result('addGameSpec', cityRace)).toEqual({
      gameSpecId: CITY_RACE,
      warnings: ['No way to win it was found in the time that a search may take.'],
      report: null,
    })
    expect((await server.call('startGame', { gameId: CITY_RACE }, 'sam')).status).toBe(200)
  })

  it('refuses another race while there are too many, and stores nothing of it', async () => {
    await cityServer({ limitMs: SHORT, inHand: 1 })
    const first = server.call('addGameSpec', cityRace, 'sam')
    await once(process, 'worker')
    const mine = raceUpload({ id: 'mine' })
    expect((await server.call('addGameSpec', mine, 'alex')).error).toEqual({
      status: 'RESOURCE_EXHAUSTED',
      message: 'Many races are being looked at just now. This one is not stored: upload it again in a minute.',
    })
    expect(await server.store.content.spec('mine')).toBeUndefined()
    expect((await first).status).toBe(200)
  })

  it('ends with the server, and is told so', async () => {
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
