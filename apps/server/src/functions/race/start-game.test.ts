import { join } from 'node:path'
import type { OutputOf, exportMyData } from '@final-call/contract'
import { DAY, type Location, type Service, minutes, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { HOUSE } from '../../ports.ts'
import { openSqlite } from '../../store/sqlite/open.ts'
import { player } from '../../testing/player.ts'
import { HERE, content, race as spec } from '../../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer, uidNamed } from '../../testing/test-server.ts'
import { placeUpload, raceUpload } from '../../testing/uploads.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const [place] = content.locations
const service = content.services.find(({ transport }) => transport === 'bus')
if (!place || !service) throw new Error('no content')

/** Two places on another continent, and a bus between them: a timetable imported by an operator. */
const far = (id: string, lat: number): Location => ({
  ...place,
  id,
  name: id,
  coords: [lat, 2.35],
  zone: 'Europe/Paris',
})
const noon = [minutes(720)]
const locations = [far('fr-paris-1', 48.85), far('fr-paris-2', 48.95)]
const line: Service = {
  ...service,
  productId: 'fr-paris-line',
  stops: ['fr-paris-1', 'fr-paris-2'],
  journeyTime: minutes(30),
  stopOffsets: [minutes(0), minutes(30)],
  days: { sun: noon, mon: noon, tue: noon, wed: noon, thu: noon, fri: noon, sat: noon },
}

const placesOf = async (gameId: string, as = 'sam'): Promise<readonly string[]> =>
  (await server.result<{ locations: { id: string }[] }>('getGame', { gameId }, as)).locations.map(({ id }) => id)

describe('startGame', () => {
  it("starts the first attempt, on today's date in the zone of the first place", async () => {
    const gameId = await startRace(server)
    const [started] = await server.log(gameId)
    expect(started).toMatchObject({ type: 'started', gameIdSource: 'two-legs', attempt: 1, zone: 'Pacific/Auckland' })
    expect(new Date(started?.at ?? 0).toISOString()).toBe('2026-11-19T20:15:00.000Z')
  })

  it('resumes the unfinished attempt, by the race or by the attempt', async () => {
    const gameId = await startRace(server)
    expect(await startRace(server)).toBe(gameId)
    expect(await server.result('startGame', { gameId })).toEqual({ gameId })
    expect(await startRace(server, 'alex')).not.toBe(gameId)
  })

  it('starts attempt 2 after the first has ended', async () => {
    const gameId = await startRace(server)
    await player(server).carriedOut('stopClock', gameId)
    const second = await startRace(server)
    expect(second).not.toBe(gameId)
    expect((await server.log(second))[0]).toMatchObject({ type: 'started', attempt: 2 })
    expect(await server.result('startGame', { gameId })).toEqual({ gameId })
  })

  it('starts one race for 50 calls at once', async () => {
    const started = await Promise.all(Array.from({ length: 50 }, () => startRace(server)))
    expect(new Set(started).size).toBe(1)
    expect((await server.log(started[0] ?? '')).filter(({ type }) => type === 'started')).toHaveLength(1)
  })

  it('starts the race whose claim a crash left behind', async () => {
    const uid = uidNamed('sam')
    await server.store.races.claim(uid, {
      source: 'two-legs',
      attempt: 1,
      raceId: 'claimed-before-the-crash',
      claimed: realMs(MORNING),
    })
    expect(await startRace(server)).toBe('claimed-before-the-crash')
    expect((await server.log('claimed-before-the-crash')).length).toBeGreaterThan(0)
  })

  it('pins the content: a change affects only races that start later', async () => {
    const gameId = await startRace(server)
    await server.store.content.putLocation(
      {
        id: HERE,
        name: 'Renamed',
        markerType: 'City',
        coords: [0, 0],
        city: '',
        country: '',
        abvr3: 'XXX',
        zone: 'UTC',
      },
      { uid: 'final-call', admin: true },
      realMs(MORNING),
    )
    const { locations } = await player(server).openStep(gameId)
    expect(locations).toMatchObject([{ id: HERE, name: 'Here Street', zone: 'Pacific/Auckland' }])
  })

  it('refuses a race whose first place is unknown, without counting an attempt', async () => {
    const [leg] = spec.legs
    const steps = [{ stepType: 'locateAt', location: 'nz-nowhere-City-x' } as const]
    const nowhere = { ...spec, id: 'nowhere', legs: leg ? [{ ...leg, steps }] : [] }
    await server.store.content.putSpec(nowhere, { uid: 'final-call', admin: true }, realMs(MORNING))
    expect((await server.call('startGame', { gameId: 'nowhere' }, 'sam')).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'This race cannot start: its first place is not known.',
    })
    expect(await server.store.races.attempts(uidNamed('sam'), 1)).toEqual([])
  })

  it('ignores what the specification sends along', async () => {
    const { gameId } = await server.result<{ gameId: string }>('startGame', {
      gameId: 'two-legs',
      game: { wallet: 1_000_000 },
      gameData: { speed: 100 },
    })
    expect((await server.log(gameId))[1]).toMatchObject({ type: 'money', amount: spec.wallet })
  })
})

describe('startGame despite uploads of players', () => {
  it('continues a race that has begun, even if a race is uploaded under its id', async () => {
    const gameId = await startRace(server)
    await server.result('addGameSpec', raceUpload({ id: gameId }), 'alex')
    expect(await server.result('startGame', { gameId })).toEqual({ gameId })
    expect((await server.call('startGame', { gameId }, 'alex')).status).toBe(403)
  })

  it('keeps it the same race, even if places within a walk of it are uploaded', async () => {
    const before = await placesOf(await startRace(server))
    const [{ coords } = { coords: [0, 0] }] = await server.store.content.locations()
    const [lat = 0, lng = 0] = coords
    const stone = { id: 'nz-stone', name: 'Stone', markerType: 'City', coords: [lat + 0.01, lng] }
    await server.result('addLocation', { ...stone, city: 'Stone', country: 'NZ', abvr3: 'STO' }, 'alex')
    expect(await placesOf(await startRace(server, 'alex'), 'alex')).toEqual(before)
  })
})

describe('startGame for a race whose id another one had', () => {
  const upload = (as: string, more: object = {}) =>
    server.result('addGameSpec', raceUpload({ id: 'mine', startOn: 'mon', ...more }), as)
  const startedOf = async (gameId: string) => (await server.log(gameId))[0]
  const stop = (gameId: string) => server.result('stopClock', { gameId, requestId: nextRequest() }, 'alex')

  /** Sam's race is replaced by one of robin's. */
  async function replace(): Promise<void> {
    await server.result('deleteGameSpec', { gameSpecId: 'mine' }, 'sam')
    server.clock.now += 60_000
    await upload('robin', { name: 'Of another author' })
  }

  beforeEach(() => upload('sam'))

  it('begins that race, and the other one goes on under its own id', async () => {
    const before = await startRace(server, 'alex', 'mine')
    await replace()
    const gameId = await startRace(server, 'alex', 'mine')
    expect(gameId).not.toBe(before)
    expect(await startedOf(gameId)).toMatchObject({ name: 'Of another author', attempt: 1 })
    const { races } = await server.result<OutputOf<typeof exportMyData>>('exportMyData', null, 'alex')
    expect(races).toMatchObject([
      { gameId, attempt: 1 },
      { gameId: before, attempt: 1 },
    ])
    expect(await startRace(server, 'alex', 'mine')).toBe(gameId)
    expect(await server.result('startGame', { gameId: before }, 'alex')).toEqual({ gameId: before })
    await stop(gameId)
    expect(await startedOf(await startRace(server, 'alex', 'mine'))).toMatchObject({ attempt: 2 })
  })

  it('counts no attempts at the other one: a first completion is among the first attempts', async () => {
    await stop(await startRace(server, 'alex', 'mine'))
    await replace()
    const gameId = await startRace(server, 'alex', 'mine')
    const { step } = await server.result<{ step: { id: string; stepType: string } }>(
      'getNextOpenStep',
      { gameId },
      'alex',
    )
    await server.result('playClock', { gameId, requestId: nextRequest() }, 'alex')
    await server.result('stepComplete', { gameId, stepId: step.id, stepType: step.stepType }, 'alex')
    expect(await server.result('getLeaderboard', { gameSpecId: 'mine', tab: 'first' }, 'alex')).toMatchObject({
      total: 1,
      own: { rank: 1, attempt: 1 },
    })
  })

  it('keeps counting if its author uploads it again', async () => {
    const before = await startRace(server, 'alex', 'mine')
    server.clock.now += 60_000
    await upload('sam', { name: 'Better' })
    expect(await startRace(server, 'alex', 'mine')).toBe(before)
    await stop(before)
    expect(await startedOf(await startRace(server, 'alex', 'mine'))).toMatchObject({ name: 'Better', attempt: 2 })
  })

  it.each([
    ['the same race', false, 2],
    ['another race', true, 1],
  ])('takes up a claim that a crash left behind, with an attempt at %s', async (_, replaced, attempt) => {
    await stop(await startRace(server, 'alex', 'mine'))
    if (replaced) await replace()
    const claim = { source: 'mine', attempt: 2, raceId: 'claimed', claimed: realMs(server.clock.now) }
    await server.store.races.claim(uidNamed('alex'), claim)
    expect(await startRace(server, 'alex', 'mine')).toBe('claimed')
    expect(await startedOf('claimed')).toMatchObject({ attempt })
  })
})

describe('startGame, repeated', () => {
  it('returns the attempt that the request started, even if it is over by then', async () => {
    const request = { gameId: 'two-legs', requestId: nextRequest() }
    const { gameId } = await server.result<{ gameId: string }>('startGame', request)
    await server.result('stopClock', { gameId, requestId: nextRequest() })
    expect(await server.result('startGame', request)).toEqual({ gameId })
    const other = await Promise.all(['sam', 'alex'].map((as) => server.result('startGame', request, as)))
    expect(other).toEqual([{ gameId }, { gameId: expect.not.stringMatching(gameId) }])
    const next = await server.result<{ gameId: string }>('startGame', { ...request, requestId: nextRequest() })
    expect(next.gameId).not.toBe(gameId)
    expect(await server.result('startGame', request)).toEqual({ gameId })
  })

  it('returns the attempt that the request resumed, even if it is over by then', async () => {
    const gameId = await startRace(server)
    const request = { gameId: 'two-legs', requestId: nextRequest() }
    const both = await Promise.all([request, request].map((same) => server.result('startGame', same)))
    expect(both).toEqual([{ gameId }, { gameId }])
    await server.result('stopClock', { gameId, requestId: nextRequest() })
    expect(await server.result('startGame', request)).toEqual({ gameId })
    const next = await startRace(server)
    expect(next).not.toBe(gameId)
    expect(await server.result('startGame', request)).toEqual({ gameId })
    await server.result('stopClock', { gameId: next, requestId: nextRequest() })
    expect(await server.result('startGame', request)).toEqual({ gameId })
  })
})

describe('startGame with unchanged and changed content', () => {
  const nameOf = async (gameId: string, as: string): Promise<string | undefined> =>
    (await server.result<{ locations: { id: string; name: string }[] }>('getGame', { gameId }, as)).locations.find(
      ({ id }) => id === HERE,
    )?.name

  it('reads the content once for all players, even after a race was replaced', async () => {
    await server.close()
    let read = 0
    server = await testServer({
      store: (store) => ({
        ...store,
        content: {
          ...store.content,
          services() {
            read += 1
            return store.content.services()
          },
        },
      }),
    })
    const started = await Promise.all(['sam', 'alex', 'kim'].map((as) => startRace(server, as)))
    expect(new Set(started).size).toBe(3)
    expect(read).toBe(1)
    await server.result('addLocation', placeUpload())
    await startRace(server, 'robin')
    expect(read).toBe(1)
    const house = { uid: HOUSE, admin: true }
    await server.store.content.putLocation({ ...place, id: HERE, name: 'Renamed' }, house, realMs(server.clock.now))
    await startRace(server, 'lee')
    expect(read).toBe(2)
    await server.result('addGameSpec', raceUpload({ id: 'mine' }))
    await startRace(server, 'robin', 'mine')
    await server.result('addGameSpec', raceUpload({ id: 'mine', wallet: 77 }))
    expect(await server.log(await startRace(server, 'alex', 'mine'))).toContainEqual(
      expect.objectContaining({ type: 'money', reason: 'start', amount: 7700 }),
    )
  })

  it('begins with what another process has stored, and a running race stays as it was', async () => {
    await server.close()
    const folder = temporaryFolder()
    const path = join(folder.path, 'shared.db')
    server = await testServer({ path })
    const other = openSqlite({ path, uidOf })
    const before = await startRace(server, 'sam')
    const renamed = { ...place, id: HERE, name: 'Renamed' }
    await other.content.putLocation(renamed, { uid: HOUSE, admin: true }, realMs(server.clock.now))
    const after = await startRace(server, 'alex')
    expect([await nameOf(before, 'sam'), await nameOf(after, 'alex')]).toEqual([place.name, 'Renamed'])
    await other.close()
    folder.remove()
  })
})

describe('startGame beside an imported timetable', () => {
  beforeEach(async () => {
    const by = { uid: 'gtfs:fr-paris', admin: false }
    await server.store.content.putTimetable({ locations, services: [line] }, by, realMs(server.clock.now))
  })

  it('pins nothing that the race cannot reach', async () => {
    expect((await placesOf(await startRace(server))).filter((id) => id.startsWith('fr-'))).toEqual([])
  })

  it('pins the timetable for a race on it, with boards and bookings', async () => {
    const steps = [{ locateAt: 'fr-paris-1' }, { reach: 'fr-paris-2' }]
    const race = {
      id: 'paris',
      name: 'Paris',
      wallet: 500,
      daysLength: 1,
      iconName: 'Bus',
      startTime: [9, 15],
      legs: [{ title: 'One', steps }],
    }
    expect(await server.result('addGameSpec', race)).toMatchObject({ warnings: [], report: { best: { kind: [] } } })
    const gameId = await startRace(server, 'sam', 'paris')
    expect(await placesOf(gameId)).toEqual(['fr-paris-1', 'fr-paris-2'])
    const trip = { from: 'fr-paris-1', to: 'fr-paris-2' }
    const { journeys } = await server.result<{ journeys: { ref: object; fares: { type: string }[] }[] }>('getBoard', {
      gameId,
      transport: 'bus',
      ...trip,
    })
    const [first] = journeys
    const booking = { gameId, requestId: nextRequest(), journey: first?.ref, ...trip, fareType: first?.fares[0]?.type }
    expect((await server.call('bookTicket', booking, 'sam')).status).toBe(200)
  })
})

/** Sam begins the n-th attempt of a day, this many seconds after the clock. */
const claimNth = (attempt: number) =>
  server.store.races.claim(uidNamed('sam'), {
    source: 'another',
    attempt,
    raceId: `r${attempt}`,
    claimed: realMs(server.clock.now + attempt * 1_000),
  })

it('startGame begins at most two hundred attempts within a day, and continues those that have begun', async () => {
  for (let attempt = 1; attempt <= 199; attempt += 1) await claimNth(attempt)
  server.clock.now += 200_000
  const gameId = await startRace(server)
  await server.result('stopClock', { gameId, requestId: nextRequest() })
  const refused = await server.call('startGame', { gameId: 'two-legs' }, 'sam')
  expect(refused).toMatchObject({ status: 429, error: { details: { retryAfter: DAY / 1000 - 199 } } })
  expect(refused.headers['retry-after']).toBe(String(DAY / 1000 - 199))
  expect(await server.result('startGame', { gameId })).toEqual({ gameId })
  await startRace(server, 'alex')

  server.clock.now += DAY - 199_000
  const next = await startRace(server)
  expect(next).not.toBe(gameId)
  expect(await startRace(server)).toBe(next)
})

it('startGame begins at most two hundred attempts within a day by simultaneous calls, for different races', async () => {
  const ids = ['one', 'two', 'three', 'four']
  for (const id of ids) await server.result('addGameSpec', raceUpload({ id }), 'alex')
  for (let attempt = 1; attempt <= 198; attempt += 1) await claimNth(attempt)
  server.clock.now += 200_000
  const answers = await Promise.all(ids.map((gameId) => server.call('startGame', { gameId }, 'sam')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
  expect(await server.store.races.attempts(uidNamed('sam'), 300)).toHaveLength(200)
})
