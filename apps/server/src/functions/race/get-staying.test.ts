import type { OutputOf, getStaying } from '@final-call/contract'
import {
  type Service,
  type World,
  buildTimetable,
  cents,
  decide,
  gameMs,
  realMs,
  replay,
  beginRace,
  weeklyLine,
  workOffered,
} from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { denseCity } from '../../testing/dense-city.ts'
import { player } from '../../testing/player.ts'
import { SENTINELS, THERE, race as spec } from '../../testing/race-of-two-legs.ts'
import { MORNING, type TestServer, startRace, testServer } from '../../testing/test-server.ts'

let server: TestServer
let sam: ReturnType<typeof player>
beforeEach(async () => {
  server = await testServer()
  sam = player(server)
})
afterEach(() => server.close())

const NO_WORK = { work: null, afterRoom: null }
const staying = (gameId: string) => server.result<OutputOf<typeof getStaying>>('getStaying', { gameId })

describe('getStaying', () => {
  it('offers work to a player who can pay for no way on, and says so until they are at work', async () => {
    const by = { uid: 'final-call', admin: true }
    await server.store.content.putSpec({ ...spec, id: 'poor', wallet: cents(1199) }, by, realMs(MORNING))
    const gameId = await startRace(server, 'sam', 'poor')
    const { step } = await sam.settleSteps(gameId)
    expect(await staying(gameId)).toEqual(NO_WORK)
    await sam.complete(gameId, step, { type: 'text', value: SENTINELS.firstSolution })
    await sam.settleSteps(gameId)
    expect(await staying(gameId)).toEqual({
      ...NO_WORK,
      work: {
        hours: 1,
        way: { price: 12, to: THERE },
        first: { price: 12, journey: expect.objectContaining({ to: THERE, transport: 'bus' }) },
        arrival: expect.any(Number),
      },
    })
    await sam.carriedOut('work', gameId, { hours: 1 })
    expect(await staying(gameId)).toEqual(NO_WORK)
  })

  it('offers none to a player who can pay for a way on, or has a ticket', async () => {
    const gameId = await startRace(server)
    const { step } = await sam.settleSteps(gameId)
    await sam.complete(gameId, step, { type: 'text', value: SENTINELS.firstSolution })
    await sam.settleSteps(gameId)
    expect(await staying(gameId)).toEqual(NO_WORK)
    const { booking } = await sam.firstBus(gameId)
    await sam.carriedOut('bookTicket', gameId, { ...booking, fareType: 'Gold' })
    expect(await staying(gameId)).toEqual(NO_WORK)
  })
})

describe('in a city of 576 stops and 480 services', () => {
  /** The city, its timetable as the server has it, and how many days of services have been read. */
  function counted(wallet: number, change: (service: Service) => Service = (it) => it) {
    let looked = 0
    const services = new Map(
      [...denseCity.services].map(([id, service]): [string, Service] => {
        const { days, ...rest } = change(service)
        return [
          id,
          {
            ...rest,
            get days() {
              looked += 1
              return days
            },
          },
        ]
      }),
    )
    const timetable = buildTimetable(
      [...denseCity.services.values()].flatMap((it) => weeklyLine(it, denseCity.locations) ?? []),
    )
    const start = denseCity.locations.get('nz-city-City-0-0')
    if (!start) throw new Error('no city')
    const far = { ...start, id: 'nz-city-City-far', coords: [-41.2, 175.2] as const }
    const world: World = {
      services,
      timetable,
      locations: new Map([...denseCity.locations, [far.id, far]]),
      spec: {
        ...denseCity.spec,
        wallet: cents(wallet),
        legs: [
          {
            title: 'Out of it',
            html: '',
            steps: [
              { stepType: 'locateAt', location: start.id },
              { stepType: 'reach', location: far.id },
            ],
          },
        ],
      },
    }
    const moment = { now: realMs(MORNING), sign: realMs(MORNING) }
    const begun = beginRace(world, { attempt: 1, now: moment.now })
    const placed = decide(replay(begun), { kind: 'completeStep', stepId: 'leg-1-step-1' }, world, moment)
    const race = replay([...begun, ...placed.events])
    looked = 0
    return { race, world, moment, looked: () => looked }
  }

  it('finds work for a player without money in no more reads than it has services', () => {
    const { race, world, moment, looked } = counted(0)
    expect(decide(race, { kind: 'work', hours: 1 }, world, moment).ok).toBe(true)
    expect(looked()).toBeLessThan(world.services.size)
  })

  it('finds the ways that lead out in no more reads than it has services', () => {
    const { race, world, looked } = counted(0)
    expect(workOffered(race, world, gameMs(race.clock.begin))?.hours).toBeGreaterThan(0)
    expect(looked()).toBeLessThan(world.services.size)
  })

  it('answers a player who can pay in no more reads, too', () => {
    const { race, world, moment, looked } = counted(10_000)
    expect(decide(race, { kind: 'work', hours: 1 }, world, moment).ok).toBe(false)
    expect(looked()).toBeLessThan(world.services.size)
  })

  it('reads each service twice a day if nothing leaves, for the way there and for any, however many of its stops are near', () => {
    const never = (it: Service): Service => ({
      ...it,
      days: { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] },
    })
    const { race, world, looked } = counted(10_000, never)
    expect(workOffered(race, world, gameMs(race.clock.begin))).toBeUndefined()
    expect(looked()).toBeLessThan(world.services.size * 60)
  })
})
