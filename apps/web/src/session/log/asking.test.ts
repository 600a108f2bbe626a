import { type GameMs, type Race, type RunningStep, openStepOf } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { askText, stepsDone, tripAhead, boardTripOf } from './asking.ts'
import { begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'

const world = worldOf()
const places = placesOf(world)

describe('steps', () => {
  it('ask in plain words, and lead to their board', () => {
    const run = begun(world)
    const ask = () => {
      const step = run.race.steps.at(-1)
      if (!step) throw new Error('no step')
      return askText(step, { places, race: run.race, now: gameNow(run.race) })
    }
    expect(ask()).toBe('Book a bus or taxi from Wellington Airport to Wellington Station')
    run.book('bus')
    expect(ask()).toBe('Take your bus 25 to Wellington Station at 10:00: you arrive at 10:27')
    run.skip('departure')
    expect(ask()).toBe('Ride to Wellington Station: you arrive at 10:27')
    run.skip('arrival')
    expect(ask()).toBe('Answer the question')
    const moved = run.race.steps.find(({ content }) => content.stepType === 'moveTo')
    const then = { places, race: run.race, now: gameNow(run.race) }
    expect(moved && askText(moved, then)).toBe('You are at Wellington Station')
    const second = begun(world)
    second.book('bus')
    second.book('taxi')
    second.skip('departure')
    const step = second.race.steps.at(-1)
    const scene = { places, race: second.race, now: gameNow(second.race) }
    expect(step && askText(step, scene)).toBe('Ride to Wellington Station: you arrive at 10:09')
    expect(boardTripOf({ stepType: 'bookBusTaxi', from: AIRPORT, to: STATION })).toEqual({
      transports: ['bus', 'taxi'],
      from: AIRPORT,
      to: STATION,
    })
    expect(boardTripOf({ stepType: 'reach', location: NORTH })).toBeUndefined()
  })

  it("[TIM-4] name the zone of a time on clocks other than the player's", () => {
    const run = begun(world)
    run.book('bus')
    const abroad = new Map(
      [...places].map(([id, it]) => [id, id === STATION ? { ...it, zone: 'Australia/Sydney' } : it]),
    )
    const asked = () => {
      const step = openStepOf(run.race)
      return step && askText(step, { places: abroad, race: run.race, now: gameNow(run.race) })
    }
    expect(asked()).toBe('Take your bus 25 to Wellington Station at 10:00: you arrive at 08:27\u00a0AEDT')
    run.skip('departure')
    expect(asked()).toBe('Ride to Wellington Station: you arrive at 08:27')
  })

  it('[TKT-4] do not suggest a ride that leaves before the player is free again', () => {
    const run = begun(world)
    run.book('bus')
    const asked = (busyUntil: number) => {
      const race = { ...run.race, busyUntil: busyUntil as GameMs, busyWith: { kind: 'answer' } as const }
      const step = openStepOf(race)
      return step && askText(step, { places, race, now: gameNow(race) })
    }
    const { departure } = firstTicket(run.race).journey
    expect(asked(departure)).toBe('Take your bus 25 to Wellington Station at 10:00: you arrive at 10:27')
    expect(asked(departure + 1)).toBe('Your bus 25 leaves at 10:00, before you are free again')
  })

  it('[STP-7] name the ride that the player will take, whichever ticket was bought first', () => {
    const run = begun(world)
    const asked = (race: Race = run.race) => {
      const step = openStepOf(race)
      return step && askText(step, { places, race, now: gameNow(race) })
    }
    run.book('bus')
    const bus = 'Take your bus 25 to Wellington Station at 10:00: you arrive at 10:27'
    expect(asked()).toBe(bus)
    run.book('bus', 5)
    expect(asked()).toBe(bus)
    run.book('taxi')
    const taxi = 'Take your taxi to Wellington Station at 09:38: you arrive at 10:09'
    expect(asked()).toBe(taxi)
    const { departure } = firstTicket(run.race).journey
    expect(asked({ ...run.race, busyUntil: departure, busyWith: { kind: 'answer' } })).toBe(bus)
    run.give({ kind: 'cancelTicket', ticketId: run.race.tickets.at(-1)?.ticketId ?? '' })
    expect(asked()).toBe(bus)
  })

  it('leave the board that one of them opened while the player is at its start', () => {
    const { race } = begun(world)
    const board = race.steps.filter(({ content }) => content.stepType === 'generateBuses')
    expect(board[0]?.state).toBe('complete')
    const trip = { transports: ['bus'], from: AIRPORT, to: STATION }
    expect(tripAhead({ ...race, steps: board })).toEqual(trip)
    expect(tripAhead({ place: { kind: 'nowhere' }, steps: board })).toBeUndefined()
    const elsewhere = { kind: 'at', location: STATION, since: gameNow(race) } as const
    expect(tripAhead({ place: elsewhere, steps: board })).toBeUndefined()
    const booking = race.steps.filter(({ content }) => content.stepType === 'bookBusTaxi')
    expect(tripAhead({ place: elsewhere, steps: booking })).toEqual({ ...trip, transports: ['bus', 'taxi'] })
    const booked = booking.map((step) => ({ ...step, state: 'complete' as const }))
    expect(tripAhead({ ...race, steps: booked })).toBeUndefined()
  })

  it('name the day of a ride that leaves on another', () => {
    const run = begun(world)
    run.book('bus', 0, '2026-11-22')
    const step = run.race.steps.at(-1)
    if (!step) throw new Error('no step')
    const at = (moment: GameMs) => askText(step, { places, race: run.race, now: moment })
    expect(at(gameNow(run.race))).toBe('Take your bus 1 to Wellington Station on Sun at 06:00: you arrive at 06:27')
    expect(at(firstTicket(run.race).journey.departure)).toBe(
      'Take your bus 1 to Wellington Station at 06:00: you arrive at 06:27',
    )
  })

  it('count as done only if they asked something of the player', () => {
    const trip = { from: AIRPORT, to: STATION }
    const { race } = begun(world)
    const [like] = race.steps
    if (!like) throw new Error('no step')
    const contents: readonly RunningStep['content'][] = [
      { stepType: 'locateAt', location: AIRPORT },
      { stepType: 'generateBuses', ...trip },
      { stepType: 'moveTo', location: AIRPORT },
      { stepType: 'bookAny', ...trip },
      { stepType: 'reach', location: STATION },
    ]
    const done = (count: number): Pick<Race, 'steps'> => ({
      steps: contents.slice(0, count).map((content) => ({ ...like, state: 'complete', added: false, content })),
    })
    expect([1, 2, 3, 4, 5].map((count) => stepsDone(done(count), like.legId))).toEqual([0, 0, 0, 1, 2])
    expect(stepsDone(done(5), 'another')).toBe(0)
    const added = done(5).steps.map((step) => ({ ...step, added: true }))
    expect(stepsDone({ steps: added }, like.legId)).toBe(0)
  })
})
