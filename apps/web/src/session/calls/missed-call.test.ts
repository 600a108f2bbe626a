import { type RaceEvent, dollars, replay } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import type { GateCall } from './gate-call.ts'
import { callsAfter, callsStillOpen, leavingText } from './calls.ts'
import { at, holding } from '../testing/held.ts'
import { type WrittenRace, begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { ELSEWHERE, NORTH, STATION, worldOf } from '../testing/world.ts'

const places = placesOf(ELSEWHERE)

/** The calls that wait after a log, of a player who dismissed all before. */
const raisedBy = (log: readonly RaceEvent[]): readonly GateCall[] =>
  log.reduce<readonly GateCall[]>(
    (calls, event, i) => callsAfter(calls, event, { log: log.slice(0, i), race: replay(log.slice(0, i + 1)), places }),
    [],
  )

/** A player at the station whose bus from the airport has left. */
function missing(): WrittenRace {
  const run = begun(ELSEWHERE)
  run.book('bus')
  run.skip('departure')
  return run
}

const reloaded = ({ log, race }: Pick<WrittenRace, 'log' | 'race'>): readonly GateCall[] =>
  callsStillOpen(log, race, places, gameNow(race))

describe('a ride that leaves without the player', () => {
  it('raises a call once, also if the player had dismissed those before it', () => {
    const { log } = missing()
    expect(raisedBy(log)).toEqual([
      {
        seq: log.find(({ type }) => type === 'missed')?.seq,
        kind: 'missed',
        ticketId: firstTicket(missing().race).ticketId,
        title: 'You missed your bus 25',
        message:
          'Your bus to Wellington Station left at 10:00 without you. You were at Wellington Station. The $12 that you paid for it is lost.',
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
    expect(callsAfter([], missed, { log: run.log, race: { ...run.race, tickets: onFoot }, places })).toEqual([])
  })

  it('is still told after a reload, until the player books another ride', () => {
    const run = missing()
    expect(reloaded(run)).toEqual(raisedBy(run.log))
    run.book('coach', 2)
    expect(reloaded(run)).toEqual([])
  })

  it('says after a reload that the player slept, once they are awake', () => {
    const room = { price: dollars(1), hours: 2 }
    const world = worldOf()
    const run = begun({ ...world, locations: new Map([...world.locations].map(([id, it]) => [id, { ...it, room }])) })
    run.book('bus')
    run.book('coach', 2)
    run.give({ kind: 'takeRoom' })
    run.skip('check-in')
    const missed = run.log.findIndex(({ type }) => type === 'missed')
    const then = run.log.slice(0, missed + 1)
    const told = (log: readonly RaceEvent[]) => reloaded({ log, race: replay(log) })[0]?.message
    expect(told(then)).toContain('You sleep until 11:35.')
    expect(told(run.log)).toContain('You slept until 11:35.')
  })
})

it('a missed ride that led to another says that the other is lost too, and how its ticket can be saved', () => {
  const race = holding([
    { leaves: '09:36', arrives: '10:03', state: 'missed' },
    { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' },
  ])
  const told = (change: object = {}) =>
    leavingText({ kind: 'missed', ticketId: '1' }, { race: { ...race, ...change }, places, now: at('09:40') })
  expect(told()).toBe(
    'It would have brought you to your bus 25 to Auckland Station, which leaves from Wellington Station at 11:00: as things stand you miss that too. Until 10:50 you can give it back, at Tickets.',
  )
  expect(told({ place: { kind: 'at', location: STATION, since: at('09:35') } })).toBeUndefined()
})
