import { type Journey, type LocationId, type Race, dollars, gameMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import type { Places } from '../place/places.ts'
import { asking } from '../testing/asking.ts'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { firstTicket, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { warningsFor } from './warnings.ts'

const PLACES = placesOf(worldOf())
/** The airport within 12 minutes on foot of the station. */
const NEAR: Places = new Map(
  [...PLACES].map(([id, it]) => [id, id === AIRPORT ? { ...it, coords: [-41.2878, 174.7804] } : it]),
)

const rideOf = ({ from = AIRPORT, to = STATION, leaves, arrives }: HeldRide): Journey =>
  firstTicket(holding([{ from, to, leaves, arrives }])).journey

const warned = (race: Race, ride: HeldRide, places = PLACES): readonly string[] =>
  warningsFor({ race, places, now: at('09:35'), journey: rideOf(ride), price: dollars(0) }).map(
    ({ kind, text }) => `${kind}: ${text}`,
  )

const flight: HeldRide = { to: NORTH, leaves: '22:05', arrives: '23:05' }
const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
const back: HeldRide = { from: STATION, to: AIRPORT, leaves: '12:00', arrives: '12:27' }

describe('the next part of a ride', () => {
  const first = firstTicket(holding([bus])).journey
  const on = rideOf({ from: STATION, to: NORTH, leaves: '10:27', arrives: '18:00' })
  const warnedOf = (journey: Journey): readonly string[] =>
    warningsFor({ race: holding([bus]), places: PLACES, now: at('09:35'), journey, price: dollars(0) }).map(
      ({ text }) => text,
    )

  it('is told to cost a second fare for the same bus', () => {
    expect(warnedOf({ ...on, ref: first.ref })).toEqual([
      'It is the bus 25 of your ticket from Wellington Airport to Wellington Station. One ticket for the whole way costs a single fare.',
    ])
    expect(warnedOf(on)).toEqual([])
  })

  it('and so is the part before it', () => {
    const before = rideOf({ from: NORTH, to: AIRPORT, leaves: '09:40', arrives: '10:00' })
    const told = 'One ticket for the whole way costs a single fare.'
    expect(warnedOf({ ...before, ref: first.ref }).join()).toContain(told)
    expect(warnedOf(before).join()).not.toContain(told)
  })
})

describe('a ride away from the start of a ticket', () => {
  it('names the ride for which the player would have to be back', () => {
    expect(warned(holding([flight]), bus)).toEqual([
      'away: It takes you to Wellington Station. Your bus 25 to Auckland Station leaves from Wellington Airport, at 22:05: you will miss it, unless you are back by then. Until 21:55 you can give it back, at Tickets.',
    ])
  })

  it('says how far it is on foot', () => {
    expect(warned(holding([flight]), bus, NEAR).join()).toContain('Wellington Airport, 12 min on foot, at 22:05:')
  })

  it('names only the first of several', () => {
    const on = { from: NORTH, to: STATION, leaves: '23:30', arrives: '23:50' }
    expect(warned(holding([flight, on]), bus)).toHaveLength(1)
  })

  it.each<[string, readonly HeldRide[], HeldRide]>([
    [
      'leads to the place where that ticket leaves',
      [flight],
      { from: AIRPORT, to: AIRPORT, leaves: '10:00', arrives: '10:30' },
    ],
    ['leads to a place from which another ticket leads back', [flight, back], bus],
    ['leaves after that ticket arrives', [bus], { from: STATION, to: NORTH, leaves: '10:27', arrives: '21:30' }],
    ['is the way back', [bus, flight], back],
  ])('says nothing if the ride %s', (_, held, ride) => {
    expect(warned(holding(held), ride)).toEqual([])
  })

  it('says nothing of a ticket that would be missed anyway', () => {
    const elsewhere = { ...flight, from: NORTH, to: STATION }
    expect(warned(holding([elsewhere]), bus)).toEqual([])
  })

  it('says nothing of a ride that the player would not be on', () => {
    const asleep: Race = { ...holding([flight]), busyUntil: at('10:01'), busyWith: { kind: 'room' } }
    expect(warned(asleep, bus)).toEqual(['busy: You are busy until 10:01, and it leaves at 10:00.'])
    const fromElsewhere = { from: NORTH, to: STATION, leaves: '10:00', arrives: '10:30' }
    expect(warned(holding([flight]), fromElsewhere).join()).not.toContain('away: ')
  })
})

describe('a ride from a place that tickets reach only after a walk', () => {
  const ferry: HeldRide = { from: STATION, to: NORTH, leaves: '10:00', arrives: '21:15' }
  const on: HeldRide = { from: NORTH, to: STATION, leaves: '21:15', arrives: '22:30' }

  it('names the walk', () => {
    expect(warned(holding([ferry]), on, NEAR)).toEqual([
      'late: To be at Auckland Station by then you have to walk to Wellington Station first, for your bus 25.',
    ])
  })

  const missing = (from: string, to: string): string =>
    `late: You have to get from ${from} to ${to}: you hold no ticket for that yet.`

  it('names the way to those tickets if no walk leads there, or none in time', () => {
    const gap = (leaves: string): string =>
      missing('Wellington Airport', `Wellington Station by ${leaves}, for your bus 25`)
    expect(warned(holding([ferry]), on)).toEqual([gap('10:00')])
    expect(warned(holding([{ ...ferry, leaves: '09:46' }]), on, NEAR)).toEqual([gap('09:46')])
  })

  it('names the gap between those tickets, not the way from where the player is', () => {
    const sure = { to: NORTH, leaves: '09:40', arrives: '09:50' }
    const next = { to: STATION, leaves: '21:15', arrives: '23:00' }
    expect(warned(holding([sure, { ...ferry, to: AIRPORT }]), next)).toEqual([
      missing('Auckland Station', 'Wellington Station by 10:00, for your bus 25'),
    ])
  })

  it('names the last of several gaps', () => {
    const first = { from: STATION, to: AIRPORT, leaves: '09:40', arrives: '09:50' }
    expect(warned(holding([first, ferry]), on)).toEqual([
      missing('Wellington Airport', 'Wellington Station by 10:00, for your bus 25'),
    ])
  })

  it('is out of reach if those tickets do not lead to it, or not in time', () => {
    const lost = missing('Wellington Airport', 'Auckland Station by 21:15')
    expect(warned(holding([{ ...ferry, arrives: '21:16' }]), on, NEAR).at(0)).toBe(lost)
    expect(warned(holding([{ ...ferry, to: STATION }]), on)).toEqual([lost])
  })
})

describe('a ride beyond the end of the race', () => {
  const endingAt = (time: string): Race => {
    const race = holding([])
    return { ...race, clock: { ...race.clock, end: gameMs(at(time)) } }
  }

  it('says when the race ends', () => {
    expect(warned(endingAt('10:26'), bus)).toEqual([
      'end: The race ends at 10:26, before you get to Wellington Station.',
    ])
  })

  it('may arrive as it ends', () => {
    expect(warned(endingAt('10:27'), bus)).toEqual([])
  })
})

describe('a ride away from a question', () => {
  const only = 'question: The question can be answered only at Wellington Airport: answer it before you leave.'

  it('says that it can be answered only there', () => {
    expect(warned(asking(holding([]), AIRPORT), bus)).toEqual([only])
    expect(warned(asking(holding([]), AIRPORT, AIRPORT), bus)).toEqual([only])
  })

  it.each<[string, readonly (LocationId | undefined)[]]>([
    ['anywhere', [undefined]],
    ['at the place where the ride goes', [STATION]],
    ['anywhere, in one of two ways', [AIRPORT, undefined]],
  ])('says nothing of one that can be answered %s', (_, places) => {
    expect(warned(asking(holding([]), ...places), bus)).toEqual([])
  })

  it('says nothing of a ride that leaves from elsewhere', () => {
    expect(warned(asking(holding([]), STATION), { ...bus, from: STATION, to: NORTH }).join()).not.toContain(
      'question: ',
    )
  })
})
