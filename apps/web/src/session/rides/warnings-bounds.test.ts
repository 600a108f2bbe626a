import {
  type Cents,
  type Fare,
  type Journey,
  type Race,
  type TicketState,
  type WayOn,
  dollars,
  gameMs,
  minutes,
  walkBetween,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import type { Places } from '../place/places.ts'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { begun, firstTicket, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, fromAirport, worldOf } from '../testing/world.ts'
import { warningsFor } from './warnings.ts'

const FAR = placesOf(worldOf())
/** Auckland Station within 12 minutes on foot of the one in Wellington. */
const NEAR: Places = new Map(
  [...FAR].map(([id, it]) => [id, id === NORTH ? { ...it, coords: [-41.2878, 174.7804] } : it]),
)

/** It begins at 09:35, and all these plans are made then. */
const NOW = at('09:35')
const BUS_FARE: Fare = { type: 'Standard', fare: dollars(12), class: 10 }
const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }

function rideOf({ from = AIRPORT, to = STATION, leaves, arrives }: HeldRide): Journey {
  return firstTicket(holding([{ from, to, leaves, arrives }])).journey
}

interface Buying {
  readonly price?: Cents
  readonly cheapestOn?: WayOn
  readonly places?: Places
}

const warned = (race: Race, ride: HeldRide, { price = dollars(0), places = FAR, ...more }: Buying = {}) =>
  warningsFor({ race, places, now: NOW, journey: rideOf(ride), price, ...more })
const kindsOf = (...plan: Parameters<typeof warned>): readonly string[] => warned(...plan).map(({ kind }) => kind)
const textsOf = (...plan: Parameters<typeof warned>): readonly string[] => warned(...plan).map(({ text }) => text)

describe('a ride on from the end of a ticket', () => {
  it.each([
    ['leaves as the player arrives', '10:27', []],
    ['leaves a minute before that', '10:26', ['late', 'overlap']],
  ])('that %s', (_, leaves, kinds) => {
    const onward = { from: STATION, to: NORTH, leaves, arrives: '21:30' }
    expect(kindsOf(holding([bus]), onward)).toEqual(kinds)
  })
})

describe('a ride that a walk leads to', () => {
  it('is near enough', () => {
    const walk = walkBetween({ locations: NEAR }, { from: STATION, to: NORTH }, NOW)
    expect(walk?.arrival).toBe(at('09:47'))
  })

  it.each([
    [
      '10:39',
      'You have to get from Wellington Station to Auckland Station first: the walk takes 12 min, and you have 12 min.',
    ],
    [
      '10:38',
      'You would be late: the walk from Wellington Station to Auckland Station takes 12 min, and you have 11 min.',
    ],
  ])('from where a ticket arrives at 10:27, and that leaves at %s', (leaves, text) => {
    const onward = { from: NORTH, to: AIRPORT, leaves, arrives: '21:30' }
    expect(textsOf(holding([bus]), onward, { places: NEAR })).toEqual([text])
  })

  it.each([
    [
      '09:47',
      'You have to get from Wellington Station to Auckland Station first: the walk takes 12 min, and you have 12 min.',
    ],
    [
      '09:46',
      'You would be late: the walk from Wellington Station to Auckland Station takes 12 min, and it leaves in 11 min.',
    ],
  ])('from where the player has been since now, and that leaves at %s', (leaves, text) => {
    const race: Race = { ...holding([]), place: { kind: 'at', location: STATION, since: NOW } }
    const onward = { from: NORTH, to: AIRPORT, leaves, arrives: '21:30' }
    expect(textsOf(race, onward, { places: NEAR })).toEqual([text])
  })

  it.each([
    [
      '09:48',
      'You have to get from Wellington Station to Auckland Station first: the walk takes 12 min, and you have 13 min.',
    ],
    [
      '09:47',
      'You would be late: the walk from Wellington Station to Auckland Station takes 12 min, and it leaves in less than 12 min.',
    ],
    [
      '09:46',
      'You would be late: the walk from Wellington Station to Auckland Station takes 12 min, and it leaves in 11 min.',
    ],
  ])('between two minutes, and that leaves at %s, has the time that the shown times differ by', (leaves, text) => {
    const now = gameMs(NOW + 30_000)
    const race: Race = { ...holding([]), place: { kind: 'at', location: STATION, since: NOW } }
    const onward = { from: NORTH, to: AIRPORT, leaves, arrives: '21:30' }
    const told = warningsFor({ race, places: NEAR, now, journey: rideOf(onward), price: dollars(0) })
    expect(told.map((it) => it.text)).toEqual([text])
  })
})

describe('a player who is busy', () => {
  it.each([
    ['until the departure is not warned', '10:00', []],
    ['for a minute longer is warned', '10:01', ['busy']],
  ])('%s', (_, busyUntil, kinds) => {
    expect(kindsOf(holding([], busyUntil), bus)).toEqual(kinds)
  })
})

describe('a ride at the time of a ticket', () => {
  const again = { leaves: '10:10', arrives: '10:37' }

  it.each<[TicketState, number]>([
    ['booked', 1],
    ['boarded', 1],
    ['arrived', 0],
    ['missed', 0],
    ['cancelled', 0],
    ['void', 0],
  ])('that is %s', (state, overlaps) => {
    const kinds = kindsOf(holding([{ ...bus, state }]), again)
    expect(kinds.filter((kind) => kind === 'overlap')).toHaveLength(overlaps)
  })

  it('that leaves from where it leads says that it would come too late', () => {
    const onward: HeldRide = { from: STATION, to: NORTH, leaves: '10:20', arrives: '18:00' }
    const late = 'You reach Wellington Station only at 10:27, too late for your bus 25, which leaves at 10:20.'
    expect(textsOf(holding([onward]), bus)).toEqual([`${late} Until 10:10 you can give it back, at Tickets.`])
    expect(textsOf(holding([{ ...onward, leaves: '10:27' }]), bus)).toEqual([])
  })

  it.each([
    ['while both can be refunded', '09:49', ' Only one of the two can be refunded.'],
    ['but not once the refund of the held ticket has closed', '09:50', ''],
  ])('[TKT-6] says that one of the two is refunded %s', (_, now, more) => {
    const plan = { race: holding([bus]), places: FAR, now: at(now), price: dollars(12) }
    const journey = rideOf(again)
    const texts = (fare: Partial<Fare> = {}): readonly string[] =>
      warningsFor({ ...plan, journey: { ...journey, fares: [{ ...BUS_FARE, ...fare }] } })
        .filter(({ kind }) => kind === 'overlap')
        .map(({ text }) => text)
    const text = 'It overlaps your bus 25 to Wellington Station, 10:00 to 10:27.'
    expect(texts()).toEqual([`${text}${more}`])
    expect(texts({ soldUntil: minutes(5) })).toEqual([text])
  })

  it('that was given back', () => {
    const run = begun(worldOf())
    run.book('bus')
    run.give({ kind: 'cancelTicket', ticketId: run.race.tickets[0]?.ticketId ?? '' })
    expect(run.race.tickets.map(({ state }) => state)).toEqual(['cancelled'])
    expect(warned(run.race, again)).toEqual([])
  })
})

describe('a wallet of $100, with a cheapest way on of $9', () => {
  const { race } = begun(worldOf(fromAirport({ stepType: 'reach', location: NORTH })))

  it.each([
    [90, []],
    [91, []],
    [
      92,
      [
        'It leaves you $8. The cheapest way on from Wellington Station costs $9, to Auckland Station: you would have to work for it, 1 h at least, or buy tokens.',
      ],
    ],
    [
      100,
      [
        'It leaves you $0. The cheapest way on from Wellington Station costs $9, to Auckland Station: you would have to work for it, 2 h at least, or buy tokens.',
      ],
    ],
    [101, []],
  ])('and a price of $%d', (price, texts) => {
    expect(textsOf(race, bus, { price: dollars(price), cheapestOn: { price: dollars(9), to: NORTH } })).toEqual(texts)
  })

  it('is not too short after a ride that the player would miss: they are busy, or still on another', () => {
    const buying = { price: dollars(95), cheapestOn: { price: dollars(9), to: NORTH } }
    const works: Race = { ...race, busyUntil: at('17:35'), busyWith: { kind: 'work', hours: 8 } }
    expect(textsOf(works, bus, buying)).toEqual(['You are busy until 17:35, and it leaves at 10:00.'])
    const { tickets } = holding([{ leaves: '09:40', arrives: '10:01' }])
    expect(kindsOf({ ...race, tickets }, bus, buying)).toEqual(['late', 'overlap'])
  })

  it.each([
    ['as this ride arrives', '10:27', []],
    ['a minute before this ride arrives', '10:26', ['short']],
  ])('and a ticket on that leaves %s', (_, leaves, kinds) => {
    const { tickets } = holding([{ from: STATION, to: NORTH, leaves, arrives: '21:30' }])
    const told = kindsOf({ ...race, tickets }, bus, {
      price: dollars(95),
      cheapestOn: { price: dollars(9), to: NORTH },
    })
    expect(told.filter((kind) => kind === 'short')).toEqual(kinds)
  })
})
