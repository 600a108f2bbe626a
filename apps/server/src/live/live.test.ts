import { type RaceEvent, alarmAt, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HERE, THERE } from '../testing/race-of-two-legs.ts'
import { type LiveStream, type Message, openLive } from '../testing/sse.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer } from '../testing/test-server.ts'

let server: TestServer
let origin: string
let streams: LiveStream[]

beforeEach(async () => {
  server = await testServer()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  streams = []
})
afterEach(async () => {
  for (const stream of streams) stream.close()
  await server.close()
})

async function live(gameId: string, options: Parameters<typeof openLive>[2] = { as: 'sam' }): Promise<LiveStream> {
  const stream = await openLive(origin, gameId, options)
  streams.push(stream)
  return stream
}
const command = (name: string, gameId: string, fields: object = {}) =>
  server.result<{ version: number }>(name, { gameId, requestId: nextRequest(), ...fields })

const logOf = (messages: readonly Message[]): readonly RaceEvent[] =>
  messages.filter(({ event }) => event === 'log').map(({ data }) => data as RaceEvent)
const pingsOf = (messages: readonly Message[]): readonly Message[] => messages.filter(({ event }) => event === 'ping')
const has = (type: RaceEvent['type']) => (messages: readonly Message[]) =>
  logOf(messages).some((it) => it.type === type)

describe('a live stream', () => {
  it('sends the log from its first event, with its numbers as ids, and then a ping', async () => {
    const gameId = await startRace(server)
    const stream = await live(gameId)
    expect(stream.status).toBe(200)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy would otherwise keep back what is sent until it has a buffer full.
      'x-accel-buffering': 'no',
    })
    await stream.until((messages) => pingsOf(messages).length > 0)
    const log = await server.log(gameId)
    expect(logOf(stream.messages)).toEqual(log)
    expect(stream.messages.filter(({ event }) => event === 'log').map(({ id }) => id)).toEqual(
      log.map(({ seq }) => String(seq)),
    )
    expect(pingsOf(stream.messages)[0]?.data).toEqual({ serverNow: MORNING, version: log.length })
  })

  it('tells every tab what one of them did', async () => {
    const gameId = await startRace(server)
    const [one, two] = [await live(gameId), await live(gameId)]
    await command('playClock', gameId)
    await Promise.all([one, two].map((stream) => stream.until(has('played'))))
    expect(logOf(one.messages)).toEqual(logOf(two.messages))
    expect(replay(logOf(one.messages)).clock.run.state).toBe('play')
  })

  it('resumes after the last event that was received, by header or by address', async () => {
    const gameId = await startRace(server)
    const first = await live(gameId)
    await first.until((messages) => logOf(messages).length > 1)
    first.close()
    await command('playClock', gameId)
    await command('pauseClock', gameId)
    const log = await server.log(gameId)
    for (const options of [{ lastEventId: 2 }, { query: '?after=2' }]) {
      const second = await live(gameId, { as: 'sam', ...options })
      await second.until(has('paused'))
      expect(logOf(second.messages)).toEqual(log.slice(2))
    }
    expect((await live(gameId, { as: 'sam', query: '?after=x' })).status).toBe(400)
  })

  it('pings at the next alarm, so that the answer raises the call', async () => {
    const gameId = await startRace(server)
    const { journeys } = await server.result<{ journeys: { ref: object; departure: number }[] }>('getBoard', {
      gameId,
      transport: 'bus',
      from: HERE,
      to: THERE,
    })
    await command('completeStep', gameId, { stepId: 'leg-1-step-1' })
    const next = journeys.find(({ departure }) => departure >= MORNING)
    await command('bookTicket', gameId, { journey: next?.ref, from: HERE, to: THERE, fareType: 'Standard' })
    await command('setSpeed', gameId, { speed: 100 })
    const stream = await live(gameId)
    await stream.until((messages) => pingsOf(messages).length === 1)
    await command('playClock', gameId)
    await stream.until(has('played'))
    const { race } = (await server.store.races.find(gameId))?.stored ?? {}
    const ticket = race?.tickets[0]
    if (!race || !ticket || race.clock.run.state !== 'play') throw new Error('no ticket')
    // The test's clock stands still, so the stream waits for the alarm for as long as it is from now.
    await stream.until((messages) => pingsOf(messages).length > 1)
    server.clock.now += 5_000
    await server.result('reportAlive', { gameId })
    await stream.until(has('checkInCalled'))
    const called = logOf(stream.messages).find(({ type }) => type === 'checkInCalled')
    expect(called?.at).toBe(alarmAt(ticket, 'check-in'))
  })

  it('needs a token of the player whose race it is', async () => {
    const gameId = await startRace(server)
    expect((await live(gameId, {})).status).toBe(401)
    expect((await live(gameId, { as: '!' })).status).toBe(401)
    expect((await live(gameId, { as: 'alex' })).status).toBe(403)
    expect((await live('no-such-race')).status).toBe(404)
    expect((await live('no such race')).status).toBe(400)
  })

  it('is a sign of life when it opens', async () => {
    const gameId = await startRace(server)
    await command('playClock', gameId)
    server.clock.now += 60_000
    const stream = await live(gameId)
    await stream.until(has('lapsed'))
    expect(logOf(stream.messages).at(-1)).toMatchObject({ type: 'lapsed', real: MORNING })
  })

  it('ends when the server closes, and does not delay that', async () => {
    const gameId = await startRace(server)
    const stream = await live(gameId)
    await stream.until((messages) => pingsOf(messages).length > 0)
    const before = performance.now()
    await server.app.close()
    await stream.ended
    // A stream that is left to its reader stays open.
    expect(performance.now() - before).toBeLessThan(20_000)
  })
})
