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
  offersWork,
  weeklyLine,
} from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { denseCity } from '../test-support/dense-city.ts'
import { player } from '../test-support/player.ts'
import { race as spec } from '../test-support/race-of-two-legs.ts'
import { MORNING, type TestServer, startRace, testServer } from '../test-support/test-server.ts'

let server: TestServer
let sam: ReturnType<typeof player>
beforeEach(async () => {
  server = await testServer()
  sam = player(server)
})
afterEach(() => server.close())

const staying = (gameId: string) => server.result<OutputOf<typeof getStaying>>('getStaying', { gameId })

describe('getStaying', () => {
  it('offers work to who can pay no way on, and says so until they are busy with it', async () => {
    const by = { uid: 'final-call', admin: true }
    await server.store.content.putSpec({ ...spec, id: 'poor', wallet: cents(1199) }, by, realMs(MORNING))
    const gameId = await startRace(server, 'sam', 'poor')
    expect(await staying(gameId)).toEqual({ work: false, hours: null })
    await sam.settleSteps(gameId)
    expect(await staying(gameId)).toEqual({ work: true, hours: 1 })
    await sam.carriedOut('work', gameId, { hours: 1 })
    expect(await staying(gameId)).toEqual({ work: false, hours: null })
  })

  it('offers none to who can pay a way on, nor to who holds a ticket', async () => {
    const gameId = await startRace(server)
    await sam.settleSteps(gameId)
    expect(await staying(gameId)).toEqual({ work: false, hours: null })
    const { booking } = await sam.firstBus(gameId)
    await sam.carriedOut('bookTicket', gameId, { ...booking, fareType: 'Gold' })
    expect(await staying(gameId)).toEqual({ work: false, hours: null })
  })
})

describe('in a city of 576 stops and 480 services', () => {
  /** The city, its timetable as the server has it, and how many days of services have been looked at. */
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
    const world: World = { ...denseCity, services, timetable, spec: { ...denseCity.spec, wallet: cents(wallet) } }
    const moment = { now: realMs(MORNING), sign: realMs(MORNING) }
    const begun = beginRace(world, { attempt: 1, now: moment.now })
    const placed = decide(replay(begun), { kind: 'completeStep', stepId: 'leg-1-step-1' }, world, moment)
    const race = replay([...begun, ...placed.events])
    looked = 0
    return { race, world, moment, looked: () => looked }
  }

  it('a player without money asks for work at the cost of a look at the fares', () => {
    const { race, world, moment, looked } = counted(0)
    expect(decide(race, { kind: 'work', hours: 1 }, world, moment).ok).toBe(true)
    expect(looked()).toBe(0)
  })

  it('one who can pay is told at the first departure', () => {
    const { race, world, moment, looked } = counted(10_000)
    expect(decide(race, { kind: 'work', hours: 1 }, world, moment).ok).toBe(false)
    expect(looked()).toBeLessThan(10)
  })

  it('where nothing leaves that could be paid, each service is looked at once, however many of its stops are near', () => {
    const never = (it: Service): Service => ({
      ...it,
      days: { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] },
    })
    const { race, world, looked } = counted(10_000, never)
    expect(offersWork(race, world, gameMs(race.clock.begin))).toBe(true)
    expect(looked()).toBeLessThan(world.services.size * 5)
  })
})
