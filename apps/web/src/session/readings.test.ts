import { CallError } from '@final-call/contract'
import { GOLD, type GameMs, MINUTE, type Ticket, gameTime } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { askOf, tripAhead, tripOf } from './asking.ts'
import { type GateCall, callsAfter, callsStillOpen, gateCall, leavingText, withCall } from './calls.ts'
import { messageOf, problemOf } from './messages.ts'
import { asIfOrdered } from './taxi.ts'
import { NOW, begun, placesOf } from './test-support/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from './test-support/world.ts'
import { nextAlarm, ticketLabel } from './ticket-reading.ts'
import { boardOrigin, coordsAlong, standingAt, whereIs, zoneHere } from './where.ts'

const world = worldOf()
const places = placesOf(world)
const now = (race: { clock: Parameters<typeof gameTime>[0] }): GameMs => gameTime(race.clock, NOW)
const first = (tickets: readonly Ticket[]): Ticket => {
  const [ticket] = tickets
  if (!ticket) throw new Error('no ticket')
  return ticket
}

describe('where the player is', () => {
  it('boards are read where they are, then where their last ticket goes', () => {
    const run = begun(world)
    expect(boardOrigin(run.race)).toBe(AIRPORT)
    run.book('bus')
    expect(boardOrigin(run.race)).toBe(STATION)
    run.book('coach', 2)
    expect(boardOrigin(run.race)).toBe(NORTH)
  })

  it('on board, they are on the way between two places', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    const { journey } = first(run.race.tickets)
    expect(whereIs(run.race).kind).toBe('on board')
    expect(standingAt(run.race, journey.departure)).toEqual({ location: STATION, from: journey.arrival })
    const half = ((journey.departure + journey.arrival) / 2) as GameMs
    const [lat] = coordsAlong(journey, places, half) ?? [0]
    expect(lat).toBeCloseTo((-41.3272 - 41.2789) / 2, 6)
    expect(coordsAlong(journey, places, journey.arrival)).toEqual([-41.2789, 174.7804])
    expect(zoneHere(run.race, places)).toBe('Pacific/Auckland')
  })
})

it('whoever is busy when it leaves will not be on board', () => {
  const run = begun(world)
  run.book('bus')
  const { departure, arrival } = first(run.race.tickets).journey
  const busyUntil = (departure + MINUTE) as GameMs
  expect(standingAt({ ...run.race, busyUntil: departure }, arrival)?.location).toBe(STATION)
  expect(standingAt({ ...run.race, busyUntil }, arrival)?.location).toBe(AIRPORT)
})

describe('tickets', () => {
  it('read as what they are for the player', () => {
    const run = begun(world)
    run.book('bus')
    expect(ticketLabel(first(run.race.tickets), now(run.race))).toBe('Booked')
    run.skip('boarding')
    expect(ticketLabel(first(run.race.tickets), now(run.race))).toBe('BoardingAlerted')
    run.skip('departure')
    expect(ticketLabel(first(run.race.tickets), now(run.race))).toBe('On board')
    run.skip('arrival')
    const ticket = first(run.race.tickets)
    expect(ticketLabel(ticket, now(run.race))).toBe('Arrived')
    expect(ticketLabel(ticket, (ticket.journey.departure + 60 * MINUTE) as GameMs)).toBe('JourneyComplete')
  })

  it('have a next alarm until they have arrived', () => {
    const run = begun(world)
    const alarms: string[] = []
    run.book('bus')
    for (let next = nextAlarm(run.race, now(run.race)); next; next = nextAlarm(run.race, now(run.race))) {
      alarms.push(next.alarm)
      run.skip(next.alarm)
    }
    expect(alarms).toEqual(['boarding', 'departure', 'arrival'])
  })
})

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
    expect(callsStillOpen(run.log, run.race, places, now(run.race)).map(({ kind }) => kind)).toEqual(['check-in'])
    run.skip('boarding')
    expect(callsStillOpen(run.log, run.race, places, now(run.race)).map(({ kind }) => kind)).toEqual(['boarding'])
    run.skip('departure')
    expect(callsStillOpen(run.log, run.race, places, now(run.race))).toEqual([])
  })
})

describe('the question whether a ticket is kept', () => {
  it('comes back after a reload while its refund is open, and not once that has closed', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const { departure } = first(run.race.tickets).journey
    const open = (minutes: number) =>
      callsStillOpen(run.log, run.race, places, (departure - minutes * MINUTE) as GameMs).map(({ kind }) => kind)
    expect([open(11), open(10), open(6)]).toEqual([['refund'], [], []])
  })
})

describe('calls that come together', () => {
  const call = (seq: number, ticketId: string): GateCall => ({
    seq,
    kind: 'boarding',
    ticketId,
    title: '',
    message: '',
  })

  it('wait together, and of one ticket only the latest waits', () => {
    const calls = [call(1, 'a'), call(2, 'b'), call(3, 'a')].reduce<readonly GateCall[]>(withCall, [])
    expect(calls.map(({ seq }) => seq)).toEqual([2, 3])
  })

  it('are over when their ticket is behind the player', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    run.skip('arrival')
    const calls = [call(1, first(run.race.tickets).ticketId), call(2, 'other')]
    const scene = { log: run.log, race: run.race, places }
    const after = run.log.reduce<readonly GateCall[]>((left, event) => callsAfter(left, event, scene), calls)
    expect(after.map(({ seq }) => seq)).toEqual([2])
  })

  it('are over when their ticket is moved', () => {
    const run = begun(world)
    run.book('bus')
    const { ticketId } = first(run.race.tickets)
    const calls = [call(1, ticketId), call(2, 'other')]
    const moved = { type: 'ticketMoved', ticketId } as Extract<(typeof run.log)[number], { type: 'ticketMoved' }>
    expect(callsAfter(calls, moved, { log: run.log, race: run.race, places }).map(({ seq }) => seq)).toEqual([2])
  })

  it('are over when the race has set the player down elsewhere, which voids the ticket', () => {
    const run = begun(world)
    run.book('bus')
    const { ticketId } = first(run.race.tickets)
    const calls = [call(1, ticketId)]
    const placed = { type: 'placed', location: NORTH } as Extract<(typeof run.log)[number], { type: 'placed' }>
    expect(callsAfter(calls, placed, { log: run.log, race: run.race, places })).toEqual(calls)
    const voided = run.race.tickets.map((ticket) => ({ ...ticket, state: 'void' as const }))
    expect(callsAfter(calls, placed, { log: run.log, race: { ...run.race, tickets: voided }, places })).toEqual([])
  })

  it('say that the player is on board once they are, and what was called before', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const raised = run.log.flatMap((event) => gateCall(event, run.race, places) ?? []).slice(-1)
    expect(raised[0]?.title).toBe('Boarding Now: City Buses 25')
    run.skip('departure')
    const boarded = run.log.find(({ type }) => type === 'boarded')
    if (!boarded) throw new Error('not on board')
    const other = call(99, 'other')
    const after = callsAfter([...raised, other], boarded, { log: run.log, race: run.race, places })
    expect(after).toEqual([
      {
        seq: raised[0]?.seq,
        kind: 'on board',
        ticketId: raised[0]?.ticketId,
        title: 'On board: City Buses 25',
        message: 'You are on board to Wellington Station, arriving at 10:27.',
        before: {
          title: 'Boarding Now: City Buses 25',
          message: 'Boarding for your bus to Wellington Station begins now.',
          at: '09:55',
        },
      },
      other,
    ])
    expect(leavingText(after[0] ?? other, run.race, places, now(run.race))).toBeUndefined()
  })

  it('say when it arrives by the clocks of there, and when it was called by those of where it left', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const raised = run.log.flatMap((event) => gateCall(event, run.race, places) ?? []).slice(-1)
    run.skip('departure')
    const boarded = run.log.find(({ type }) => type === 'boarded')
    const there = places.get(STATION)
    if (!boarded || !there) throw new Error('not on board')
    const abroad = new Map([...places, [STATION, { ...there, zone: 'Australia/Sydney' }]])
    const [onBoard] = callsAfter(raised, boarded, { log: run.log, race: run.race, places: abroad })
    expect(onBoard?.message).toBe('You are on board to Wellington Station, arriving at 08:27.')
    expect(onBoard?.before?.at).toBe('09:55')
  })

  it('say when their ride leaves, and how long that is', () => {
    const run = begun(world)
    run.book('bus')
    const { ticketId, journey } = first(run.race.tickets)
    const at = (minutes: number): string | undefined =>
      leavingText({ kind: 'boarding', ticketId }, run.race, places, (journey.departure - minutes * MINUTE) as GameMs)
    expect(at(5)).toBe('It leaves at 10:00, in 5 min.')
    expect(at(0.5)).toBe('It leaves at 10:00, in 1 min.')
    expect(at(0)).toBe('It leaves now, at 10:00.')
    run.give({ kind: 'playClock' })
    expect(at(5)).toBe('It leaves at 10:00, in 5 min (12 s real time).')
    expect(leavingText({ kind: 'refund', ticketId }, run.race, places, now(run.race))).toBeUndefined()
  })

  it('say that a ride will be missed by who is busy until after it, and until when its ticket can be saved', () => {
    const run = begun(world)
    run.book('bus')
    const [ticket] = run.race.tickets
    if (!ticket) throw new Error('no ticket')
    const { ticketId, journey, fare } = ticket
    const told = (minutes: number, change: object = {}): string | undefined => {
      const busyUntil = (journey.departure + 20 * MINUTE) as GameMs
      const race = { ...run.race, busyUntil, tickets: [{ ...ticket, ...change }] }
      return leavingText({ kind: 'check-in', ticketId }, race, places, (journey.departure - minutes * MINUTE) as GameMs)
    }
    const missed = 'You are busy until 10:20, and it leaves at 10:00: you will miss it.'
    expect(told(5)).toBe(missed)
    expect(told(15)).toBe(`${missed} Until 09:50 you can give it back, at Tickets.`)
    expect(told(5, { fare: { ...fare, class: GOLD } })).toBe(
      `${missed} Until 10:00 you can move it or give it back, at Tickets.`,
    )
    const free = { ...run.race, busyUntil: journey.departure }
    expect(leavingText({ kind: 'boarding', ticketId }, free, places, (journey.departure - MINUTE) as GameMs)).toBe(
      'It leaves at 10:00, in 1 min.',
    )
  })
})

describe('steps', () => {
  it('ask in plain words, and lead to their board', () => {
    const run = begun(world)
    const ask = () => {
      const step = run.race.steps.at(-1)
      if (!step) throw new Error('no step')
      return askOf(step, { places, tickets: run.race.tickets, zone: run.race.zone, now: now(run.race) })
    }
    expect(ask()).toEqual({
      text: 'Book a bus or taxi from Wellington Airport to Wellington Station',
      trip: { transports: ['bus', 'taxi'], from: AIRPORT, to: STATION },
    })
    run.book('bus')
    expect(ask().text).toBe('Take your bus 25 at 10:00: you arrive at 10:27')
    run.skip('departure')
    expect(ask().text).toBe('Ride to Wellington Station: you arrive at 10:27')
    run.skip('arrival')
    expect(ask().text).toBe('Answer the question')
    expect(tripOf({ stepType: 'reach', location: NORTH })).toBeUndefined()
  })

  it('leave the board that one of them opened, while its player stands where it begins', () => {
    const { race } = begun(world)
    const board = race.steps.filter(({ content }) => content.stepType === 'generateBuses')
    expect(board[0]?.state).toBe('complete')
    const trip = { transports: ['bus'], from: AIRPORT, to: STATION }
    expect(tripAhead({ ...race, steps: board })).toEqual(trip)
    expect(tripAhead({ place: { kind: 'nowhere' }, steps: board })).toBeUndefined()
    const elsewhere = { kind: 'at', location: STATION, since: now(race) } as const
    expect(tripAhead({ place: elsewhere, steps: board })).toBeUndefined()
    const booking = race.steps.filter(({ content }) => content.stepType === 'bookBusTaxi')
    expect(tripAhead({ place: elsewhere, steps: booking })).toEqual({ ...trip, transports: ['bus', 'taxi'] })
    const booked = booking.map((step) => ({ ...step, state: 'complete' as const }))
    expect(tripAhead({ ...race, steps: booked })).toBeUndefined()
  })

  it('tell the day of a ride that leaves on another', () => {
    const run = begun(world)
    run.book('bus', 0, '2026-11-22')
    const step = run.race.steps.at(-1)
    if (!step) throw new Error('no step')
    const at = (moment: GameMs) =>
      askOf(step, { places, tickets: run.race.tickets, zone: run.race.zone, now: moment }).text
    expect(at(now(run.race))).toBe('Take your bus 1 at Sun 06:00: you arrive at 06:27')
    expect(at(first(run.race.tickets).journey.departure)).toBe('Take your bus 1 at 06:00: you arrive at 06:27')
  })
})

describe('a taxi', () => {
  it('leaves its boarding time after it is ordered, whenever the board was asked for', () => {
    const run = begun(world)
    run.book('taxi')
    const { journey } = first(run.race.tickets)
    const later = (now(run.race) + 20 * MINUTE) as GameMs
    const moved = asIfOrdered(journey, later)
    expect(moved.departure).toBe(later + 3 * MINUTE)
    expect(moved.arrival - moved.departure).toBe(31 * MINUTE)
    expect(moved.calls.map(({ arrival }) => arrival)).toEqual([moved.departure, moved.arrival])
  })
})

describe('messages', () => {
  it("are the rule's own sentence where there is one", () => {
    const details = { reason: 'wallet-short' }
    const message = 'Your wallet is $5 short: it costs $12.'
    expect(messageOf({ code: 'failed-precondition', message, details })).toBe(message)
    expect(messageOf({ code: 'failed-precondition', message: 'wallet-short', details })).toBe(
      'Your wallet is too short for that.',
    )
  })

  it('say how long to wait where the server does', () => {
    const tooMuch = (details: unknown): string => messageOf(new CallError('resource-exhausted', 'x', { details }))
    expect(tooMuch({ retryAfter: 24 })).toBe('That was too much at once. Please wait 24 seconds and try again.')
    expect(tooMuch({ retryAfter: 1 })).toBe('That was too much at once. Please wait a moment and try again.')
    expect(tooMuch(undefined)).toBe('That was too much at once. Please wait a moment and try again.')
  })

  it('are the table’s for a failed call, and never the inside of the server', () => {
    expect(messageOf({ code: 'internal', message: 'INTERNAL', details: undefined })).toBe(
      'The server could not be reached. Check your connection and try again.',
    )
    expect(messageOf({ code: 'unavailable', message: 'db at 10.0.0.3', details: { reason: 'unknown' } })).not.toContain(
      '10.0',
    )
  })

  it('of a command of which nothing was heard leave open what came of it', () => {
    expect(problemOf(new CallError('internal', 'INTERNAL'))).toContain('We could not hear whether it went through.')
    expect(problemOf(new CallError('not-found', 'NOT_FOUND'))).toBe('There is no such thing any more.')
  })
})
