import { type Command, type RaceEvent, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localFanout } from '../store/local-fanout.ts'
import { player } from '../testing/player.ts'
import { SENTINELS } from '../testing/race-of-two-legs.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer, uidNamed } from '../testing/test-server.ts'
import { type RaceDesk, type Request, raceDesk } from './race-desk.ts'
import { pinnedWorlds } from '../worlds/pinned-worlds.ts'

let server: TestServer
let desk: RaceDesk
/** What the desk announced, asked of the store, and listed. */
let published: number[]
let signed: number[]
let listed: string[]
let gameId: string

beforeEach(async () => {
  server = await testServer()
  published = []
  signed = []
  listed = []
  const { races, content } = server.store
  desk = raceDesk({
    races: {
      ...races,
      async sign(raceId, at) {
        signed.push(at - MORNING)
        await races.sign(raceId, at)
      },
    },
    worlds: pinnedWorlds(content),
    fanout: {
      publish: (_, version) => void published.push(version),
      subscribe: () => () => undefined,
      publishEnded: () => undefined,
      subscribeEnded: () => () => undefined,
    },
    completed: async (raceId) => void listed.push(raceId),
  })
  gameId = await startRace(server)
})
afterEach(() => server.close())

const at = (ms = 0) => ({ uid: uidNamed('sam'), now: realMs(MORNING + ms) })
const give = (command: Command, request?: Request, ms = 0) => desk.command(gameId, command, at(ms), request)
const logLength = async (): Promise<number> => (await server.log(gameId)).length
const speeds = (log: readonly RaceEvent[]): readonly number[] =>
  log.flatMap((event) => (event.type === 'speedSet' ? [event.speed] : []))

describe('a race that is completed', () => {
  it('is listed once, whatever is asked of it afterwards', async () => {
    const sam = player(server)
    const { step } = await sam.rideToSecondLeg(gameId)
    if (!step) throw new Error('no second task')
    const answer: Command = { kind: 'answerTask', stepId: step.id, task: 0, response: SENTINELS.secondSolution }
    expect((await give(answer, { id: nextRequest() })).race.ended?.ending).toBe('complete')
    expect(listed).toEqual([gameId])
    const late = await give({ kind: 'setSpeed', speed: 5 }, { id: nextRequest() })
    expect(late.reply).toMatchObject({ ok: false, reason: 'clock-stopped' })
    await desk.read(gameId, at(60_000))
    expect(listed).toEqual([gameId])
  })

  it('differs from one that is stopped, which is not listed', async () => {
    expect((await give({ kind: 'stopClock' })).race.ended?.ending).toBe('abandoned')
    expect(listed).toEqual([])
  })
})

describe('a sign of life', () => {
  it('[CLK-11] is stored once a second while the clock runs', async () => {
    await player(server).settleSteps(gameId)
    await give({ kind: 'playClock' })
    for (const ms of [1, 999, 1_000, 1_500, 1_999, 2_000]) await desk.read(gameId, at(ms))
    expect(signed).toEqual([1_000, 2_000])
  })

  it('is not stored while the clock stands: looking writes nothing', async () => {
    const before = await logLength()
    for (const ms of [1_000, 60_000, 3_600_000]) await desk.read(gameId, at(ms))
    expect([signed, await logLength()]).toEqual([[], before])
  })
})

describe('a follower of a race', () => {
  it('hears of the events of a command, and not of a command that changes nothing', async () => {
    await give({ kind: 'setSpeed', speed: 5 }, { id: nextRequest() })
    const version = await logLength()
    expect(published).toEqual([version])
    const refused = await give({ kind: 'cancelTicket', ticketId: 'T99' }, { id: nextRequest() })
    const same = await give({ kind: 'setSpeed', speed: 5 }, { id: nextRequest() })
    await desk.claim(gameId, at(), { id: nextRequest(), asked: 'something else' })
    await desk.read(gameId, at())
    expect([refused.reply.ok, same.reply]).toEqual([false, { ok: true, version }])
    expect(published).toEqual([version])
  })

  it('[CLK-11] hears of what time has brought about, found by a repeated request too', async () => {
    await player(server).settleSteps(gameId)
    const [play, lengths] = [{ id: nextRequest() }, [] as number[]]
    for (const ms of [0, 60_000]) {
      const { race, reply } = await give({ kind: 'playClock' }, play, ms)
      lengths.push(await logLength())
      expect([race.version, reply]).toMatchObject([lengths.at(-1), { ok: true, version: lengths[0] }])
    }
    expect((await server.log(gameId)).at(-1)?.type).toBe('lapsed')
    await give({ kind: 'playClock' }, { id: nextRequest() }, 60_000)
    await desk.read(gameId, at(120_000))
    expect(published).toEqual([...lengths, (lengths[1] ?? 0) + 1, await logLength()])
  })
})

describe('a race that keeps as many requests as it may', () => {
  const few = () => {
    const { races, content } = server.store
    return raceDesk({
      races,
      worlds: pinnedWorlds(content),
      fanout: localFanout(),
      completed: async () => undefined,
      mostRequests: 2,
    })
  }
  const kept = async (id: string) => (await server.store.races.find(gameId, id))?.reply
  const nowhere: Command = { kind: 'cancelTicket', ticketId: 'T99' }

  it('answers one more that changes nothing, and does not store it', async () => {
    const full = few()
    for (const id of ['one', 'two', 'three']) {
      const { reply } = await full.command(gameId, nowhere, at(), { id })
      expect(reply).toMatchObject({ ok: false, reason: 'no-ticket' })
    }
    expect([await kept('two'), await kept('three')]).toEqual([expect.objectContaining({ ok: false }), undefined])
    const same = await full.command(gameId, { kind: 'pauseClock' }, at(), { id: 'four' })
    expect([same.reply.ok, await kept('four')]).toEqual([true, undefined])
    await full.command(gameId, { kind: 'setSpeed', speed: 5 }, at(), { id: 'five' })
    const again = await full.command(gameId, { kind: 'setSpeed', speed: 5 }, at(), { id: 'five' })
    expect(again.reply).toEqual(await kept('five'))
    expect(speeds(await server.log(gameId))).toEqual([5])
  })

  it('claims no more ids, and says so', async () => {
    const full = few()
    for (const id of ['one', 'two']) await full.claim(gameId, at(), { id, asked: 'tokens' })
    const third = await full.claim(gameId, at(), { id: 'three', asked: 'tokens' })
    expect([third.full, third.reply, await kept('three')]).toEqual([true, undefined, undefined])
    expect((await full.claim(gameId, at(), { id: 'two', asked: 'tokens' })).race.version).toBe(await logLength())
  })

  it('is still kept awake by a player who is there', async () => {
    await player(server).settleSteps(gameId)
    const full = few()
    await full.command(gameId, { kind: 'playClock' }, at(), { id: 'one' })
    await full.command(gameId, nowhere, at(), { id: 'two' })
    await full.command(gameId, nowhere, at(2_000), { id: 'three' })
    expect((await server.store.races.find(gameId))?.stored.sign).toBe(MORNING + 2_000)
  })
})

describe('a request id of one press', () => {
  it('is stored without its content: a refused answer is nowhere in the store', async () => {
    const answer: Command = { kind: 'answerTask', stepId: 'leg-9-step-9', task: 0, response: 'a secret of mine' }
    const [refused, claimed] = [nextRequest(), nextRequest()]
    expect((await give(answer, { id: refused })).reply.ok).toBe(false)
    await desk.claim(gameId, at(), { id: claimed, asked: 'a secret of mine' })
    for (const id of [refused, claimed]) {
      const { reply } = (await server.store.races.find(gameId, id)) ?? {}
      expect(reply).toHaveProperty('asked', expect.any(String))
      expect(JSON.stringify(reply)).not.toContain('a secret of mine')
    }
    await expect(give({ ...answer, response: 'another' }, { id: refused })).rejects.toThrow('used for something else')
    expect((await give(answer, { id: refused })).reply).toMatchObject({ ok: false, reason: 'step-not-open' })
  })
})

describe('a request id that stands for its content', () => {
  const forgetRefusal = true

  it('is answered as before once it has been carried out', async () => {
    const request = { id: 'five', forgetRefusal }
    const first = await give({ kind: 'setSpeed', speed: 5 }, request)
    await give({ kind: 'setSpeed', speed: 50 })
    expect((await give({ kind: 'setSpeed', speed: 5 }, request)).reply).toEqual(first.reply)
    expect(speeds(await server.log(gameId))).toEqual([5, 50])
  })

  it('is decided anew after a refusal', async () => {
    const { booking } = await player(server).firstBus(gameId)
    const request = { id: 'cancel', forgetRefusal }
    const ticketId = `T${(await logLength()) + 1}`
    const cancel: Command = { kind: 'cancelTicket', ticketId }
    expect((await give(cancel, request)).reply).toMatchObject({ ok: false, reason: 'no-ticket' })
    await give({ kind: 'bookTicket', ...booking }, { id: nextRequest() })
    expect((await give(cancel, request)).reply).toMatchObject({ ok: true })
  })

  it('is stored without its content, which it identifies', async () => {
    const [byPress, byContent] = [nextRequest(), nextRequest()]
    await give({ kind: 'setSpeed', speed: 5 }, { id: byPress })
    await give({ kind: 'setSpeed', speed: 50 }, { id: byContent, forgetRefusal })
    const kept = async (id: string) => (await server.store.races.find(gameId, id))?.reply
    expect(await kept(byPress)).toHaveProperty('asked', expect.any(String))
    expect(await kept(byContent)).toMatchObject({ ok: true })
    expect((await kept(byContent))?.asked).toBeUndefined()
  })
})
