import { LAPSE_AFTER, type RaceEvent, realMs, replay } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import type { GateCall } from './gate-call.ts'
import { callsAfter, callsStillOpen } from './calls.ts'
import { NOW, type WrittenRace, begun, firstTicket, gameNow } from '../testing/log.ts'
import { ELSEWHERE, NORTH, STATION, worldOf } from '../testing/world.ts'

/** The calls that wait after a log, of a player who dismissed all before. */
const raisedBy = (log: readonly RaceEvent[]): readonly GateCall[] =>
  log.reduce<readonly GateCall[]>(
    (calls, event, i) => callsAfter(calls, event, { log: log.slice(0, i), race: replay(log.slice(0, i + 1)) }),
    [],
  )

/** A player at the station whose bus from the airport has left. */
function missing(): WrittenRace {
  const run = begun(ELSEWHERE)
  run.book('bus')
  run.skip('departure')
  return run
}

/** The log of a race whose last booking came some real milliseconds after all before it. */
const bookedAfter = (between: number, { log }: WrittenRace): readonly RaceEvent[] => {
  const at = log.findLastIndex(({ type }) => type === 'booked')
  return log.map((event, i) => (i < at ? event : { ...event, real: realMs(event.real + between) }))
}

const reloaded = ({ log, race }: Pick<WrittenRace, 'log' | 'race'>): readonly GateCall[] =>
  callsStillOpen(log, race, gameNow(race))

describe('a ride that leaves without the player', () => {
  it('raises a call once, also if the player had dismissed those before it', () => {
    const { log, race } = missing()
    const { ticketId } = firstTicket(race)
    const at = log.findIndex(({ type }) => type === 'missed')
    const called = log.find(({ type }) => type === 'boardingCalled')
    expect(raisedBy(log)).toEqual([
      {
        seq: log[at]?.seq,
        kind: 'missed',
        ticketId,
        atMiss: replay(log.slice(0, at + 1)),
        before: { seq: called?.seq, at: called?.at },
      },
    ])
  })

  it('raises none for a second ticket of a ride that the player is on', () => {
    const run = begun(worldOf())
    run.book('bus')
    run.book('bus')
    run.skip('departure')
    expect(run.log.filter(({ type }) => type === 'missed')).toHaveLength(1)
    expect(raisedBy(run.log)).toEqual([])
  })

  it('raises none for a walk [WLK-2]', () => {
    const run = missing()
    const onFoot = run.race.tickets.map((it) => ({
      ...it,
      journey: { ...it.journey, transport: 'walk' as const },
    }))
    const missed = run.log.find(({ type }) => type === 'missed')
    if (!missed) throw new Error('not missed')
    expect(callsAfter([], missed, { log: run.log, race: { ...run.race, tickets: onFoot } })).toEqual([])
  })

  it('is told on an open page as after a reload, until the player books another ride', () => {
    const run = begun(ELSEWHERE)
    run.book('bus')
    run.book('bus', 5)
    run.skip('departure')
    expect(reloaded(run)).toHaveLength(2)
    expect(reloaded(run)).toEqual(raisedBy(run.log))
    run.book('bus', 6)
    const log = bookedAfter(LAPSE_AFTER + 1, run)
    expect(reloaded({ log, race: replay(log) })).toEqual([])
    expect(raisedBy(log)).toEqual([])
  })

  it('is told also if the player booked another before the news of it could reach them', () => {
    const run = missing()
    const news = reloaded(run)
    expect(news).toHaveLength(1)
    run.book('bus', 6)
    for (const between of [0, LAPSE_AFTER]) {
      const log = bookedAfter(between, run)
      expect(reloaded({ log, race: replay(log) })).toEqual(news)
      expect(raisedBy(log)).toEqual(news)
    }
  })

  it('is told until it is dismissed if the player boards a ride that they had booked before', () => {
    const run = begun(ELSEWHERE)
    run.book('bus')
    const journey = { productId: 'coach', date: '2026-11-21', index: 2 }
    run.give({ kind: 'bookTicket', journey, from: STATION, to: NORTH, fareType: 'Standard' })
    run.skip('departure')
    run.skip('departure')
    expect(run.log.at(-2)?.type).toBe('boarded')
    expect(raisedBy(run.log)).toHaveLength(1)
    expect(reloaded(run)).toEqual(raisedBy(run.log))
  })

  it('is no longer told once the race has moved the player elsewhere', () => {
    const run = missing()
    const placed: RaceEvent = {
      type: 'placed',
      location: NORTH,
      seq: run.log.length + 1,
      at: gameNow(run.race),
      real: NOW,
    }
    const log = [...run.log, placed]
    expect(reloaded({ log, race: replay(log) })).toEqual([])
    expect(raisedBy(log)).toEqual([])
  })
})
