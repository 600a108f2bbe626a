import { type GameMs, MINUTE } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { at, holding } from '../test-support/held.ts'
import { begun, firstTicket, gameNow } from '../test-support/log.ts'
import { worldOf } from '../test-support/world.ts'
import { nextAlarm, nextOf, ticketLabel } from './ticket-reading.ts'

const world = worldOf()

describe('tickets', () => {
  it('read as what they are for the player', () => {
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
    for (let next = nextAlarm(run.race, gameNow(run.race)); next; next = nextAlarm(run.race, gameNow(run.race))) {
      alarms.push(next.alarm)
      run.skip(next.alarm)
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
    const next = (busyUntil: string) => nextAlarm(held(busyUntil), at('09:40'))
    expect(next('10:00')).toEqual({ ticketId: '1', alarm: 'boarding', at: at('09:55') })
    expect(next('10:01')).toEqual({ ticketId: '2', alarm: 'boarding', at: at('10:25') })
    expect(next('10:31')).toBeUndefined()
  })

  it('in use only arrive, though the clock as it is drawn may be a little behind their departure', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    const ticket = firstTicket(run.race)
    expect(ticket.state).toBe('boarded')
    expect(nextOf(ticket, (ticket.journey.departure - 10) as GameMs)?.alarm).toBe('arrival')
  })

  it('on foot call nobody: they leave, and arrive', () => {
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
