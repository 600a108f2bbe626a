import type { OutputOf, Profile, buyTokens, getResult } from '@final-call/contract'
import { MOST_EVENTS, type RaceEvent, apply, balance, dollars, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GcashStore, LEDGER_START, type Store } from '../../ports.ts'
import { player } from '../../testing/player.ts'
import { SENTINELS } from '../../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer, uidNamed } from '../../testing/test-server.ts'
import { raceUpload } from '../../testing/uploads.ts'

const NEW_BALANCE = 1_000_000
const WALLET = 34

let server: TestServer
let open: TestServer[]
beforeEach(async () => {
  open = []
  server = await start()
})
afterEach(async () => {
  for (const it of open) await it.close()
})

async function start(options: Parameters<typeof testServer>[0] = {}): Promise<TestServer> {
  const started = await testServer(options)
  open.push(started)
  return started
}

const buy = (gameId: string, amount: number, requestId = nextRequest(), on = server) =>
  on.call('buyTokens', { gameId, requestId, amount }, 'sam')
const bought = (gameId: string, amount: number, requestId = nextRequest()) =>
  server.result<OutputOf<typeof buyTokens>>('buyTokens', { gameId, requestId, amount })
const stop = (gameId: string, requestId = nextRequest()) => server.call('stopClock', { gameId, requestId }, 'sam')
const profileBalance = async (on = server): Promise<number> =>
  (await on.result<{ profile: Profile }>('getProfile', null)).profile.gcashBalance
const raceBalance = async (gameId: string, on = server): Promise<number> => {
  const ledger = (await on.store.races.find(gameId))?.stored.race.ledger ?? []
  return balance(ledger) / 100
}
const topUps = async (gameId: string, on = server) =>
  (await on.log(gameId)).filter((event) => event.type === 'money' && event.reason === 'top-up')

/** The changes of the profile's balance, in cents. */
const entries = async (on = server): Promise<readonly number[]> =>
  (await on.store.gcash.entries(uidNamed('sam'), LEDGER_START, 1_000)).map(({ amount }) => amount)

/** No money appears from nowhere: the account says what the profile has. */
async function expectBooks(expected: number, on = server): Promise<void> {
  expect(NEW_BALANCE + (await entries(on)).reduce((sum, amount) => sum + amount, 0) / 100).toBe(expected)
  expect((await on.store.profiles.find(uidNamed('sam')))?.gcashBalance).toBe(expected)
}

describe('buyTokens', () => {
  it('moves money from the profile into the race', async () => {
    const gameId = await startRace(server)
    const answer = await bought(gameId, 250)
    const log = await server.log(gameId)
    expect(answer).toEqual({ version: log.length, amount: 250, gcashBalance: NEW_BALANCE - 250 })
    expect(log.at(-1)).toMatchObject({ type: 'money', reason: 'top-up', amount: dollars(250), real: MORNING })
    expect(await raceBalance(gameId)).toBe(WALLET + 250)
    await expectBooks(NEW_BALANCE - 250)
  })

  it('acts once per request id, even if sent 50 times at once, and gives equal answers', async () => {
    const gameId = await startRace(server)
    const requestId = nextRequest()
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(gameId, 100, requestId)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await topUps(gameId)).toHaveLength(1)
    await expectBooks(NEW_BALANCE - 100)
    await bought(gameId, 100)
    await stop(gameId)
    const then = answers[0]?.result as OutputOf<typeof buyTokens>
    expect((await buy(gameId, 100, requestId)).result).toEqual({ ...then, gcashBalance: NEW_BALANCE })
  })

  it('refuses another amount with the same request id', async () => {
    const gameId = await startRace(server)
    const requestId = nextRequest()
    await bought(gameId, 10, requestId)
    expect((await buy(gameId, 20, requestId)).error).toMatchObject({ status: 'INVALID_ARGUMENT' })
    await expectBooks(NEW_BALANCE - 10)
  })

  it('acts once per request id on two servers with one database, at the same time', async () => {
    const folder = temporaryFolder()
    const path = `${folder.path}/shared.db`
    const [one, two] = [await start({ path }), await start({ path })]
    const gameId = await startRace(one)
    const requestId = nextRequest()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => buy(gameId, 100, requestId, i % 2 ? one : two)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await topUps(gameId, one)).toHaveLength(1)
    await expectBooks(NEW_BALANCE - 100, two)
    folder.remove()
  })

  it('finds no profile if the account is deleted during the transfer', async () => {
    const on = await start({
      store: (store) => {
        const withdraw: GcashStore['withdraw'] = async (transfer) => {
          const taken = await store.gcash.withdraw(transfer)
          await store.accounts.remove(transfer.uid)
          return taken
        }
        return { ...store, gcash: { ...store.gcash, withdraw } }
      },
    })
    const gameId = await startRace(on)
    expect((await buy(gameId, 100, nextRequest(), on)).error).toMatchObject({ status: 'NOT_FOUND' })
    expect(await entries(on)).toEqual([])
  })

  it('refuses what the profile does not cover, and says so again', async () => {
    const gameId = await startRace(server)
    const { uid } = (await server.result<{ profile: Profile }>('getProfile', null)).profile
    const rest = { uid, transferId: 'rest', raceId: gameId, amount: dollars(NEW_BALANCE - 100), at: realMs(MORNING) }
    await server.store.gcash.withdraw(rest)
    const requestId = nextRequest()
    const refused = await buy(gameId, 200, requestId)
    expect(refused.error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'Your balance does not cover $200.',
      details: { reason: 'gcash-short' },
    })
    await stop(gameId)
    expect((await buy(gameId, 200, requestId)).text).toBe(refused.text)
    expect(await topUps(gameId)).toHaveLength(1)
  })

  it.each([0, -5, 1.5, 10_001, '100', null])('refuses an amount of %j', async (amount) => {
    const gameId = await startRace(server)
    const { error } = await server.call('buyTokens', { gameId, requestId: nextRequest(), amount }, 'sam')
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: { issues: [{ path: 'amount' }] } })
  })

  it('needs a running race of the caller’s own', async () => {
    const theirs = await startRace(server, 'alex')
    const mine = await startRace(server)
    await stop(mine)
    expect((await buy(theirs, 5)).status).toBe(403)
    expect((await buy('no-such-race', 5)).status).toBe(404)
    expect((await buy(mine, 5)).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'This race is over.',
      details: { reason: 'clock-stopped' },
    })
    expect(await entries()).toEqual([])
    await expectBooks(NEW_BALANCE)
  })

  it('moves nothing into a race whose log is full, and says why', async () => {
    const gameId = await startRace(server)
    const { races } = server.store
    const from = (await races.find(gameId))?.stored
    if (!from) throw new Error('the race is not there')
    const { version, clock } = from.race
    const events = Array.from({ length: MOST_EVENTS - version }, (_, i): RaceEvent => {
      return { type: 'speedSet', speed: i % 2 ? 20 : 50, seq: version + 1 + i, at: clock.begin, real: realMs(MORNING) }
    })
    await races.append({ from, race: events.reduce(apply, from.race), events, sign: realMs(MORNING) })
    expect((await buy(gameId, 5)).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      details: { reason: 'too-many-events' },
    })
    await expectBooks(NEW_BALANCE)
  })
})

describe('a race with top-ups', () => {
  it('says so in its result, and keeps them when it is complete', async () => {
    const gameId = await startRace(server)
    const sam = player(server)
    await bought(gameId, 100)
    await bought(gameId, 50)
    await sam.carriedOut('playClock', gameId)
    const { step } = await sam.rideToSecondLeg(gameId)
    await sam.complete(gameId, step, { type: 'text', value: SENTINELS.secondSolution })
    expect(await server.result<OutputOf<typeof getResult>>('getResult', { gameId })).toMatchObject({
      result: { ending: 'complete', topUps: 2, topUpTotal: 150, moneyLeft: WALLET - 12 + 20 + 150 },
    })
    expect(await profileBalance()).toBe(NEW_BALANCE - 150)
    expect(await server.store.gcash.open(uidNamed('sam'))).toEqual([])
    await expectBooks(NEW_BALANCE - 150)
  })

  it('returns them once when it is stopped, even those that were spent', async () => {
    const gameId = await startRace(server)
    const sam = player(server)
    await bought(gameId, 100)
    await bought(gameId, 50)
    await sam.settleSteps(gameId)
    await sam.carriedOut('bookTicket', gameId, { ...(await sam.firstBus(gameId)).booking, fareType: 'Gold' })
    const requestId = nextRequest()
    const answers = await Promise.all(Array.from({ length: 10 }, () => stop(gameId, requestId)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expectBooks(NEW_BALANCE)
    expect(await profileBalance()).toBe(NEW_BALANCE)
    expect((await entries()).toSorted((a, b) => a - b)).toEqual([-10_000, -5_000, 5_000, 10_000])
  })
})

describe('a crash', () => {
  const away = async (): Promise<never> => {
    throw new Error('the process died here')
  }
  type Move = GcashStore['move']
  const withMove = (make: (move: Move) => Move) => (store: Store) => ({
    ...store,
    gcash: { ...store.gcash, move: make(store.gcash.move) },
  })
  const withoutAppend = (store: Store) => ({
    ...store,
    races: {
      ...store.races,
      append: (change: Parameters<Store['races']['append']>[0]) =>
        change.events.some((it) => it.type === 'money') ? away() : store.races.append(change),
    },
  })
  let folder: ReturnType<typeof temporaryFolder>
  let path: string
  let gameId: string
  beforeEach(async () => {
    folder = temporaryFolder()
    path = `${folder.path}/shared.db`
    gameId = await startRace(await start({ path }))
  })
  afterEach(() => folder.remove())

  /** Buys for 100 in a process that crashes on the way, and leaves this much in the race. */
  async function dieBuying(store: (store: Store) => Store, left: number, requestId = nextRequest()): Promise<void> {
    const dying = await start({ path, store })
    expect((await buy(gameId, 100, requestId, dying)).status).toBe(500)
    expect(await raceBalance(gameId, dying)).toBe(left)
    await expectBooks(NEW_BALANCE - 100, dying)
  }

  /** By the returning player, or without one: each finishes it. */
  const FINISHERS: readonly [string, (requestId: string) => Promise<TestServer>][] = [
    [
      'a start of the server',
      async () => {
        const later = await start({ path })
        await later.app.ready()
        await expect.poll(() => later.store.gcash.pending(1)).toEqual([])
        return later
      },
    ],
    [
      'a look at the profile',
      async () => {
        const quiet = (store: Store) => ({ ...store, gcash: { ...store.gcash, pending: async () => [] } })
        const later = await start({ path, store: quiet })
        await profileBalance(later)
        return later
      },
    ],
    [
      'the same request',
      async (requestId) => {
        const later = await start({ path })
        expect((await buy(gameId, 100, requestId, later)).result).toMatchObject({ amount: 100 })
        return later
      },
    ],
  ]

  it('before the profile had paid leaves the request open to be repeated, and to nothing else', async () => {
    const requestId = nextRequest()
    const dying = await start({ path, store: (store) => ({ ...store, gcash: { ...store.gcash, withdraw: away } }) })
    expect((await buy(gameId, 100, requestId, dying)).status).toBe(500)
    const later = await start({ path })
    for (const answer of [
      await later.call('stopClock', { gameId, requestId }, 'sam'),
      await buy(gameId, 50, requestId, later),
    ])
      expect(answer.error).toMatchObject({ status: 'INVALID_ARGUMENT' })
    expect((await buy(gameId, 100, requestId, later)).result).toMatchObject({ amount: 100 })
    await expectBooks(NEW_BALANCE - 100, later)
  })

  it.each(FINISHERS)('before the race had it is repaired by %s', async (_, finish) => {
    const requestId = nextRequest()
    await dieBuying(withoutAppend, WALLET, requestId)
    const later = await finish(requestId)
    expect(await raceBalance(gameId, later)).toBe(WALLET + 100)
    expect(await topUps(gameId, later)).toHaveLength(1)
    await expectBooks(NEW_BALANCE - 100, later)
  })

  it.each(FINISHERS)('after the race had it causes no second payment, by %s', async (_, finish) => {
    const requestId = nextRequest()
    await dieBuying(
      withMove(() => away),
      WALLET + 100,
      requestId,
    )
    const later = await finish(requestId)
    expect(await raceBalance(gameId, later)).toBe(WALLET + 100)
    expect(await topUps(gameId, later)).toHaveLength(1)
    expect(await later.store.gcash.open(uidNamed('sam'))).toMatchObject([{ state: 'landed' }])
    await expectBooks(NEW_BALANCE - 100, later)
  })

  it('before the race had it, in a race that then ended, returns the money and refuses the request', async () => {
    const requestId = nextRequest()
    await dieBuying(withoutAppend, WALLET, requestId)
    const quiet = (store: Store) => ({
      ...store,
      gcash: { ...store.gcash, pending: async () => [], open: async () => [] },
    })
    const unaware = await start({ path, store: quiet })
    await unaware.result('stopClock', { gameId, requestId: nextRequest() })
    const later = await start({ path })
    expect(await profileBalance(later)).toBe(NEW_BALANCE)
    expect((await buy(gameId, 100, requestId, later)).error).toMatchObject({ details: { reason: 'clock-stopped' } })
    expect(await topUps(gameId, later)).toHaveLength(0)
    await expectBooks(NEW_BALANCE, later)
  })

  it('between a stop and the return of its top-ups is repaired at the next read', async () => {
    const first = await start({ path })
    await buy(gameId, 100, nextRequest(), first)
    const dying = await start({ path, store: withMove(() => away) })
    const requestId = nextRequest()
    expect((await dying.call('stopClock', { gameId, requestId }, 'sam')).status).toBe(200)
    await expectBooks(NEW_BALANCE - 100, first)
    expect((await first.call('stopClock', { gameId, requestId }, 'sam')).status).toBe(200)
    await expectBooks(NEW_BALANCE, first)
    expect(await profileBalance(first)).toBe(NEW_BALANCE)
  })

  it('before a transfer into a busy race leaves it open, without delaying the player’s others', async () => {
    let busy = false
    const on = await start({
      path,
      store: (store) => ({
        ...store,
        races: {
          ...store.races,
          append: async (change) =>
            busy && change.from.raceId === gameId ? { outcome: 'conflict' } : store.races.append(change),
        },
      }),
    })
    await on.result('addGameSpec', raceUpload({ id: 'another' }))
    const other = await startRace(on, 'sam', 'another')
    for (const [i, into] of [gameId, other].entries()) {
      const at = realMs(MORNING + i)
      await on.store.gcash.withdraw({
        uid: uidNamed('sam'),
        transferId: `into ${into}`,
        raceId: into,
        amount: dollars(10),
        at,
      })
    }
    busy = true
    expect((await on.call('getProfile', null, 'sam')).status).toBe(200)
    expect([await topUps(gameId, on), await topUps(other, on)].map(({ length }) => length)).toEqual([0, 1])
    busy = false
    await profileBalance(on)
    expect([await topUps(gameId, on), await topUps(other, on)].map(({ length }) => length)).toEqual([1, 1])
    await expectBooks(NEW_BALANCE - 20, on)
  })

  it('is repaired by a start of the server as of the player’s last sign of life, and is no sign of life itself', async () => {
    await dieBuying(withoutAppend, WALLET)
    const later = await start({ path })
    const signed = async () => (await later.store.races.find(gameId))?.stored.sign
    const before = await signed()
    later.clock.now += 11_000
    await later.app.ready()
    await expect.poll(() => later.store.gcash.pending(1)).toEqual([])
    expect(await topUps(gameId, later)).toMatchObject([{ real: before }])
    expect(await signed()).toBe(before)
  })

  it('during another player’s transfer does not hold up the others', async () => {
    const first = await start({ path })
    const { uid } = (await first.result<{ profile: Profile }>('getProfile', null, 'alex')).profile
    const take = (transferId: string, into: string) => {
      const at = realMs(MORNING - 1)
      return first.store.gcash.withdraw({ uid, transferId, raceId: into, amount: dollars(10), at })
    }
    await take('into a race that is gone', 'no-such-race')
    await take('into a race of somebody else', gameId)
    await dieBuying(withoutAppend, WALLET)
    const later = await start({ path })
    await later.app.ready()
    await expect.poll(() => topUps(gameId, later)).toHaveLength(1)
    expect((await later.store.profiles.find(uid))?.gcashBalance).toBe(NEW_BALANCE - 10)
    expect((await later.store.gcash.pending(10)).map((it) => it.transferId)).toEqual(['into a race of somebody else'])
  })
})
