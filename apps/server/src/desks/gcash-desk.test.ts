import type { Profile } from '@final-call/contract'
import { dollars, realMs } from '@final-call/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { localFanout } from '../store/local-fanout.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer, uidNamed } from '../testing/test-server.ts'
import { LEDGER_START, type Store, StoreAway } from '../ports.ts'
import { gcashDesk } from './gcash-desk.ts'
import { raceDesk } from './race-desk.ts'
import { pinnedWorlds } from '../worlds/pinned-worlds.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const deskOf = (races: Store['races'], content: Store['content'], mostRequests = 100) =>
  raceDesk({
    races,
    worlds: pinnedWorlds(content),
    fanout: localFanout(),
    completed: async () => undefined,
    mostRequests,
  })

const balance = async () => (await server.result<{ profile: Profile }>('getProfile', null)).profile.gcashBalance

it('a race whose time ran out keeps its top-ups: only a stopped race returns them', async () => {
  const gameId = await startRace(server)
  const whole = await balance()
  await server.result('buyTokens', { gameId, requestId: nextRequest(), amount: 100 })
  await server.result('setSpeed', { gameId, requestId: nextRequest(), speed: 100 })
  await server.result('playClock', { gameId, requestId: nextRequest() })
  await server.store.races.sign(gameId, realMs(MORNING + 900_000))
  server.clock.now += 3_600_000
  expect(await server.result('getResult', { gameId })).toMatchObject({ result: { ending: 'out of time' } })
  expect(await balance()).toBe(whole - 100)
  expect(await server.store.gcash.entries(uidNamed('sam'), LEDGER_START, 1_000)).toMatchObject([{ state: 'kept' }])
})

it('a stopped race returns what its log says it received, and nothing else', async () => {
  const gameId = await startRace(server)
  const whole = await balance()
  await server.result('buyTokens', { gameId, requestId: nextRequest(), amount: 100 })
  // An account whose transfer has arrived according to it, and a race that does not know of it.
  const uid = uidNamed('sam')
  const { gcash } = server.store
  await gcash.withdraw({ uid, transferId: 'astray', raceId: gameId, amount: dollars(50), at: realMs(MORNING) })
  await gcash.move({ uid, transferId: 'astray' }, { state: 'landed', version: 1 }, realMs(MORNING))
  await server.result('stopClock', { gameId, requestId: nextRequest() })
  expect(await balance()).toBe(whole - 50)
  expect((await gcash.open(uid)).map(({ transferId, state }) => [transferId, state])).toEqual([['astray', 'landed']])
})

it('settles the top-ups of a stopped race four at a time, and each once', async () => {
  const gameId = await startRace(server)
  const whole = await balance()
  for (let i = 0; i < 40; i += 1) await server.result('buyTokens', { gameId, requestId: nextRequest(), amount: 1 })
  const { gcash } = server.store
  const { move } = gcash
  let [moving, most, moved] = [0, 0, 0]
  gcash.move = async (...args) => {
    most = Math.max(most, (moving += 1))
    moved += 1
    try {
      return await move(...args)
    } finally {
      moving -= 1
    }
  }
  await server.result('stopClock', { gameId, requestId: nextRequest() })
  expect([most, moved]).toEqual([4, 40])
  expect(await balance()).toBe(whole)
  expect((await gcash.open(uidNamed('sam'))).length).toBe(0)
})

it('takes no money for a race that keeps as many requests as it may', async () => {
  const gameId = await startRace(server)
  const { races, content, gcash } = server.store
  const desk = deskOf(races, content, 1)
  const { buy } = gcashDesk({ gcash, races, desk, left: (error) => expect.unreachable(String(error)) })
  const caller = { uid: uidNamed('sam'), now: realMs(MORNING) }
  const whole = await balance()
  await desk.command(gameId, { kind: 'setPace', pace: 'steady' }, caller, { id: 'one' })
  await expect(buy({ raceId: gameId, requestId: 'two', amount: dollars(100) }, caller)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'This race has had as many requests as it keeps, and takes no more tokens.',
    details: { reason: 'too-many-requests' },
  })
  expect(await balance()).toBe(whole)
})

/** Finishes Sam's transfers to two races, each of which fails. */
async function tidiedWith(failure: Error) {
  const [uid, now] = [uidNamed('sam'), realMs(MORNING)]
  const { races, content, gcash } = server.store
  await server.result('getProfile', null)
  for (const raceId of ['one', 'two'])
    await gcash.withdraw({ uid, transferId: raceId, raceId, amount: dollars(10), at: now })
  const asked: string[] = []
  const left: unknown[] = []
  const failing = {
    ...races,
    async find(raceId: string): Promise<never> {
      asked.push(raceId)
      throw failure
    },
  }
  const desk = deskOf(failing, content)
  const tidy = gcashDesk({ gcash, races, desk, left: (error) => left.push(error) }).tidy({ uid, now })
  const [ended] = await Promise.allSettled([tidy])
  return { ended, asked: asked.length, left }
}

it('tries no other race once the database takes no writes, and holds up nothing that only reads', async () => {
  const ended = { status: 'fulfilled', value: undefined }
  expect(await tidiedWith(new StoreAway('full'))).toEqual({ ended, asked: 1, left: [] })
})

it('continues with the other races if one of them fails, and reports why', async () => {
  const why = new Error('tampered with')
  expect(await tidiedWith(why)).toEqual({
    ended: { status: 'fulfilled', value: undefined },
    asked: 2,
    left: [why, why],
  })
})
