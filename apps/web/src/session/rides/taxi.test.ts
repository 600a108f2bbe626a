import { type GameMs, type Journey, MINUTE, gameTime, journeyAt, minutes, walkBetween } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { asIfOrdered, statusOffered, whenThere } from './taxi.ts'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { NOW, begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'

const world = worldOf()
const places = placesOf(world)
const taxi = (notBefore?: GameMs): Journey => {
  const ref = { productId: 'taxi', date: 'taxi', ...(notBefore === undefined ? {} : { notBefore }) } as const
  const found = journeyAt(world, ref, { from: AIRPORT, to: STATION }, gameTime(begun(world).race.clock, NOW))
  if (!found) throw new Error('no taxi')
  return found
}

describe('a taxi', () => {
  it('leaves its boarding time after it is ordered, whenever the board was read', () => {
    const run = begun(world)
    run.book('taxi')
    const { journey } = firstTicket(run.race)
    const later = (gameNow(run.race) + 20 * MINUTE) as GameMs
    const moved = asIfOrdered(journey, later)
    expect(moved.departure).toBe(later + 3 * MINUTE)
    expect(moved.arrival - moved.departure).toBe(31 * MINUTE)
    expect(moved.calls.map(({ arrival }) => arrival)).toEqual([moved.departure, moved.arrival])
  })
})

describe('a taxi from the end of a ticket', () => {
  const ride: HeldRide = { from: STATION, to: AIRPORT, leaves: '11:00', arrives: '11:27' }
  const run = begun(worldOf())
  run.book('taxi')
  const { journey } = firstTicket(run.race)
  const onOrder = { ...journey, ref: { productId: 'taxi', date: 'taxi' as const } }
  const elsewhere = { kind: 'at', location: STATION, since: at('09:35') } as const

  it('is asked for the moment of that arrival', () => {
    const race = { ...holding([ride]), place: elsewhere }
    expect(whenThere(onOrder, race)).toMatchObject({ departure: at('11:27'), ref: { notBefore: at('11:27') } })
  })

  it('is asked for now if the player is there already, even if they return by that ticket', () => {
    const race = holding([ride])
    expect(race.place).toMatchObject({ kind: 'at', location: AIRPORT })
    expect(whenThere(onOrder, race)).toBe(onOrder)
  })

  it.each(['cancelled', 'missed', 'arrived'] as const)('is asked for now if that ticket is %s', (state) => {
    expect(whenThere(onOrder, { ...holding([{ ...ride, state }]), place: elsewhere })).toBe(onOrder)
  })
})

describe('a taxi that is offered', () => {
  const now = gameTime(begun(world).race.clock, NOW)

  it('is Scheduled until it is ordered, also for a time that has come near, and has departed once that is past', () => {
    const ahead = taxi((now + 10 * MINUTE) as GameMs)
    const near = (minutes: number) => statusOffered(ahead, (ahead.departure + minutes * MINUTE) as GameMs)
    expect([near(-8), near(-1), near(0)]).toEqual(['Scheduled', 'Scheduled', 'Departed'])
    expect(statusOffered(taxi(), (now + 60 * MINUTE) as GameMs)).toBe('Scheduled')
  })
})

describe('a ride on order', () => {
  const now = gameTime(begun(world).race.clock, NOW)
  const later = (now + 10 * MINUTE) as GameMs

  it('[JNY-4] a taxi that comes at once leaves a minute later, as where it is booked', () => {
    const cab = { ...taxi(), events: { ...taxi().events, boarding: minutes(0) } }
    expect(asIfOrdered(cab, later).departure).toBe(later + MINUTE)
    expect(asIfOrdered(taxi(), later).departure - later).toBe(taxi().departure - now)
  })

  it('[WLK-2] a walk begins at once', () => {
    const near = new Map([...places].map(([id, it]) => [id, { ...it, coords: [-41.28, 174.78] as [number, number] }]))
    const walk = walkBetween({ locations: near }, { from: AIRPORT, to: STATION }, now)
    expect(walk && asIfOrdered(walk, later).departure).toBe(later)
  })
})

describe('a taxi from where tickets lead', () => {
  it('is asked for the moment of its arrival', () => {
    const run = begun(world)
    expect(whenThere(taxi(), run.race)).toEqual(taxi())
    run.book('bus')
    const arrival = run.race.tickets[0]?.journey.arrival ?? (0 as GameMs)
    const onward = whenThere({ ...taxi(), from: STATION, to: NORTH }, run.race)
    expect(onward.ref).toEqual({ productId: 'taxi', date: 'taxi', notBefore: arrival })
    expect(onward.departure).toBe(arrival)
  })

  const onward = { ...taxi(), from: STATION, to: NORTH }

  it('considers only the last arrival of several tickets there, and none that is used or missed', () => {
    const race = holding([
      { leaves: '11:00', arrives: '11:27' },
      { leaves: '10:00', arrives: '10:27' },
      { leaves: '12:00', arrives: '12:27', state: 'missed' },
    ])
    expect(whenThere(onward, race).departure).toBe(at('11:27'))
    expect(whenThere(onward, holding([{ leaves: '10:00', arrives: '10:27', state: 'missed' }]))).toBe(onward)
  })

  it('leaves no sooner than one that is ordered now', () => {
    const soon = whenThere(onward, holding([{ leaves: '09:10', arrives: '09:36', state: 'boarded' }]))
    expect(soon.departure).toBe(onward.departure)
    expect(soon.ref).toMatchObject({ notBefore: at('09:36') })
  })
})
