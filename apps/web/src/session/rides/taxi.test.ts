import { type GameMs, MINUTE } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { asIfOrdered, whenThere } from './taxi.ts'
import { type HeldRide, at, holding } from '../test-support/held.ts'
import { begun, firstTicket, gameNow } from '../test-support/log.ts'
import { AIRPORT, STATION, worldOf } from '../test-support/world.ts'

const world = worldOf()

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
