import { type RaceEvent, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { player } from '../../testing/player.ts'
import { HERE, THERE, race as spec } from '../../testing/race-of-two-legs.ts'
import { MORNING, type TestServer, startRace, testServer, uidNamed } from '../../testing/test-server.ts'

let server: TestServer
let sam: ReturnType<typeof player>
beforeEach(async () => {
  server = await testServer()
  sam = player(server)
})
afterEach(() => server.close())

const typesOf = (log: readonly RaceEvent[]): readonly string[] => log.map(({ type }) => type)

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
    await sam.carriedOut('stopClock', gameId)
    const second = await startRace(server)
    expect(second).not.toBe(gameId)
    expect((await server.log(second))[0]).toMatchObject({ type: 'started', attempt: 2 })
    expect(await server.result('startGame', { gameId })).toEqual({ gameId })
  })

  it('starts one race for 50 calls at once', async () => {
    const started = await Promise.all(Array.from({ length: 50 }, () => startRace(server)))
    expect(new Set(started).size).toBe(1)
    expect(typesOf(await server.log(started[0] ?? '')).filter((type) => type === 'started')).toHaveLength(1)
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
    const { locations } = await sam.openStep(gameId)
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

describe('other players', () => {
  it.each([
    ['getNextOpenStep', {}],
    ['getGame', {}],
    ['getResult', {}],
    ['getBestTime', {}],
    ['reportAlive', {}],
    ['getBoard', { transport: 'bus', from: HERE }],
    ['stepComplete', { stepId: 'leg-1-step-1', stepType: 'locateAt' }],
    ['playClock', { requestId: 'request-x' }],
    ['stopClock', { requestId: 'request-y' }],
    ['startGame', {}],
  ])('cannot %s in a race that is not theirs, and learn no more of one that does not exist', async (name, fields) => {
    const gameId = await startRace(server)
    const before = await server.log(gameId)
    const theirs = await server.call(name, { gameId, ...fields }, 'alex')
    expect(theirs.status).toBe(403)
    expect(theirs.error).toEqual({ status: 'PERMISSION_DENIED', message: 'This race belongs to somebody else.' })
    const nobodys = await server.call(name, { gameId: 'no-such-race', ...fields }, 'alex')
    expect(nobodys.status).toBe(404)
    expect(nobodys.error).toEqual({ status: 'NOT_FOUND', message: 'There is no such race.' })
    expect(await server.log(gameId)).toEqual(before)
  })
})

describe('queries', () => {
  it('list races without anything of their legs', async () => {
    const { gameSpecs } = await server.result<{ gameSpecs: object[] }>('listGameSpecs', null)
    expect(gameSpecs).toEqual([
      {
        id: 'two-legs',
        name: 'Two legs',
        wallet: 34,
        daysLength: 1,
        iconName: 'Bus',
        startTime: [9, 15],
        tags: ['DI:Easy'],
        createdAt: 1_760_000_000,
        speed: 20,
      },
    ])
  })

  it('show a board, and refuse one for an unknown place', async () => {
    const gameId = await startRace(server)
    const { journey } = await sam.firstBus(gameId)
    expect(journey).toMatchObject({ transport: 'bus', company: 'Test Buses', from: HERE, to: THERE })
    expect((await server.call('getBoard', { gameId, transport: 'bus', from: 'nowhere' }, 'sam')).error).toEqual({
      status: 'NOT_FOUND',
      message: 'There is no place nowhere.',
    })
  })

  it("return the caller's profile, and the roles that the operator gave them", async () => {
    expect(await server.result('getProfile', null, 'alex')).toMatchObject({
      profile: { displayName: 'alex', email: 'alex@example.com', gcashBalance: 1_000_000 },
      roles: { administrator: false, geopath: false },
    })
    const rolesOf = async (name: string) => (await server.result<{ roles: object }>('getProfile', null, name)).roles
    expect(await rolesOf('admin')).toEqual({ administrator: true, geopath: false })
    expect(await rolesOf('geo')).toEqual({ administrator: false, geopath: true })
  })

  it("return the operator's configuration, even without a token", async () => {
    const config = {
      contactEmail: 'crew@example.com',
      mapStyleUrl: null,
      googleMapsKey: null,
      streetPictures: null,
      signInProvider: 'local',
    }
    expect((await server.call('getAppConfig', null)).result).toEqual(config)
    expect((await server.call('getAppConfig', null, 'sam')).result).toEqual(config)
    expect((await server.call('getAppConfig', null, '!')).status).toBe(401)
    expect((await server.call('getAppConfig', {}, 'sam')).status).toBe(400)
  })
})
