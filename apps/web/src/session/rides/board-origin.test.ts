import type { Race } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { wanting } from '../testing/asking.ts'
import { holding } from '../testing/held.ts'
import { begun } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { boardOrigin } from './board-origin.ts'

const bus = { leaves: '10:00', arrives: '10:27' }
const coach = { from: STATION, to: NORTH, leaves: '10:40', arrives: '21:55' }

const toNorth = (...rides: Parameters<typeof holding>[0]): Race =>
  wanting(holding(rides), { stepType: 'reach', location: NORTH })

describe('boards are read', () => {
  it("where tickets end, if they end short of the step's place", () => {
    expect(boardOrigin(toNorth())).toBe(AIRPORT)
    expect(boardOrigin(toNorth(bus))).toBe(STATION)
    expect(boardOrigin(toNorth(coach, { ...bus, leaves: '10:35', arrives: '10:50' }))).toBe(NORTH)
  })

  it('where the last ride leaves that has to be booked, until it is boarded', () => {
    const held = toNorth(bus, coach)
    expect(boardOrigin(held)).toBe(STATION)
    expect(boardOrigin(toNorth({ ...bus, to: NORTH }))).toBe(AIRPORT)
    const [first, last] = held.tickets
    if (!first || !last) throw new Error('no tickets')
    const boarded: Race = {
      ...held,
      tickets: [
        { ...first, state: 'arrived' },
        { ...last, state: 'boarded' },
      ],
      place: { kind: 'on board', ticketId: last.ticketId, since: last.journey.departure },
    }
    expect(boardOrigin(boarded)).toBe(NORTH)
  })

  it('where the ride leaves that a step waits for, and where one booked beyond it ends', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(boardOrigin(run.race)).toBe(AIRPORT)
    run.book('coach', 2)
    expect(boardOrigin(run.race)).toBe(NORTH)
  })

  it('where tickets end, while a ticket from there is to be booked', () => {
    expect(boardOrigin(wanting(holding([bus]), { stepType: 'bookBusTaxi', from: STATION, to: NORTH }))).toBe(STATION)
  })
})
