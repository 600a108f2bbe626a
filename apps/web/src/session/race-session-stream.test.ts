import type { RaceEvent } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from './testing/fake-server.ts'
import { MORNING, bookBus, carried, closeAll, race, ready, untilBoarding } from './testing/sessions.ts'
import { STATION, worldOf } from './testing/world.ts'

beforeEach(() => vi.useFakeTimers({ now: MORNING }))
afterEach(closeAll)

const minuteOf = (at: number): number => Math.floor(at / 60_000)
const said = (event: RaceEvent) => ({ event: 'log', data: JSON.stringify(event) })
const callsOf = ({ calls }: FakeServer, name: string): number => calls.filter((it) => it.name === name).length

/** The server over a network that loses the first event of this type. */
function losing(type: RaceEvent['type'], { edge }: FakeServer): Pick<FakeServer, 'edge'> {
  let lost = false
  return {
    edge: {
      ...edge,
      stream: (path, options) =>
        edge.stream(path, {
          ...options,
          onMessage(message) {
            const loses = !lost && message.event === 'log' && JSON.parse(message.data).type === type
            lost ||= loses
            if (!loses) options.onMessage(message)
          },
        }),
    },
  }
}

describe('the numbers of the events', () => {
  it('an event that comes again is ignored', async () => {
    const { server, session } = await ready()
    const [first] = server.log()
    const last = server.log().at(-1)
    if (!first || !last) throw new Error('no log')
    const before = session.state()
    server.say(said(last))
    server.say(said(first))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.state()).toMatchObject({ stage: 'ready', failure: undefined })
    expect(session.state().log).toBe(before.log)
    expect(session.state().entries).toBe(before.entries)
  })

  it('an event that is lost on the way is asked for again when the next one comes', async () => {
    const server = fakeServer(worldOf())
    const session = race(losing('booked', server))
    await vi.advanceTimersByTimeAsync(2_000)
    await carried(bookBus(session))
    expect(session.state().log).toEqual(server.log())
    expect(session.state().race?.tickets).toHaveLength(1)
  })
})

describe('a stream that opens', () => {
  it('sends the server a sign of life at once, before any ping', async () => {
    const server = fakeServer(worldOf())
    server.silence()
    race(server)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.openStreams()).toBe(1)
    expect(callsOf(server, 'reportAlive')).toBe(1)
  })
})

describe('a link that breaks', () => {
  /** A clock that has run for half a minute, with pings from long ago. */
  async function running(sinceSign: number) {
    const { server, session } = await ready()
    await carried(session.command('playClock', {}))
    await vi.advanceTimersByTimeAsync(3_000 + sinceSign)
    const drawn = () => {
      server.draw()
      return session.gameNow()
    }
    return { server, session, drawn }
  }

  it('stops the drawn clock when the page notices, and the clock goes on once the server answers', async () => {
    const { server, session, drawn } = await running(1_000)
    server.cut(true)
    await vi.advanceTimersByTimeAsync(0)
    const broken = drawn()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(session.state().link).not.toBe('live')
    expect(drawn()).toBe(broken)
    server.back()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(drawn()).toBeGreaterThan(broken ?? 0)
    expect(session.state().race?.clock.run.state).toBe('play')
  })

  it.each([
    [4_000, true],
    [100, false],
  ])('%d ms after the last sign sets the clock back by a minute that was shown: %s', async (sinceSign, wentBack) => {
    const { server, session, drawn } = await running(sinceSign)
    expect(session.state().wentBack).toBe(false)
    const shown = drawn() ?? 0
    server.cut(true)
    await vi.advanceTimersByTimeAsync(20_000)
    server.back()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(session.state().race?.standing?.why).toBe('lapse')
    expect(minuteOf(drawn() ?? 0) < minuteOf(shown)).toBe(wentBack)
    expect(session.state().wentBack).toBe(wentBack)
  })
})

describe('calls', () => {
  it('are not raised by the log of a race that is still loading', async () => {
    const { server, session } = await ready()
    await untilBoarding(session)
    session.close()
    const reloaded = race(server)
    const whileLoading: string[] = []
    reloaded.subscribe(() => {
      const { stage, calls } = reloaded.state()
      if (stage !== 'ready') whileLoading.push(...calls.map(({ kind }) => kind))
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloaded.state().stage).toBe('ready')
    expect(server.log().map(({ type }) => type)).toContain('boardingCalled')
    expect(whileLoading).toEqual([])
  })
})

describe('a session that is closed', () => {
  it('while the race is being opened opens no stream', async () => {
    const server = fakeServer(worldOf())
    const session = race(server)
    await vi.advanceTimersByTimeAsync(100)
    expect(callsOf(server, 'getGame')).toBe(1)
    session.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.openStreams()).toBe(0)
    expect(server.listeners()).toEqual({ tabs: 0, returns: 0 })
    expect(callsOf(server, 'reportAlive')).toBe(0)
  })

  it('listens to no other tab and to no return of the network', async () => {
    const { server, session } = await ready()
    expect(server.listeners()).toEqual({ tabs: 1, returns: 1 })
    session.close()
    expect(server.listeners()).toEqual({ tabs: 0, returns: 0 })
    expect(server.openStreams()).toBe(0)
  })

  it('asks for no places of events that still wait', async () => {
    const { server, session } = await ready()
    const opening = server.log().findLast((event) => event.type === 'stepOpened')
    if (!opening) throw new Error('no step')
    const opens = (location: string, seq: number): RaceEvent => ({
      ...opening,
      seq,
      step: { ...opening.step, content: { stepType: 'reach', location } },
    })
    const { version } = server.race()
    server.say(said(opens('unknown', version + 1)))
    server.say(said(opens('unknown too', version + 2)))
    await vi.advanceTimersByTimeAsync(60)
    expect(callsOf(server, 'getGame')).toBe(2)
    session.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(callsOf(server, 'getGame')).toBe(2)
    expect(session.state().places.get(STATION)?.name).toBe('Wellington Station')
  })
})
