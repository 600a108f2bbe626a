import { GOLD, type GameMs, MINUTE, type RaceEvent, dollars, gameMs, refundUntil, replay } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import type { Scene } from '../place/where.ts'
import { at, holding } from '../testing/held.ts'
import { type WrittenRace, begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { calledText, messageText, moreText, titleText } from './call-text.ts'
import { callsAfter, callsStillOpen, gateCall } from './calls.ts'
import type { GateCall } from './gate-call.ts'

const world = worldOf()
const places = placesOf(world)

it('calls have the words of the specification', () => {
  const run = begun(world)
  run.book('bus')
  run.skip('departure')
  run.skip('arrival')
  run.book('coach', 2)
  run.skip('boarding')
  const { ticketId } = run.race.tickets.at(-1) ?? firstTicket(run.race)
  const scene = { race: run.race, places, now: gameNow(run.race) }
  const told = run.log
    .flatMap((event) => gateCall(event) ?? [])
    .filter((call) => call.ticketId === ticketId && call.kind !== 'refund')
    .map((call) => [titleText(call, run.race), messageText(call, scene)])
  expect(told).toEqual([
    ['Check-in for Coaches 312', 'Check-in is now open for your bus to Auckland Station.'],
    ['Boarding Now: Coaches 312', 'Boarding for your bus to Auckland Station begins now.'],
  ])
})

it("[TIM-4] calls name the zone of the ride's start for a player with other clocks", () => {
  const run = begun(world)
  run.book('bus')
  const elsewhere = { ...run.race, place: { kind: 'at', location: STATION, since: gameNow(run.race) } } as const
  const abroad = new Map([...places].map(([id, it]) => [id, id === STATION ? it : { ...it, zone: 'Australia/Sydney' }]))
  const { ticketId } = firstTicket(run.race)
  expect(
    moreText({ kind: 'boarding', ticketId }, { race: elsewhere, places: abroad, now: gameNow(run.race) }),
  ).toContain('08:00\u00a0AEDT')
})

it('calls say when their ride leaves, and how soon that is', () => {
  const run = begun(world)
  run.book('bus')
  const { ticketId, journey } = firstTicket(run.race)
  const at = (minutes: number): string | undefined =>
    moreText(
      { kind: 'boarding', ticketId },
      { race: run.race, places, now: (journey.departure - minutes * MINUTE) as GameMs },
    )
  expect(at(5)).toBe('It leaves at 10:00, in 5 min.')
  expect(at(0.5)).toBe('It leaves at 10:00, in 1 min.')
  expect(at(0)).toBe('It leaves now, at 10:00.')
  // A taxi may leave between two minutes.
  const taxi = { ...firstTicket(run.race), journey: { ...journey, departure: gameMs(journey.departure + 10_000) } }
  const called = (minutes: number): string | undefined =>
    moreText(
      { kind: 'boarding', ticketId },
      { race: { ...run.race, tickets: [taxi] }, places, now: gameMs(journey.departure - minutes * MINUTE) },
    )
  expect(called(5)).toBe('It leaves at 10:00, in 5 min.')
  expect(called(0)).toBe('It leaves at 10:00, in less than 1 min.')
  run.give({ kind: 'playClock' })
  expect(at(5)).toBe('It leaves at 10:00, in 5 min (12 sec real time).')
  const now = gameNow(run.race)
  const closing = { kind: 'refund', ticketId } as const
  expect(moreText(closing, { race: run.race, places, now })).toBe('It closes in 15 min (36 sec real time).')
  expect(moreText(closing, { race: run.race, places, now: refundUntil(firstTicket(run.race)) })).toBeUndefined()
})

it('calls say that a busy player will miss a ride, and until when its ticket can be given back', () => {
  const busyWith = { kind: 'answer' } as const
  const run = begun(world)
  run.book('bus')
  const ticket = firstTicket(run.race)
  const { ticketId, journey, fare } = ticket
  const told = (minutes: number, change: object = {}): string | undefined => {
    const busyUntil = (journey.departure + 20 * MINUTE) as GameMs
    const race = { ...run.race, busyUntil, busyWith, tickets: [{ ...ticket, ...change }] }
    return moreText(
      { kind: 'check-in', ticketId },
      { race, places, now: (journey.departure - minutes * MINUTE) as GameMs },
    )
  }
  const missed = 'You are busy until 10:20, and it leaves at 10:00: you will miss it.'
  expect(told(5)).toBe(missed)
  expect(told(15)).toBe(`${missed} Until 09:50 you can give it back, at Tickets.`)
  expect(told(5, { fare: { ...fare, class: GOLD } })).toBe(
    `${missed} Until 10:00 you can move it or give it back, at Tickets.`,
  )
  const free = { ...run.race, busyUntil: journey.departure, busyWith }
  expect(
    moreText({ kind: 'boarding', ticketId }, { race: free, places, now: (journey.departure - MINUTE) as GameMs }),
  ).toBe('It leaves at 10:00, in 1 min.')
})

describe('a missed ride', () => {
  /** What a page tells of the ride. */
  function told(
    calls: readonly GateCall[],
    { race, now }: Pick<Scene, 'race' | 'now'>,
  ): readonly (string | undefined)[] {
    const call = calls.find((it) => it.kind === 'missed')
    if (!call) throw new Error('not missed')
    const scene = { race, places, now }
    return [titleText(call, race), messageText(call, scene), calledText(call, scene)]
  }

  /** What is told after these events, on a page that was open all the time; one that has just loaded tells the same. */
  function onAnyPage(log: readonly RaceEvent[]): readonly (string | undefined)[] {
    const race = replay(log)
    const now = log.at(-1)?.at ?? gameNow(race)
    const open = log.reduce<readonly GateCall[]>(
      (calls, event, i) => callsAfter(calls, event, { log: log.slice(0, i), race: replay(log.slice(0, i + 1)) }),
      [],
    )
    const texts = told(open, { race, now })
    expect(told(callsStillOpen(log, race, now), { race, now })).toEqual(texts)
    return texts
  }

  /** The log up to the latest event of a type. */
  const until = ({ log }: WrittenRace, type: RaceEvent['type']): readonly RaceEvent[] =>
    log.slice(0, log.findLastIndex((event) => event.type === type) + 1)

  /** A player at the airport, where they can sleep for so long. */
  function byARoom(hours: number): WrittenRace {
    const room = { price: dollars(1), hours }
    return begun({ ...world, locations: new Map([...world.locations].map(([id, it]) => [id, { ...it, room }])) })
  }

  it('says that it left without the player, why, what it cost, and when it was called', () => {
    const run = begun(world)
    run.book('coach', 2)
    run.skip('departure')
    expect(onAnyPage(run.log)).toEqual([
      'You missed your bus 312',
      'Your bus to Auckland Station left at 19:00 without you. You were at Wellington Airport. The $87 that you paid for it is lost.',
      'at 18:45',
    ])
  })

  it('says nothing of what it cost if it was free', () => {
    const run = begun(world)
    run.book('coach', 2)
    run.skip('departure')
    const now = gameNow(run.race)
    const [call] = callsStillOpen(run.log, run.race, now)
    if (!call) throw new Error('no call')
    const tickets = run.race.tickets.map((it) => ({ ...it, fare: { ...it.fare, fare: dollars(0) } }))
    expect(messageText(call, { race: { ...run.race, tickets }, places, now })).toBe(
      'Your bus to Auckland Station left at 19:00 without you. You were at Wellington Airport.',
    )
  })

  it('says that the player sleeps, then that they slept, and on which day it left once that is not today', () => {
    const run = byARoom(22)
    run.book('bus')
    run.give({ kind: 'takeRoom' })
    run.book('bus', 6, '2026-11-22')
    run.skip('boarding')
    expect(onAnyPage(until(run, 'missed')).slice(1)).toEqual([
      'Your bus to Wellington Station left at 10:00 without you. You sleep until Sun 07:35. The $12 that you paid for it is lost.',
      'at 09:55',
    ])
    expect(onAnyPage(until(run, 'freed')).slice(1)).toEqual([
      'Your bus to Wellington Station left on Sat at 10:00 without you. You slept until Sun 07:35. The $12 that you paid for it is lost.',
      'on Sat at 09:55',
    ])
  })

  it('says that the player sleeps, or slept, whatever kept them busy before and keeps them busy now', () => {
    const run = byARoom(2)
    run.give({ kind: 'takeRoom' })
    run.book('bus', 7)
    run.skip('boarding')
    run.book('bus', 10)
    run.give({ kind: 'takeRoom' })
    run.skip('boarding')
    run.give({ kind: 'takeRoom' })
    expect(onAnyPage(until(run, 'missed'))[1]).toContain(' left at 13:00 without you. You sleep until 14:55. ')
    expect(onAnyPage(run.log)[1]).toContain(' left at 13:00 without you. You slept until 14:55. ')
  })

  it('says when it was called by the clocks where it left', () => {
    const run = begun(world)
    run.book('coach', 2)
    run.skip('departure')
    const here = places.get(AIRPORT)
    const call = callsStillOpen(run.log, run.race, gameNow(run.race)).at(-1)
    if (!here || call?.kind !== 'missed') throw new Error('not missed')
    const abroad = new Map([...places, [AIRPORT, { ...here, zone: 'Australia/Sydney' }]])
    expect(calledText(call, { race: run.race, places: abroad, now: gameNow(run.race) })).toBe('at 18:45\u00a0NZDT')
  })

  it('that led to another says that the other is lost too, and how its ticket can be saved', () => {
    const race = holding([
      { leaves: '09:36', arrives: '10:03', state: 'missed' },
      { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' },
    ])
    const more = (now: string, change: object = {}) =>
      moreText({ kind: 'missed', ticketId: '1' }, { race: { ...race, ...change }, places, now: at(now) })
    const lost =
      'It would have brought you to your bus 25 to Auckland Station, which leaves from Wellington Station at 11:00: as things stand you miss that too.'
    expect(more('09:40')).toBe(`${lost} Until 10:50 you can give it back, at Tickets.`)
    expect(more('10:59')).toBe(lost)
    expect(more('11:00')).toBeUndefined()
    expect(more('09:40', { place: { kind: 'at', location: STATION, since: at('09:35') } })).toBeUndefined()
  })
})
