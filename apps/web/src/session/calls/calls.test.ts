import { type GameMs, MINUTE, type RaceEvent, dollars, gameMs, refundUntil, replay } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { callsAfter, callsStillOpen, gateCall, withCall } from './calls.ts'
import type { GateCall } from './gate-call.ts'
import { NOW, begun, firstTicket, gameNow } from '../testing/log.ts'
import { NORTH, STATION, worldOf } from '../testing/world.ts'

const world = worldOf()

it('calls come back after a reload while their ride has not left, check-in until it boards', () => {
  const run = begun(world)
  run.book('bus')
  run.skip('departure')
  run.skip('arrival')
  run.book('coach', 2)
  const open = (now = gameNow(run.race)) => callsStillOpen(run.log, run.race, now).map(({ kind }) => kind)
  run.skip('check-in')
  expect(open()).toEqual(['check-in'])
  run.skip('boarding')
  expect(open()).toEqual(['boarding'])
  // The event of the departure may come later.
  expect(open(run.race.tickets.at(-1)?.journey.departure)).toEqual([])
  run.skip('departure')
  expect(open()).toEqual([])
})

describe('the question whether to keep a ticket', () => {
  it('comes back after a reload while its refund is open, and not once that has closed', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const { departure } = firstTicket(run.race).journey
    const open = (minutes: number) =>
      callsStillOpen(run.log, run.race, (departure - minutes * MINUTE) as GameMs).map(({ kind }) => kind)
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
  const open = (events: readonly RaceEvent[]) => callsStillOpen(events, replay(events), last?.at ?? gameNow(run.race))
  expect(open(log.slice(0, -1)).map(({ kind }) => kind)).toEqual(['boarding'])
  expect(open(log).map(({ kind }) => kind)).toEqual(['refund'])
})

describe('simultaneous calls', () => {
  const call = (seq: number, ticketId: string): GateCall => ({
    seq,
    kind: 'boarding',
    ticketId,
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
    const scene = { log: run.log, race: run.race }
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
    expect(callsAfter(calls, event, { log: run.log, race: run.race }).map(({ seq }) => seq)).toEqual([2])
  })

  it('end when their ticket is given back', () => {
    const run = begun(world)
    run.book('bus')
    const { ticketId } = firstTicket(run.race)
    run.give({ kind: 'cancelTicket', ticketId })
    const calls = run.log.reduce<readonly GateCall[]>(
      (left, event) => callsAfter(left, event, { log: run.log, race: run.race }),
      [call(1, ticketId)],
    )
    expect(calls).toEqual([])
  })

  it('end when the ride leaves with the player, and do not ask whether to keep its ticket', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    const [asked] = run.log.flatMap((event) => (event.type === 'refundCalled' ? (gateCall(event) ?? []) : []))
    const boarded = run.log.find(({ type }) => type === 'boarded')
    if (!asked || !boarded) throw new Error('neither asked nor on board')
    const other = { ...asked, ticketId: 'other' }
    expect(callsAfter([asked, call(99, asked.ticketId), other], boarded, { log: run.log, race: run.race })).toEqual([
      other,
    ])
  })

  it('do not ask what has closed while the player skipped over it', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const scene = { log: run.log, race: run.race }
    const [asked] = run.log.flatMap((event) => (event.type === 'refundCalled' ? (gateCall(event) ?? []) : []))
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
    expect(callsAfter(calls, placed, { log: run.log, race: run.race })).toEqual(calls)
    const voided = run.race.tickets.map((ticket) => ({ ...ticket, state: 'void' as const }))
    expect(callsAfter(calls, placed, { log: run.log, race: { ...run.race, tickets: voided } })).toEqual([])
  })

  it('of a ride that was missed give way to one that says so, and ask nothing about its refund', () => {
    const run = begun(worldOf({ wallet: dollars(300) }))
    const journey = { productId: 'coach', date: '2026-11-21', index: 2 }
    run.give({ kind: 'bookTicket', journey, from: STATION, to: NORTH, fareType: 'Gold' })
    const { ticketId } = firstTicket(run.race)
    run.skip('departure')
    const [asked] = run.log.flatMap((event) => (event.type === 'refundCalled' ? (gateCall(event) ?? []) : []))
    const missed = run.log.find(({ type }) => type === 'missed')
    const boarding = run.log.find(({ type }) => type === 'boardingCalled')
    if (!asked || !missed || !boarding) throw new Error('neither asked nor missed')
    expect(callsAfter([asked, call(99, 'other')], missed, { log: run.log, race: run.race })).toEqual([
      call(99, 'other'),
      { seq: missed.seq, kind: 'missed', ticketId, atMiss: run.race, before: { seq: boarding.seq, at: boarding.at } },
    ])
  })
})
