import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocationId } from '../../place/location.ts'
import { fromAirport, onDay } from '../../testing/drive.ts'
import { type Move, playOut, randomWorld } from '../../testing/player.ts'
import { AIRPORT, AUCKLAND, STATION, toStation, today } from '../../testing/world.ts'
import type { TicketState } from '../../ticket/ticket.ts'
import { EVER, type GameMs, gameMs, realMs } from '../../time/units.ts'
import { apply } from '../log/apply.ts'
import { decide } from '../commands/decide.ts'
import { type Race, ticketOf } from '../log/race.ts'
import { ridesBy, whereaboutsAt } from './rides-ahead.ts'
import { settle } from '../due/settle.ts'
import type { World } from '../world/world.ts'

interface HeldRide {
  readonly from?: LocationId
  readonly to?: LocationId
  readonly leaves: string
  readonly arrives: string
  readonly state?: TicketState
}

/** A player at the airport since 09:35 who has booked these rides, in this order: their tickets' ids count from 1. */
function holding(rides: readonly HeldRide[], busyUntil?: string): Race {
  const driver = fromAirport({ stepType: 'reach', location: AUCKLAND })
  const like = driver.ticket(driver.book({ journey: onDay('bus', 4), ...toStation }))
  const tickets = rides.map(({ from = AIRPORT, to = STATION, leaves, arrives, state = 'booked' }, i) => ({
    ...like,
    ticketId: `${i + 1}`,
    state,
    journey: { ...like.journey, from, to, departure: today(leaves), arrival: today(arrives) },
  }))
  const busy = busyUntil !== undefined && { busyUntil: today(busyUntil), busyWith: { kind: 'answer' as const } }
  return { ...driver.race(), tickets, ...busy }
}

const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
const coach = (leaves: string): HeldRide => ({ from: STATION, to: AUCKLAND, leaves, arrives: '21:30' })

describe('where the player will be', () => {
  it.each<[string, readonly HeldRide[], string | undefined, string, string, string]>([
    ['without a ticket', [], undefined, '22:00', AIRPORT, '09:35'],
    ['before the departure', [bus], undefined, '09:59', AIRPORT, '09:35'],
    ['at the departure', [bus], undefined, '10:00', STATION, '10:27'],
    ['if the next ride leaves as the first arrives', [bus, coach('10:27')], undefined, '22:00', AUCKLAND, '21:30'],
    ['if the next ride leaves before the first arrives', [bus, coach('10:26')], undefined, '22:00', STATION, '10:27'],
    ['if that ride was booked first', [coach('10:26'), bus], undefined, '22:00', STATION, '10:27'],
    ['if the ride leaves as they come', [{ ...bus, leaves: '09:35' }], undefined, '22:00', STATION, '10:27'],
    ['if the ride left before they came', [{ ...bus, leaves: '09:34' }], undefined, '22:00', AIRPORT, '09:35'],
    ['[TKT-4] if they are busy until the departure', [bus], '10:00', '22:00', STATION, '10:27'],
    ['[TKT-4] if they are busy for a minute longer', [bus], '10:01', '22:00', AIRPORT, '09:35'],
    ['with a cancelled ticket', [{ ...bus, state: 'cancelled' }], undefined, '22:00', AIRPORT, '09:35'],
    ['with a missed ticket', [{ ...bus, state: 'missed' }], undefined, '22:00', AIRPORT, '09:35'],
  ])('%s', (_, rides, busyUntil, moment, location, from) => {
    expect(whereaboutsAt(holding(rides, busyUntil), today(moment))).toEqual({ location, from: today(from) })
  })
})

describe('the rides that the player will be on', () => {
  const taken = (...rides: readonly HeldRide[]): readonly string[] =>
    ridesBy(holding(rides)).map(({ ticketId }) => ticketId)

  it('[TKT-8] include, of two that leave at the same instant, the one booked first', () => {
    const north = { ...bus, to: AUCKLAND, arrives: '10:10' }
    expect(taken(bus, north)).toEqual(['1'])
    expect(taken(north, bus)).toEqual(['1'])
  })

  it('are in the order of departure', () => {
    expect(taken(coach('19:00'), bus)).toEqual(['2', '1'])
  })
})

describe('if the player does nothing, time brings', () => {
  const number = fc.nat({ max: 10_000 })
  const moves = (maxLength: number): fc.Arbitrary<Move[]> =>
    fc.array(fc.tuple(number, number, number, number), { minLength: 1, maxLength, size: 'max' })

  /** A race after a random player's moves, with its clock running. */
  const races = fc.tuple(moves(9), moves(60), fc.constantFrom(40, 90, 400)).map(([steps, all, wallet]) => {
    const { world, race, now } = playOut(randomWorld(steps, { wallet }), all)
    const { events } = decide(race, { kind: 'playClock' }, world, { now, sign: now })
    return { world, race: events.reduce<Race>(apply, race) }
  })

  /** What happens until the race ends or a step of the author's puts the player elsewhere; and when that is. */
  function comingIn(race: Race, world: World) {
    const end = realMs(race.lastReal + 10 ** 10)
    const all = settle(race, world, { now: end, sign: end })
    const last = all.findIndex(({ type }) => type === 'placed' || type === 'ended')
    return { until: all[last]?.at ?? EVER, events: last < 0 ? all : all.slice(0, last) }
  }
  const before = (until: GameMs): GameMs => gameMs(until - 1)

  it('[TKT-4][TKT-8] the rides foreseen, and no others', () => {
    fc.assert(
      fc.property(races, ({ race, world }) => {
        const { until, events } = comingIn(race, world)
        const rides = (type: 'boarded' | 'missed') =>
          events.flatMap((it) => (it.type === type && it.at < until ? [it.ticketId] : []))
        const foreseen = ridesBy(race, before(until))
        const ahead = foreseen.filter(({ state }) => state === 'booked').map(({ ticketId }) => ticketId)
        expect(rides('boarded')).toEqual(ahead)
        const others = race.tickets.filter(
          (it) => it.state === 'booked' && it.journey.departure < until && !ahead.includes(it.ticketId),
        )
        expect(rides('missed').toSorted()).toEqual(others.map(({ ticketId }) => ticketId).toSorted())
      }),
      { numRuns: 300 },
    )
  })

  it('[TKT-4] the player to where and when was foreseen', () => {
    fc.assert(
      fc.property(races, number, ({ race, world }, which) => {
        const { until, events } = comingIn(race, world)
        const known = events.filter(({ at }) => at < until)
        const instants = [race, ...known].map((it) => ('at' in it ? it.at : race.clock.run.at))
        const at = instants[which % instants.length] ?? race.clock.begin
        const then = known.filter((it) => it.at <= at).reduce<Race>(apply, race)
        const { place } = then
        const ride = place.kind === 'on board' ? ticketOf(then, place.ticketId)?.journey : undefined
        const there = place.kind === 'at' ? { location: place.location, from: place.since } : undefined
        expect(whereaboutsAt(race, at)).toEqual(ride ? { location: ride.to, from: ride.arrival } : there)
      }),
      { numRuns: 300 },
    )
  })
})
