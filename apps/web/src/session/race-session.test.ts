import { type GameMs, gameTime, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeText } from './words/formats.ts'
import { messageText, titleText } from './calls/call-text.ts'
import { minuteOf } from './clock/race-time.ts'
import type { RaceSession } from './race-session.ts'
import { AHEAD, fakeServer, stepIdOf } from './testing/fake-server.ts'
import { MORNING, bookBus, carried, closeAll, race, ready, untilBoarding } from './testing/sessions.ts'
import { LEGS, NORTH, STATION, fromAirport, worldOf } from './testing/world.ts'

const ZONE = 'Pacific/Auckland'
const shown = (session: RaceSession): string => timeText(session.gameNow() ?? (0 as GameMs), ZONE)
const titles = (session: RaceSession): string[] => session.state().entries.map(({ title }) => title)

beforeEach(() => vi.useFakeTimers({ now: MORNING }))
afterEach(closeAll)

describe('opening a race', () => {
  it('goes through the stages in order, to the running race', async () => {
    const session = race(fakeServer(worldOf()))
    const stages = [session.state().stage]
    session.subscribe(() => {
      const { stage } = session.state()
      if (stages.at(-1) !== stage) stages.push(stage)
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(stages).toEqual(['starting', 'awaiting', 'clock', 'step', 'ready'])
    expect(session.state().gameId).toBe('run-1')
    expect(session.state().places.get(STATION)?.name).toBe('Wellington Station')
  })

  it('folds the same race as the server has', async () => {
    const { server, session } = await ready()
    await carried(bookBus(session))
    expect(session.state().race).toEqual(server.race())
    expect(session.state().log).toEqual(server.log())
  })

  it('learns a player’s place when the step that names it opens, before it folds that step', async () => {
    const server = fakeServer(worldOf(), undefined, [STATION])
    const session = race(server)
    const unknown: string[] = []
    session.subscribe(() => {
      const { race: it, places } = session.state()
      if (it?.steps.some(({ content }) => 'to' in content && !places.has(content.to))) unknown.push(it.openStepId ?? '')
    })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(server.calls.filter(({ name }) => name === 'getGame')).toHaveLength(2)
    expect(session.state().places.get(STATION)?.name).toBe('Wellington Station')
    expect(unknown).toEqual([])
    await carried(bookBus(session))
    expect(session.state().log).toEqual(server.log())
    expect(server.calls.filter(({ name }) => name === 'getGame')).toHaveLength(2)
  })

  it('goes on without a place that the server does not reveal', async () => {
    const server = fakeServer(worldOf(), undefined, [STATION])
    const session = race(server)
    await vi.advanceTimersByTimeAsync(100)
    server.fail('getGame', ...Array.from({ length: 9 }, () => ({ code: 'permission-denied' as const })))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.logged).toContain('The places of the open step could not be loaded')
    expect(session.state().log).toEqual(server.log())
    expect(session.state().race?.steps.at(-1)?.content.stepType).toBe('generateBuses')
    expect(session.state().places.has(STATION)).toBe(false)
  })

  it('reports the steps that complete at once, and stops at the booking', async () => {
    const { server, session } = await ready()
    const reported = server.calls.filter(({ name }) => name === 'stepComplete').map(({ input }) => input['stepType'])
    expect(reported).toEqual(['locateAt', 'generateBuses'])
    expect(session.state().race?.steps.at(-1)?.content.stepType).toBe('bookBusTaxi')
  })

  it('fails for a race that does not exist, and can be tried again', async () => {
    const server = fakeServer(worldOf())
    const session = race(server, 'nowhere')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(session.state()).toMatchObject({ stage: 'failed', failure: { code: 'not-found' } })
    session.retry()
    expect(session.state().stage).toBe('starting')
  })

  it('without an id yet has no next step: that is logged, and the race opens all the same', async () => {
    const server = fakeServer(worldOf())
    const session = race(server)
    session.retry()
    expect(server.logged).toEqual(['Cannot load next step: missing gameIdUser'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(session.state().stage).toBe('ready')
  })

  it('waits for a server that is away for a moment', async () => {
    const server = fakeServer(worldOf())
    server.fail('startGame', { code: 'unavailable' }, { code: 'internal' })
    const session = race(server)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(session.state().stage).toBe('ready')
  })
})

describe('the clock', () => {
  it('shows the game time of the server to the displayed minute, whatever the time of this machine', async () => {
    const { server, session } = await ready()
    expect(shown(session)).toBe('09:35')
    await carried(session.command('playClock', {}))
    await vi.advanceTimersByTimeAsync(60_000)
    server.draw()
    const truth = gameTime(server.race().clock, realMs(Date.now() + AHEAD))
    expect(Math.abs((session.gameNow() ?? 0) - truth)).toBeLessThan(60_000)
    expect(shown(session)).not.toBe('09:35')
  })

  it('shows another minute at most ten times a second, however fast it runs, and the exact one once it stands', async () => {
    const { server, session } = await ready()
    await carried(session.command('setSpeed', { speed: 100 }))
    await carried(session.command('setPace', { pace: 'steady' }))
    await carried(session.command('playClock', {}))
    const seen = new Set<number | undefined>()
    const frames = 60
    for (let frame = 0; frame < frames; frame += 1) {
      await vi.advanceTimersByTimeAsync(1_000 / frames)
      server.draw()
      seen.add(session.minute())
    }
    expect(seen.size).toBeGreaterThan(7)
    expect(seen.size).toBeLessThan(12)
    await carried(session.command('pauseClock', {}))
    expect(session.minute()).toBe(minuteOf(gameTime(server.race().clock, realMs(Date.now() + AHEAD))))
  })

  it('answers each ping with a sign of life, so that the clock does not lapse', async () => {
    const { server, session } = await ready()
    await carried(session.command('playClock', {}))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.calls.filter(({ name }) => name === 'reportAlive').length).toBeGreaterThan(20)
    expect(server.log().some(({ type }) => type === 'lapsed')).toBe(false)
  })

  it('stands still 6 s after the last ping', async () => {
    const { server, session } = await ready()
    await carried(session.command('playClock', {}))
    server.silence()
    await vi.advanceTimersByTimeAsync(7_000)
    server.draw()
    const stood = session.gameNow()
    await vi.advanceTimersByTimeAsync(3_000)
    server.draw()
    expect(session.gameNow()).toBe(stood)
  })

  it('stands still while its answers do not arrive, even if pings do, and says so', async () => {
    const { server, session } = await ready()
    await carried(session.command('playClock', {}))
    server.fail('reportAlive', ...Array.from({ length: 4 }, () => ({ code: 'unavailable' as const })))
    await vi.advanceTimersByTimeAsync(12_000)
    server.draw()
    const stood = session.gameNow()
    expect(session.state().link).toBe('lost')
    await vi.advanceTimersByTimeAsync(3_000)
    server.draw()
    expect(session.gameNow()).toBe(stood)
    await vi.advanceTimersByTimeAsync(20_000)
    server.draw()
    expect(session.state().link).toBe('live')
    expect(server.log().some(({ type }) => type === 'lapsed')).toBe(true)
  })

  it('never shows time running back while it runs', async () => {
    const { server, session } = await ready()
    await carried(session.command('playClock', {}))
    let last = session.gameNow() ?? 0
    for (let i = 0; i < 200; i += 1) {
      await vi.advanceTimersByTimeAsync(97)
      server.draw()
      const now = session.gameNow() ?? 0
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
  })
})

describe('the stream', () => {
  it('resumes where it broke off: nothing lost, nothing twice', async () => {
    const { server, session } = await ready()
    server.cut(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(session.state().link).not.toBe('live')
    const booking = bookBus(session)
    await vi.advanceTimersByTimeAsync(3_000)
    server.back()
    await carried(booking)
    expect(session.state().link).toBe('live')
    expect(session.state().log.map(({ seq }) => seq)).toEqual(server.log().map(({ seq }) => seq))
  })

  it('is opened again when it falls silent', async () => {
    const { server, session } = await ready()
    server.silence()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.openStreams()).toBe(1)
    expect(session.state().link).toBe('live')
  })

  it('of a newer server than this page ends in a failure that says so, not in a loop', async () => {
    const { server, session } = await ready()
    server.say({ event: 'log', data: 'not JSON' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(session.state()).toMatchObject({ stage: 'failed', failure: { code: 'data-loss' } })
    expect(server.openStreams()).toBe(0)
  })

  it('is closed when the race has ended', async () => {
    const { server, session } = await ready()
    await carried(session.command('stopClock', {}))
    expect(session.state().race?.ended?.ending).toBe('abandoned')
    expect(server.openStreams()).toBe(0)
  })
})

describe('calls', () => {
  it('are raised with the words of the specification', async () => {
    const { session } = await ready()
    const heard: string[] = []
    session.subscribe(() => {
      const { race, places, calls } = session.state()
      const now = session.gameNow()
      if (!race || now === undefined) return
      heard.push(...calls.map((it) => `${titleText(it, race)} | ${messageText(it, { race, places, now })}`))
    })
    await untilBoarding(session)
    expect(heard).toContain('Boarding Now: City Buses 25 | Boarding for your bus to Wellington Station begins now.')
  })

  it('of one ticket wait one at a time: boarding replaces check-in', async () => {
    const { session } = await ready()
    const journey = { productId: 'coach', date: '2026-11-21', index: 2 }
    await carried(session.command('bookTicket', { journey, from: STATION, to: NORTH, fareType: 'Standard' }))
    const ticketId = session.state().race?.tickets[0]?.ticketId ?? ''
    await carried(session.command('skipToAlarm', { ticketId, alarm: 'check-in' }))
    expect(session.state().calls.map(({ kind }) => kind)).toEqual(['check-in'])
    await carried(session.command('skipToAlarm', { ticketId, alarm: 'boarding' }))
    expect(session.state().calls.map(({ kind }) => kind)).toEqual(['boarding'])
  })

  it('are dismissed in every tab, and not raised again by a reload', async () => {
    const { server, session } = await ready()
    const booking = untilBoarding(session)
    await booking
    session.dismiss(session.state().calls)
    expect(session.state().calls).toEqual([])
    const reloaded = race(server)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloaded.state().calls).toEqual([])
  })

  it('come back after a reload while their window is open', async () => {
    const { server, session } = await ready()
    await carried(bookBus(session))
    const skipped = session.command('skipToAlarm', {
      ticketId: session.state().race?.tickets[0]?.ticketId ?? '',
      alarm: 'boarding',
    })
    await carried(skipped)
    session.close()
    const reloaded = race(server)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloaded.state().calls.map(({ kind }) => kind)).toEqual(['boarding'])
    server.otherTabWrites('calls.run-1', String(reloaded.state().calls[0]?.seq))
    expect(reloaded.state().calls).toEqual([])
  })

  it('of a missed ride no longer name what was called before once another tab has dismissed that', async () => {
    const { server, session } = await ready()
    const journey = { productId: 'coach', date: '2026-11-21', index: 2 }
    await carried(session.command('bookTicket', { journey, from: STATION, to: NORTH, fareType: 'Standard' }))
    const ticketId = session.state().race?.tickets[0]?.ticketId ?? ''
    await carried(session.command('skipToAlarm', { ticketId, alarm: 'departure' }))
    const called = session.state().log.find(({ type }) => type === 'boardingCalled')
    const before = () => session.state().calls.map((call) => [call.kind, 'before' in call && call.before?.seq])
    expect(before()).toEqual([['missed', called?.seq]])
    server.otherTabWrites('calls.run-1', String(called?.seq))
    expect(before()).toEqual([['missed', false]])
  })
})

describe('steps that go wrong', () => {
  it('of an unknown kind are outcome 700', async () => {
    const [first, second] = LEGS
    const legs = [
      {
        ...first,
        title: 'x',
        html: '',
        steps: [...(first?.steps.slice(0, 1) ?? []), { stepType: 'unknown', kind: 'teleport' }],
      },
      { ...second, title: 'y', html: '', steps: second?.steps ?? [] },
    ] as const
    const server = fakeServer(worldOf({ legs }))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(titles(session)).toContain('RACE error: Step processor not found')
    expect(session.state().trouble).toMatchObject({ again: false })
  })

  it('of an unknown place are outcome 720, and "Location not found" is logged', async () => {
    const server = fakeServer(worldOf(fromAirport({ stepType: 'moveTo', location: 'nowhere' })))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.logged).toContain('Location not found')
    expect(server.logged).toContain('Error location not found')
    expect(titles(session)).toContain('RACE error: Step processing failed')
    expect(session.state().trouble).toMatchObject({ again: true })
  })

  it('of a place that could not be loaded are done once it can be, when tried again', async () => {
    const server = fakeServer(worldOf(), undefined, [STATION])
    const session = race(server)
    await vi.advanceTimersByTimeAsync(100)
    server.fail('getGame', ...Array.from({ length: 10 }, () => ({ code: 'unavailable' as const })))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.state().trouble).toMatchObject({ detail: 'Code 720: Location not found', again: true })
    session.retry()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.state().trouble).toMatchObject({ detail: 'Code 720: Location not found', again: true })
    session.retry()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(session.state().trouble).toBeUndefined()
    expect(session.state().places.get(STATION)?.name).toBe('Wellington Station')
    expect(session.state().race?.steps.at(-1)?.content.stepType).toBe('bookBusTaxi')
  })

  it('that do not reach the server are shown, and reported again when asked', async () => {
    const server = fakeServer(worldOf())
    server.fail('stepComplete', ...Array.from({ length: 5 }, () => ({ code: 'unavailable' as const })))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.state().trouble).toMatchObject({ again: true })
    session.retry()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(session.state().trouble).toBeUndefined()
    expect(session.state().race?.steps.at(-1)?.content.stepType).toBe('bookBusTaxi')
  })

  it('are no trouble any more once time has completed them', async () => {
    const server = fakeServer(worldOf())
    server.fail('stepComplete', ...Array.from({ length: 5 }, () => ({ code: 'unavailable' as const })))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.state().trouble).toMatchObject({ again: true })
    await carried(session.command('playClock', {}))
    expect(session.state().race?.steps.at(-1)?.content.stepType).toBe('bookBusTaxi')
    expect(session.state().trouble).toBeUndefined()
  })

  it('that cannot be loaded are logged, and tried again', async () => {
    const server = fakeServer(worldOf())
    server.fail('getNextOpenStep', ...Array.from({ length: 5 }, () => ({ code: 'internal' as const })))
    const session = race(server)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.logged).toContain('getNextOpenStep failed')
    expect(server.logged).toContain('Failed to load next step')
    expect(session.state().stage).toBe('ready')
  })
})

describe('the little race', () => {
  it('is raced to its end, and the log says so', async () => {
    const { server, session } = await ready()
    await carried(bookBus(session))
    const ticketId = session.state().race?.tickets[0]?.ticketId ?? ''
    for (const alarm of ['departure', 'arrival'] as const) {
      await carried(session.command('skipToAlarm', { ticketId, alarm }))
    }
    await carried(session.command('answerTask', { stepId: stepIdOf(server.race()), task: 0, response: 6 }))
    expect(titles(session)).toContain('That is not right')
    await carried(session.command('playClock', {}))
    await vi.advanceTimersByTimeAsync(40_000)
    await carried(session.command('answerTask', { stepId: stepIdOf(server.race()), task: 0, response: 7 }))
    expect(titles(session)).toEqual(
      expect.arrayContaining(['1 step remains in this leg', 'Your first leg is behind you', 'RACE IS COMPLETE 999']),
    )
    expect(session.state().race?.ended?.ending).toBe('complete')
  })
})
