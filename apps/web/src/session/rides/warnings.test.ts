import { type Cents, type GameMs, type Journey, MINUTE, dollars, gameTime, journeyAt } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { NOW, type WrittenRace, begun, placesOf } from '../testing/log.ts'
import { AIRPORT, LEGS, NORTH, STATION, fromAirport, worldOf } from '../testing/world.ts'
import { type PlannedJourney, warningsFor } from './warnings.ts'

const world = worldOf()

function journey(productId: 'bus' | 'coach', index: number, date = '2026-11-21'): Journey {
  const trip = productId === 'bus' ? { from: AIRPORT, to: STATION } : { from: STATION, to: NORTH }
  const found = journeyAt(world, { productId, date, index }, trip, 0 as GameMs)
  if (!found) throw new Error('no such journey')
  return found
}

const warned = (
  race: WrittenRace,
  plan: Partial<PlannedJourney> & Pick<PlannedJourney, 'journey'>,
): readonly string[] =>
  warningsFor({
    race: race.race,
    places: placesOf(world),
    now: gameTime(race.race.clock, NOW),
    price: plan.journey.fares[0]?.fare ?? (0 as Cents),
    ...plan,
  }).map(({ kind, text }) => `${kind}: ${text}`)

describe('warnings before paying', () => {
  it("are not given for a bus from the player's place", () => {
    expect(warned(begun(world), { journey: journey('bus', 4) })).toEqual([])
  })

  it('say that the player would be somewhere else', () => {
    expect(warned(begun(world), { journey: journey('coach', 2) })).toEqual([
      'late: You have to get from Wellington Airport to Wellington Station by 19:00: you hold no ticket for that yet.',
    ])
  })

  it('take the tickets held into account', () => {
    const race = begun(world)
    race.book('bus')
    expect(warned(race, { journey: journey('coach', 2) })).toEqual([])
  })

  it('name a ticket that the open step asks for if another ride leads away from its start', () => {
    const trip = (stepType: 'bookVessel' | 'bookAny', from: string, to: string): WrittenRace =>
      begun(worldOf(fromAirport({ stepType, from, to })))
    const bus = { journey: journey('bus', 4) }
    expect(warned(trip('bookVessel', AIRPORT, STATION), bus)).toEqual([
      'asked: The step asks for another ticket: a vessel from Wellington Airport to Wellington Station.',
    ])
    expect(warned(trip('bookAny', AIRPORT, STATION), bus)).toEqual([])
    expect(warned(trip('bookAny', AIRPORT, NORTH), bus)).toHaveLength(1)
    // On the way to where it begins.
    expect(warned(trip('bookVessel', STATION, NORTH), bus)).toEqual([])
  })

  it('say that the player would arrive too late', () => {
    const race = begun(world)
    race.book('bus', 12)
    const [late] = warned(race, {
      journey: { ...journey('coach', 2), departure: (journey('bus', 12).departure + 600_000) as GameMs },
    })
    expect(late).toBe('late: You would be late: you reach Wellington Station at 18:27, and it leaves at 18:10.')
  })

  it('name a ticket that it overlaps, but not the one that it replaces', () => {
    const race = begun(world)
    race.book('bus')
    const tenPast = { ...journey('bus', 4), ref: journey('bus', 5).ref }
    expect(warned(race, { journey: tenPast }).filter((it) => it.startsWith('overlap'))).toEqual([
      'overlap: It overlaps your bus 25 to Wellington Station, 10:00 to 10:27. Only one of the two can be refunded.',
    ])
    const instead = race.race.tickets[0]?.ticketId ?? ''
    expect(warned(race, { journey: tenPast, instead })).toEqual([])
  })

  it("[TIM-4] name the zone of a time on clocks other than the player's", () => {
    const race = begun(world)
    const places = new Map(
      [...placesOf(world)].map(([id, it]) => [id, id === STATION ? { ...it, zone: 'Pacific/Chatham' } : it]),
    )
    const away =
      'late: You have to get from Wellington Airport to Wellington Station by 19:45\u00a0CHADT: you hold no ticket for that yet.'
    expect(warned(race, { places, journey: journey('coach', 2) })).toEqual([away])
    race.book('bus')
    const tenPast = { ...journey('bus', 4), ref: journey('bus', 5).ref }
    expect(warned(race, { places, journey: tenPast }).join()).toContain(' Station, 10:00 to 11:12\u00a0CHADT. ')
  })

  it('[TKT-8] name a ticket for the very same departure, and no other consequence of it', () => {
    const race = begun(world)
    race.book('bus')
    const again = journey('bus', 4)
    const held = 'held: You hold a ticket for this departure already. Only one of the two can be refunded.'
    expect(warned(race, { journey: again })).toEqual([held])
    race.skip('departure')
    expect(warned(race, { journey: again })[0]).toMatch(/^held: /)
    race.skip('arrival')
    expect(warned(race, { journey: again }).some((it) => it.startsWith('held'))).toBe(false)
    // The same time on another day is another departure.
    const other = begun(world)
    other.book('bus')
    expect(warned(other, { journey: journey('bus', 4, '2026-11-22') }).join()).not.toContain('held:')
  })

  it('do not count on the ticket that it replaces to bring the player anywhere', () => {
    const race = begun(world)
    race.book('bus')
    const ticketId = race.race.tickets[0]?.ticketId ?? ''
    expect(warned(race, { journey: journey('bus', 5) })).toEqual([
      'late: You have to get from Wellington Station to Wellington Airport by 11:00: you hold no ticket for that yet.',
    ])
    expect(warned(race, { journey: journey('bus', 5), instead: ticketId })).toEqual([])
    expect(warned(race, { journey: journey('coach', 2), instead: ticketId })).toEqual([
      'late: You have to get from Wellington Airport to Wellington Station by 19:00: you hold no ticket for that yet.',
    ])
  })

  it('say that the player is busy when it leaves', () => {
    const race = begun(world)
    const busyUntil = (journey('bus', 4).departure + 60_000) as GameMs
    const texts = warningsFor({
      race: { ...race.race, busyUntil, busyWith: { kind: 'answer' } },
      places: placesOf(world),
      now: gameTime(race.race.clock, NOW),
      journey: journey('bus', 4),
      price: dollars(12),
    }).map(({ text }) => text)
    expect(texts).toEqual(['You are busy until 10:01, and it leaves at 10:00.'])
  })

  it('say that the wallet would not pay for the cheapest way on', () => {
    const race = begun(worldOf(fromAirport(...(LEGS[1]?.steps ?? []))))
    race.book('bus')
    const plan = { journey: journey('coach', 2), cheapestOn: { price: dollars(1), to: AIRPORT } }
    expect(warned(race, plan)).toEqual([])
    expect(warned(race, { ...plan, cheapestOn: { price: dollars(9), to: AIRPORT } })).toEqual([
      'short: It leaves you $1. The cheapest way on from Auckland Station costs $9, to Wellington Airport.',
    ])
  })

  it('do not count a way on after the ride that the open step waits for', () => {
    const race = begun(world)
    race.book('bus')
    const plan = { journey: journey('coach', 2), cheapestOn: { price: dollars(9), to: AIRPORT } }
    expect(warned(race, plan)).toEqual([])
  })

  it('do not count a way on that is not needed: the journey ends where the open step does', () => {
    const plan = { journey: journey('bus', 4), cheapestOn: { price: dollars(89), to: NORTH } }
    expect(warned(begun(world), plan)).toEqual([])
    const reach = (location: string) => begun(worldOf(fromAirport({ stepType: 'reach', location })))
    expect(warned(reach(STATION), plan)).toEqual([])
    expect(warned(reach(NORTH), plan)).toEqual([
      'short: It leaves you $88. The cheapest way on from Wellington Station costs $89, to Auckland Station: you would have to work for it, 1 h at least, or buy tokens.',
    ])
  })

  it('do not count a way on that is booked, or on foot', () => {
    const race = begun(worldOf(fromAirport({ stepType: 'reach', location: NORTH })))
    const plan = { journey: journey('bus', 4), cheapestOn: { price: dollars(89), to: NORTH } }
    const near = new Map(
      [...placesOf(world)].map(([id, it]) => [
        id,
        id === NORTH ? { ...it, coords: [-41.28, 174.78] as [number, number] } : it,
      ]),
    )
    expect(warned(race, { ...plan, places: near })).toEqual([])
    race.book('coach', 2)
    expect(warned(race, plan)).toEqual([])
  })
})

describe('a warning of a walk', () => {
  it('says how long it takes and how soon it leaves', () => {
    const near = new Map(
      [...placesOf(world)].map(([id, it]) => [
        id,
        id === STATION ? { ...it, coords: [-41.3182, 174.8076] as [number, number] } : it,
      ]),
    )
    const { race } = begun(worldOf(fromAirport({ stepType: 'reach', location: NORTH })))
    const now = gameTime(race.clock, NOW)
    const from = (minutes: number): Journey => ({
      ...journey('bus', 4),
      from: STATION,
      to: NORTH,
      departure: (now + minutes * MINUTE) as GameMs,
    })
    const texts = (minutes: number) =>
      warningsFor({ race, places: near, now, journey: from(minutes), price: dollars(0) }).map(({ text }) => text)
    expect(texts(9)).toEqual([
      'You would be late: the walk from Wellington Airport to Wellington Station takes 13 min, and it leaves in 9 min.',
    ])
    expect(texts(40)).toEqual([
      'You have to get from Wellington Airport to Wellington Station first: the walk takes 13 min, and you have 40 min.',
    ])
  })
})
