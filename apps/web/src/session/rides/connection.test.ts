import type { GameMs, Journey } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { type HeldRide, holding } from '../testing/held.ts'
import { connected, connectionOf } from './connection.ts'
import { begun, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'

const world = worldOf()
const places = placesOf(world)
const at = (hours: number, minutes: number): GameMs => Date.UTC(2026, 10, 21, hours, minutes) as GameMs

function ride(from: string, to: string, departure: GameMs, arrival: GameMs): Journey {
  const race = begun(world)
  race.book('bus')
  const journey = race.race.tickets[0]?.journey
  if (!journey) throw new Error('no ticket')
  return { ...journey, from, to, departure, arrival }
}

describe('the connection of two tickets', () => {
  const first = ride(AIRPORT, STATION, at(1, 0), at(1, 27))

  it('is the time between them', () => {
    expect(connectionOf(first, ride(STATION, NORTH, at(2, 10), at(13, 0)), places)).toEqual({
      text: '43 min to change',
      fails: false,
    })
    expect(connectionOf(first, ride(STATION, NORTH, at(4, 32), at(13, 0)), places).text).toBe('3 h 05 min to change')
  })

  it('fails for two of the same departure', () => {
    expect(connectionOf(first, first, places)).toEqual({
      text: 'It is the departure of your other ticket: you will use one of the two.',
      fails: true,
      ofTicket: true,
    })
  })

  it('is on foot if a walk begins at the arrival', () => {
    const walk: Journey = { ...ride(STATION, NORTH, first.arrival, at(3, 0)), transport: 'walk' }
    expect(connectionOf(first, walk, places)).toEqual({ text: 'Then on foot', fails: false })
  })

  it('fails if the next leaves before', () => {
    expect(connectionOf(first, ride(STATION, NORTH, at(1, 10), at(13, 0)), places)).toEqual({
      text: '17 min too late for the next',
      fails: true,
    })
  })

  it('fails if nothing leads from one to the other, unless it is a walk', () => {
    expect(connectionOf(first, ride(NORTH, STATION, at(9, 0), at(13, 0)), places)).toEqual({
      text: 'Nothing takes you from Wellington Station to Auckland Station yet',
      fails: true,
    })
    const near = new Map(
      [...places].map(([id, place]) => [
        id,
        id === NORTH ? { ...place, coords: [-41.2889, 174.7804] as [number, number] } : place,
      ]),
    )
    expect(connectionOf(first, ride(NORTH, STATION, at(2, 0), at(3, 0)), near)).toEqual({
      text: '33 min to change, with 14 min to walk to Auckland Station: book that walk too',
      fails: false,
    })
    expect(connectionOf(first, ride(NORTH, STATION, at(1, 30), at(3, 0)), near).fails).toBe(true)
  })
})

describe('the connections of all tickets held', () => {
  const lines = (rides: readonly HeldRide[], busyUntil?: string): readonly (string | undefined)[] =>
    connected(holding(rides, busyUntil), places).map(({ before }) => before?.text)
  const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
  const coach: HeldRide = { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' }

  it('are listed in the order of departure', () => {
    expect(lines([coach, bus])).toEqual([undefined, '33 min to change'])
  })

  it('are to the ride before that the player is on: one that they miss brings them nowhere', () => {
    const overlapping: HeldRide = { from: AIRPORT, to: NORTH, leaves: '10:10', arrives: '10:50' }
    expect(lines([bus, overlapping, coach])).toEqual([
      undefined,
      'It overlaps your bus 25: you can take only one of the two. As things stand you miss this one.',
      '33 min to change',
    ])
    expect(lines([bus, coach], '10:01')).toEqual([undefined, undefined])
  })

  it('say which of two that overlap the player will take as things stand, if either', () => {
    const elsewhere: HeldRide = { from: NORTH, to: NORTH, leaves: '09:50', arrives: '10:20' }
    const overlaps = 'It overlaps your bus 25: you can take only one of the two.'
    const takes = `${overlaps} As things stand you take this one.`
    expect(lines([elsewhere, { ...bus, to: NORTH }])).toEqual([undefined, takes])
    expect(lines([elsewhere, { ...coach, leaves: '10:00' }])).toEqual([undefined, overlaps])
    // Both leave at the same instant: the one booked first is boarded.
    expect(lines([{ ...bus, to: NORTH }, bus])).toEqual([undefined, `${overlaps} As things stand you miss this one.`])
  })

  it('tell a gap once: what comes after it is judged as if it were closed', () => {
    const gap = 'Nothing takes you from Wellington Station to Auckland Station yet'
    const back: HeldRide = { from: NORTH, to: AIRPORT, leaves: '12:00', arrives: '13:00' }
    const again: HeldRide = { from: AIRPORT, to: STATION, leaves: '13:10', arrives: '13:40' }
    expect(lines([bus, back, again])).toEqual([undefined, gap, '10 min to change'])
    const on: HeldRide = { from: NORTH, to: STATION, leaves: '12:00', arrives: '13:00' }
    expect(lines([on, { ...coach, leaves: '13:10' }])).toEqual([undefined, '10 min to change'])
  })

  it('of a ride that the player will take are to the one that they take before it, whatever they miss in between', () => {
    const elsewhere: HeldRide = { from: NORTH, to: AIRPORT, leaves: '10:30', arrives: '10:40' }
    expect(lines([bus, elsewhere, coach])).toEqual([
      undefined,
      'Nothing takes you from Wellington Station to Auckland Station yet',
      '33 min to change',
    ])
  })

  it('name the second of two for the same departure, even if it is not boarded', () => {
    expect(lines([bus, bus, coach])).toEqual([
      undefined,
      'It is the departure of your other ticket: you will use one of the two.',
      '33 min to change',
    ])
  })
})
