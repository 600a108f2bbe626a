import { GOLD, type GameMs, MINUTE, type RaceEvent, dollars, gameMs, refundUntil, replay } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { callsAfter, callsStillOpen, gateCall, leavingText, withCall } from './calls.ts'
import type { GateCall } from './gate-call.ts'
import { NOW, begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'

const world = worldOf()
const places = placesOf(world)

describe('calls', () => {
  it('to check-in have the words of the specification', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    run.skip('arrival')
    run.book('coach', 2)
    run.skip('check-in')
    const event = run.log.find(({ type }) => type === 'checkInCalled')
    expect(event && gateCall(event, run.race, places)).toMatchObject({
      title: 'Check-in for Coaches 312',
      message: 'Check-in is now open for your bus to Auckland Station.',
    })
    expect(callsStillOpen(run.log, run.race, places, gameNow(run.race)).map(({ kind }) => kind)).toEqual(['check-in'])
    run.skip('boarding')
    expect(callsStillOpen(run.log, run.race, places, gameNow(run.race)).map(({ kind }) => kind)).toEqual(['boarding'])
    run.skip('departure')
    expect(callsStillOpen(run.log, run.race, places, gameNow(run.race))).toEqual([])
  })
})

describe('the question whether to keep a ticket', () => {
  it('comes back after a reload while its refund is open, and not once that has closed', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const { departure } = firstTicket(run.race).journey
    const open = (minutes: number) =>
      callsStillOpen(run.log, run.race, places, (departure - minutes * MINUTE) as GameMs).map(({ kind }) => kind)
    expect([open(11), open(10), open(6)]).toEqual([['refund'], [], []])
  })
})

it('of two open calls of one ticket only the latest comes back after a reload', () => {
  const run = begun(worldOf({ wallet: dollars(300) }))
  const journey = { productId: 'coach', date: '2026-11-21', index: 2 }
  run.give({ kind: 'bookTicket', journey, from: STATION, to: NORTH, fareType: 'Gold' })
  run.skip('departure')
  // The holder of a Gold ticket is asked during boarding whether to keep it.
  const asked = run.log.findIndex(({ type }) => type === 'refundCalled')
  const log = run.log.slice(0, asked + 1)
  const [before, last] = log.slice(-2)
  expect([before?.type, last?.type]).toEqual(['boardingCalled', 'refundCalled'])
  const open = (events: readonly RaceEvent[]) =>
    callsStillOpen(events, replay(events), places, last?.at ?? gameNow(run.race))
  expect(open(log.slice(0, -1)).map(({ kind }) => kind)).toEqual(['boarding'])
  expect(open(log).map(({ kind }) => kind)).toEqual(['refund'])
})

describe('simultaneous calls', () => {
  const call = (seq: number, ticketId: string): GateCall => ({
    seq,
    kind: 'boarding',
    ticketId,
    title: '',
    message: '',
  })

  it('wait together, and only the latest of each ticket', () => {
    const calls = [call(1, 'a'), call(2, 'b'), call(3, 'a')].reduce<readonly GateCall[]>(withCall, [])
    expect(calls.map(({ seq }) => seq)).toEqual([2, 3])
  })

  it('end when their ticket is used', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    run.skip('arrival')
    const calls = [call(1, firstTicket(run.race).ticketId), call(2, 'other')]
    const scene = { log: run.log, race: run.race, places }
    const after = run.log.reduce<readonly GateCall[]>((left, event) => callsAfter(left, event, scene), calls)
    expect(after.map(({ seq }) => seq)).toEqual([2])
  })

  it.each(['arrived', 'cancelled', 'ticketMoved'] as const)('end with the event %s of their ticket', (type) => {
    const run = begun(world)
    run.book('bus')
    const { ticketId, journey } = firstTicket(run.race)
    const calls = [call(1, ticketId), call(2, 'other')]
    const happenings = {
      arrived: { type: 'arrived', ticketId },
      cancelled: { type: 'cancelled', ticketId, refunded: false },
      ticketMoved: { type: 'ticketMoved', ticketId, journey },
    } as const
    const event: RaceEvent = { ...happenings[type], seq: 9, at: gameNow(run.race), real: NOW }
    expect(callsAfter(calls, event, { log: run.log, race: run.race, places }).map(({ seq }) => seq)).toEqual([2])
  })

  it('end when their ticket is given back', () => {
    const run = begun(world)
    run.book('bus')
    const { ticketId } = firstTicket(run.race)
    run.give({ kind: 'cancelTicket', ticketId })
    const calls = run.log.reduce<readonly GateCall[]>(
      (left, event) => callsAfter(left, event, { log: run.log, race: run.race, places }),
      [call(1, ticketId)],
    )
    expect(calls).toEqual([])
  })

  it('end when the ride leaves with the player, and do not ask whether to keep its ticket', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    const [asked] = run.log.flatMap((event) =>
      event.type === 'refundCalled' ? (gateCall(event, run.race, places) ?? []) : [],
    )
    const boarded = run.log.find(({ type }) => type === 'boarded')
    if (!asked || !boarded) throw new Error('neither asked nor on board')
    const other = { ...asked, ticketId: 'other' }
    expect(
      callsAfter([asked, call(99, asked.ticketId), other], boarded, { log: run.log, race: run.race, places }),
    ).toEqual([other])
  })

  it('do not ask what has closed while the player skipped over it', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const scene = { log: run.log, race: run.race, places }
    const [asked] = run.log.flatMap((event) =>
      event.type === 'refundCalled' ? (gateCall(event, run.race, places) ?? []) : [],
    )
    const skipped = run.log.at(-1)
    if (!asked || skipped?.type !== 'skipped') throw new Error('neither asked nor skipped')
    const called = call(asked.seq + 1, 'other')
    expect(callsAfter([asked, called], skipped, scene)).toEqual([called])
    const sooner = { ...skipped, at: gameMs(refundUntil(firstTicket(run.race)) - MINUTE) }
    expect(callsAfter([asked, called], sooner, scene)).toEqual([asked, called])
  })

  it('end when the race moves the player elsewhere, which voids the ticket', () => {
    const run = begun(world)
    run.book('bus')
    const { ticketId } = firstTicket(run.race)
    const calls = [call(1, ticketId)]
    const placed: RaceEvent = { type: 'placed', location: NORTH, seq: 9, at: gameNow(run.race), real: NOW }
    expect(callsAfter(calls, placed, { log: run.log, race: run.race, places })).toEqual(calls)
    const voided = run.race.tickets.map((ticket) => ({ ...ticket, state: 'void' as const }))
    expect(callsAfter(calls, placed, { log: run.log, race: { ...run.race, tickets: voided }, places })).toEqual([])
  })

  it('say that the ride was missed, why, and what was called before; and ask nothing about its refund', () => {
    const run = begun(world)
    run.book('coach', 2)
    run.skip('boarding')
    const raised = run.log.flatMap((event) => gateCall(event, run.race, places) ?? []).slice(-1)
    run.skip('departure')
    const missed = run.log.find(({ type }) => type === 'missed')
    if (!missed) throw new Error('not missed')
    const [{ ticketId } = call(0, '')] = raised
    const after = callsAfter([...raised, { ...call(98, ticketId), kind: 'refund' }, call(99, 'other')], missed, {
      log: run.log,
      race: run.race,
      places,
    })
    expect(after).toMatchObject([
      { seq: 99 },
      {
        seq: missed.seq,
        kind: 'missed',
        title: 'You missed your bus 312',
        message:
          'Your bus to Auckland Station left at 19:00 without you. You were at Wellington Airport. The $87 that you paid for it is lost.',
        before: { title: raised[0]?.title, when: 'at 18:45' },
      },
    ])
  })

  it('say of a ride that was slept through that the player slept, once they are awake', () => {
    const room = { price: dollars(30), hours: 2 }
    const run = begun({ ...world, locations: new Map([...world.locations].map(([id, it]) => [id, { ...it, room }])) })
    run.book('bus')
    run.give({ kind: 'takeRoom' })
    run.skip('boarding')
    const raised = run.log.flatMap((event) => gateCall(event, run.race, places) ?? []).slice(-1)
    run.skip('departure')
    run.book('bus', 6)
    run.skip('boarding')
    const after = (calls: readonly GateCall[], type: RaceEvent['type']): readonly GateCall[] => {
      const event = run.log.findLast((it) => it.type === type)
      if (!event) throw new Error(`nothing of ${type}`)
      const log = run.log.filter(({ seq }) => seq < event.seq)
      return callsAfter(calls, event, { log, race: replay([...log, event]), places })
    }
    const missed = after(raised, 'missed')
    expect(missed[0]?.message).toMatch(/ left at 10:00 without you\. You sleep until 11:35\. /)
    const woken = after([...missed, call(99, 'other')], 'freed')
    expect(woken[0]?.message).toMatch(/ left at 10:00 without you\. You slept until 11:35\. /)
    expect(woken.slice(1)).toEqual([call(99, 'other')])
  })

  it('say of a missed ride when it was called, by the clocks where it left', () => {
    const run = begun(world)
    run.book('coach', 2)
    run.skip('boarding')
    const raised = run.log.flatMap((event) => gateCall(event, run.race, places) ?? []).slice(-1)
    run.skip('departure')
    const missed = run.log.find(({ type }) => type === 'missed')
    const here = places.get(AIRPORT)
    if (!missed || !here) throw new Error('not missed')
    const abroad = new Map([...places, [AIRPORT, { ...here, zone: 'Australia/Sydney' }]])
    const [call] = callsAfter(raised, missed, { log: run.log, race: run.race, places: abroad })
    expect(call?.before?.when).toBe('at 18:45 NZDT')
  })

  it("[TIM-4] name the zone of the ride's start for a player with other clocks", () => {
    const run = begun(world)
    run.book('bus')
    const elsewhere = { ...run.race, place: { kind: 'at', location: STATION, since: gameNow(run.race) } } as const
    const abroad = new Map(
      [...places].map(([id, it]) => [id, id === STATION ? it : { ...it, zone: 'Australia/Sydney' }]),
    )
    const { ticketId } = firstTicket(run.race)
    expect(
      leavingText({ kind: 'boarding', ticketId }, { race: elsewhere, places: abroad, now: gameNow(run.race) }),
    ).toContain('08:00 AEDT')
  })

  it('say when their ride leaves, and how soon that is', () => {
    const run = begun(world)
    run.book('bus')
    const { ticketId, journey } = firstTicket(run.race)
    const at = (minutes: number): string | undefined =>
      leavingText(
        { kind: 'boarding', ticketId },
        { race: run.race, places, now: (journey.departure - minutes * MINUTE) as GameMs },
      )
    expect(at(5)).toBe('It leaves at 10:00, in 5 min.')
    expect(at(0.5)).toBe('It leaves at 10:00, in 1 min.')
    expect(at(0)).toBe('It leaves now, at 10:00.')
    // A taxi may leave between two minutes.
    const taxi = { ...firstTicket(run.race), journey: { ...journey, departure: gameMs(journey.departure + 10_000) } }
    const called = (minutes: number): string | undefined =>
      leavingText(
        { kind: 'boarding', ticketId },
        { race: { ...run.race, tickets: [taxi] }, places, now: gameMs(journey.departure - minutes * MINUTE) },
      )
    expect(called(5)).toBe('It leaves at 10:00, in 5 min.')
    expect(called(0)).toBe('It leaves at 10:00, in less than 1 min.')
    run.give({ kind: 'playClock' })
    expect(at(5)).toBe('It leaves at 10:00, in 5 min (12 sec real time).')
    const now = gameNow(run.race)
    const closing = { kind: 'refund', ticketId } as const
    expect(leavingText(closing, { race: run.race, places, now })).toBe('It closes in 15 min (36 sec real time).')
    expect(leavingText(closing, { race: run.race, places, now: refundUntil(firstTicket(run.race)) })).toBeUndefined()
  })

  it('say that a busy player will miss a ride, and until when its ticket can be given back', () => {
    const busyWith = { kind: 'answer' } as const
    const run = begun(world)
    run.book('bus')
    const ticket = firstTicket(run.race)
    const { ticketId, journey, fare } = ticket
    const told = (minutes: number, change: object = {}): string | undefined => {
      const busyUntil = (journey.departure + 20 * MINUTE) as GameMs
      const race = { ...run.race, busyUntil, busyWith, tickets: [{ ...ticket, ...change }] }
      return leavingText(
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
      leavingText({ kind: 'boarding', ticketId }, { race: free, places, now: (journey.departure - MINUTE) as GameMs }),
    ).toBe('It leaves at 10:00, in 1 min.')
  })
})
