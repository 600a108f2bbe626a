import { gameTime, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AHEAD, type FakeServer, fakeServer } from './testing/fake-server.ts'
import { MORNING, bookBus, carried, closeAll, race, ready, untilBoarding } from './testing/sessions.ts'
import { fromAirport, worldOf } from './testing/world.ts'

beforeEach(() => vi.useFakeTimers({ now: MORNING }))
afterEach(closeAll)

const times = ({ calls }: FakeServer, name: string): number => calls.filter((it) => it.name === name).length
const failing = (count: number) => Array.from({ length: count }, () => ({ code: 'unavailable' as const }))

describe('a page that is loaded again', () => {
  it('has all entries of the log before it was shown, and later ones are new', async () => {
    const { server, session } = await ready()
    await carried(bookBus(session))
    session.close()
    const { session: reloaded } = await ready(server)
    const before = reloaded.state().entries
    expect(before.map(({ title }) => title)).toContain('Booked: bus 25 at 10:00')
    expect(reloaded.state().entriesBefore).toBe(before.length)
    await carried(reloaded.command('playClock', {}))
    const { entries, entriesBefore } = reloaded.state()
    expect(entries.slice(entriesBefore).map(({ title }) => title)).toContain('The clock runs')
    expect(entriesBefore).toBe(before.length)
  })

  it('has no log before all of it has arrived, and then the whole', async () => {
    const { server, session } = await ready()
    await carried(bookBus(session))
    const reloaded = race(server)
    const lengths = new Map<string, Set<number>>()
    reloaded.subscribe(() => {
      const { stage, log } = reloaded.state()
      lengths.set(stage, (lengths.get(stage) ?? new Set()).add(log.length))
    })
    await vi.advanceTimersByTimeAsync(3_000)
    const whole = new Set([server.log().length])
    const none = new Set([0])
    expect(Object.fromEntries(lengths)).toEqual({ awaiting: none, clock: none, step: whole, ready: whole })
    expect(reloaded.state()).toMatchObject({ log: server.log(), entries: session.state().entries })
  })

  it('draws the time of the server by the attempt that was answered, however many failed before', async () => {
    const { server, session } = await ready()
    await carried(session.command('playClock', {}))
    server.fail('getGame', ...failing(4))
    const reloaded = race(server)
    let drawn: number | undefined
    let truth = 0
    reloaded.subscribe(() => {
      if (drawn !== undefined || reloaded.state().log.length < server.log().length) return
      drawn = reloaded.gameNow()
      truth = gameTime(server.race().clock, realMs(Date.now() + AHEAD))
    })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(reloaded.state().stage).toBe('ready')
    expect(Math.abs((drawn ?? 0) - truth)).toBeLessThan(1_000)
  })

  it('of a race that is over gives no sign of life at a ping', async () => {
    const { server, session } = await ready()
    await carried(session.command('stopClock', {}))
    session.close()
    const before = times(server, 'reportAlive')
    const reloaded = race(server)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reloaded.state()).toMatchObject({ stage: 'ready', race: { ended: { ending: 'abandoned' } } })
    // The one at the start of every stream.
    expect(times(server, 'reportAlive') - before).toBe(1)
  })
})

describe('calls that are dismissed', () => {
  it('ask nothing of the server if they hold no clock', async () => {
    const { server, session } = await ready()
    await untilBoarding(session)
    expect(session.state().race?.held).toBeUndefined()
    expect(session.state().calls).not.toEqual([])
    session.dismiss(session.state().calls)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(times(server, 'dismissCalls')).toBe(0)
  })

  it('release a clock that they hold', async () => {
    const { server, session } = await ready()
    await carried(session.command('setHold', { on: true }))
    await carried(bookBus(session))
    await carried(session.command('playClock', {}))
    const ticketId = session.state().race?.tickets[0]?.ticketId ?? ''
    void session.command('skipToAlarm', { ticketId, alarm: 'boarding' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.state().race?.held).toBeDefined()
    session.dismiss([])
    await vi.advanceTimersByTimeAsync(500)
    expect(times(server, 'dismissCalls')).toBe(0)
    session.dismiss(session.state().calls)
    await vi.advanceTimersByTimeAsync(500)
    expect(times(server, 'dismissCalls')).toBe(1)
    expect(session.state().race?.held).toBeUndefined()
  })
})

describe('trouble with a step', () => {
  it('is one entry, even if it is repeated', async () => {
    const session = race(fakeServer(worldOf(fromAirport({ stepType: 'moveTo', location: 'nowhere' }))))
    await vi.advanceTimersByTimeAsync(2_000)
    for (let again = 0; again < 3; again += 1) {
      session.retry()
      await vi.advanceTimersByTimeAsync(20_000)
    }
    const titles = session.state().entries.map(({ title }) => title)
    expect(titles.filter((title) => title === 'RACE error: Step processing failed')).toHaveLength(1)
  })
})

describe('a race that failed while it loaded and is opened again', () => {
  /** Long enough for five tries, and too short for what follows them. */
  const FIVE_TRIES = 9_000

  it('opens by itself once the network is back, unless another attempt would fail as the first', async () => {
    const server = fakeServer(worldOf())
    server.fail('startGame', ...failing(5))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(FIVE_TRIES)
    expect(session.state()).toMatchObject({ stage: 'failed', failure: { code: 'unavailable' } })
    server.returns()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(session.state()).toMatchObject({ stage: 'ready', failure: undefined })
    const before = times(server, 'startGame')
    server.returns()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(times(server, 'startGame')).toBe(before)

    server.fail('startGame', { code: 'permission-denied' })
    const refused = race(server)
    await vi.advanceTimersByTimeAsync(2_000)
    server.returns()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(refused.state().stage).toBe('failed')

    server.fail('startGame', ...failing(5))
    const left = race(server)
    await vi.advanceTimersByTimeAsync(FIVE_TRIES)
    expect(left.state().stage).toBe('failed')
    for (const open of [session, refused, left]) open.close()
    expect(server.listeners().returns).toBe(0)
    const asked = times(server, 'startGame')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(times(server, 'startGame')).toBe(asked)
  })

  it('opens by itself once the server is back, and tells of the failure until then, once', async () => {
    const server = fakeServer(worldOf())
    server.fail('startGame', ...failing(12))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(FIVE_TRIES)
    const { failure } = session.state()
    expect(failure).toMatchObject({ code: 'unavailable' })
    const told = vi.fn<() => void>()
    session.subscribe(told)
    await vi.advanceTimersByTimeAsync(2 * FIVE_TRIES)
    expect(times(server, 'startGame')).toBe(10)
    expect(session.state().failure).toBe(failure)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.state()).toMatchObject({ stage: 'ready', failure: undefined })
  })

  it('is opened once if the player tries again while the page does', async () => {
    const server = fakeServer(worldOf())
    server.fail('startGame', ...failing(6))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(FIVE_TRIES)
    server.returns()
    session.retry()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.state().stage).toBe('ready')
    expect(server.openStreams()).toBe(1)
  })

  it('waits again for the steps that complete at once: the patience of the first attempt is over', async () => {
    const server = fakeServer(worldOf())
    server.fail('stepComplete', ...failing(20))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.state().stage).toBe('step')
    server.say({ event: 'log', data: 'not JSON' })
    await vi.advanceTimersByTimeAsync(100)
    expect(session.state().stage).toBe('failed')
    session.retry()
    const stages: string[] = []
    for (let tenth = 1; tenth <= 15; tenth += 1) {
      await vi.advanceTimersByTimeAsync(100)
      stages.push(session.state().stage)
    }
    expect(new Set(stages.slice(5))).toEqual(new Set(['step']))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.state().stage).toBe('ready')
  })
})
