import { type GameMs, MINUTE, type Race } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { asking } from '../testing/asking.ts'
import { at, holding } from '../testing/held.ts'
import { begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { departureOf, lostText, nextAlarm, nextOf, ticketLabel } from './ticket-reading.ts'

const world = worldOf()
const next = (race: Race, now = gameNow(race)) => nextAlarm({ race, places: placesOf(world), now })

describe('tickets', () => {
  it('have a state for the player', () => {
    const run = begun(world)
    run.book('bus')
    expect(ticketLabel(firstTicket(run.race), gameNow(run.race))).toBe('Booked')
    run.skip('boarding')
    expect(ticketLabel(firstTicket(run.race), gameNow(run.race))).toBe('BoardingAlerted')
    run.skip('departure')
    expect(ticketLabel(firstTicket(run.race), gameNow(run.race))).toBe('On board')
    run.skip('arrival')
    const ticket = firstTicket(run.race)
    expect(ticketLabel(ticket, gameNow(run.race))).toBe('Arrived')
    expect(ticketLabel(ticket, (ticket.journey.departure + 60 * MINUTE) as GameMs)).toBe('JourneyComplete')
  })

  it('have a next alarm until they have arrived', () => {
    const run = begun(world)
    const alarms: string[] = []
    run.book('bus')
    for (let alarm = next(run.race); alarm; alarm = next(run.race)) {
      alarms.push(alarm.alarm)
      run.skip(alarm.alarm)
    }
    expect(alarms).toEqual(['boarding', 'departure', 'arrival'])
  })

  it('that leave while their holder sleeps or is busy have nothing to skip to', () => {
    const held = (busyUntil: string) =>
      holding(
        [
          { leaves: '10:00', arrives: '10:27' },
          { leaves: '10:30', arrives: '10:57' },
        ],
        busyUntil,
      )
    const nextOfBusy = (busyUntil: string) => next(held(busyUntil), at('09:40'))
    expect(nextOfBusy('10:00')).toEqual({ ticketId: '1', alarm: 'boarding', at: at('09:55') })
    expect(nextOfBusy('10:01')).toEqual({ ticketId: '2', alarm: 'boarding', at: at('10:25') })
    expect(nextOfBusy('10:31')).toBeUndefined()
  })

  it('that leave from a place which the player does not reach have nothing to skip to', () => {
    const north = { from: NORTH, to: STATION, leaves: '09:50', arrives: '18:00' }
    const bus = { leaves: '10:00', arrives: '10:27' }
    expect(next(holding([north]), at('09:40'))).toBeUndefined()
    expect(next(holding([north, bus]), at('09:40'))).toMatchObject({ ticketId: '2', alarm: 'boarding' })
    const onBoard = holding([
      { ...bus, state: 'boarded' },
      { ...north, leaves: '10:20' },
    ])
    const race: Race = { ...onBoard, place: { kind: 'on board', ticketId: '1', since: at('10:00') } }
    expect(next(race, at('10:05'))).toMatchObject({ ticketId: '1', alarm: 'arrival' })
    // A ride from where the player will be.
    const back = { from: STATION, to: AIRPORT, leaves: '11:00', arrives: '11:30' }
    expect(next(holding([back]), at('09:40'))).toBeUndefined()
    expect(next({ ...holding([bus, back]) }, at('09:40'))).toMatchObject({ ticketId: '1' })
  })

  it('have a departure to skip to until it has left, if the player will be on it', () => {
    const departure = (race: Race, now: GameMs) => departureOf('1', { race, places: placesOf(world), now })
    const bus = { leaves: '10:00', arrives: '10:27' }
    expect(departure(holding([bus]), at('09:40'))).toEqual({ ticketId: '1', alarm: 'departure', at: at('10:00') })
    expect(departure(holding([bus], '10:01'), at('09:40'))).toBeUndefined()
    expect(departure(holding([{ ...bus, from: NORTH }]), at('09:40'))).toBeUndefined()
    expect(departure(holding([{ ...bus, state: 'boarded' }]), at('09:59'))).toBeUndefined()
    expect(departure(holding([bus]), at('10:00'))).toBeUndefined()
    expect(departure(holding([]), at('09:40'))).toBeUndefined()
  })

  it('have none while another ride, a walk or a question comes first', () => {
    const bus = { leaves: '10:00', arrives: '10:27' }
    const coach = { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' }
    const scene = (race: Race, known = placesOf(world)) => ({ race, places: known, now: at('09:45') })
    expect(departureOf('2', scene(holding([bus, coach])))).toBeUndefined()
    expect(departureOf('1', scene(holding([bus, coach])))?.at).toBe(at('10:00'))
    const station = placesOf(world).get(STATION)
    if (!station) throw new Error('no station')
    const near = new Map(placesOf(world)).set(STATION, { ...station, coords: [-41.32, 174.8076] })
    expect(departureOf('1', scene(holding([coach]), near))).toBeUndefined()
    expect(departureOf('1', scene(asking(holding([bus]), AIRPORT)))).toBeUndefined()
  })

  it('in use only arrive, even if the drawn clock is a little behind their departure', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    const ticket = firstTicket(run.race)
    expect(ticket.state).toBe('boarded')
    expect(nextOf(ticket, (ticket.journey.departure - 10) as GameMs)?.alarm).toBe('arrival')
  })

  it('on foot have no calls: they leave, and arrive', () => {
    const run = begun(world)
    run.book('bus')
    const ticket = firstTicket(run.race)
    const events = { ...ticket.journey.events, checkin: 0, boarding: 0 } as typeof ticket.journey.events
    const walk = { ...ticket, journey: { ...ticket.journey, transport: 'walk' as const, events } }
    const { departure, arrival } = walk.journey
    expect(nextOf(walk, gameNow(run.race))).toMatchObject({ alarm: 'departure', at: departure })
    expect(nextOf({ ...walk, state: 'boarded' }, departure)).toMatchObject({ alarm: 'arrival', at: arrival })
    expect(nextOf({ ...walk, state: 'arrived' }, departure)).toBeUndefined()
  })
})

describe('a ride that will be missed as things stand', () => {
  const bus = { leaves: '10:00', arrives: '10:27' }
  const coach = { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' }
  const told = (race: Race, now = '09:40') => lostText({ race, places: placesOf(world), now: at(now) })

  it('is told with where it leaves, and how its ticket can be saved', () => {
    const lost = 'As things stand you will miss your bus 25, which leaves from Wellington Station at 11:00.'
    expect(told(holding([coach]))).toBe(`${lost} Until 10:50 you can give it back, at Tickets.`)
    expect(told(holding([coach]), '10:50')).toBe(lost)
    expect(told(holding([coach]), '11:00')).toBe('')
  })

  it('is told with what keeps the player, if that is the reason', () => {
    expect(told(holding([bus], '10:20'))).toContain('You are busy until 10:20, and your bus 25 leaves at 10:00')
  })

  it('is none if the player will be on it, or with another ticket', () => {
    expect(told(holding([bus, coach]))).toBe('')
    expect(told(holding([bus, bus]))).toBe('')
  })
})
