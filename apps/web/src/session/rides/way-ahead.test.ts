import { describe, expect, it } from 'vitest'
import { holding } from '../testing/held.ts'
import { begun } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'
import { wayAhead, wayToStep } from './way-ahead.ts'

describe('what the tickets held do for a player at the airport', () => {
  it('is empty before there are any', () => {
    expect(wayAhead(begun(worldOf()).race, NORTH)).toEqual({ kind: 'nothing booked' })
  })

  it('is a part of the way if they end somewhere else, even on board', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(wayAhead(run.race, NORTH)).toEqual({ kind: 'part', to: STATION })
    run.skip('departure')
    expect(wayAhead(run.race, NORTH)).toEqual({ kind: 'part', to: STATION })
    expect(wayAhead(run.race, STATION)).toEqual({ kind: 'whole' })
  })

  it('has a gap if the next leaves from elsewhere, until something leads there', () => {
    const run = begun(worldOf())
    run.book('coach', 2)
    expect(wayAhead(run.race, NORTH)).toMatchObject({
      kind: 'gap',
      from: AIRPORT,
      ticket: { journey: { from: STATION, to: NORTH } },
    })
    run.book('bus')
    expect(wayAhead(run.race, NORTH)).toEqual({ kind: 'whole' })
  })

  it('has the ride that comes before a gap', () => {
    const bus = { leaves: '10:00', arrives: '10:27' }
    const fromNorth = { from: NORTH, to: AIRPORT, leaves: '19:00', arrives: '21:00' }
    expect(wayAhead(holding([fromNorth, bus]), 'nz-elsewhere')).toMatchObject({
      kind: 'gap',
      from: STATION,
      ticket: { ticketId: '1' },
      next: { ticketId: '2' },
    })
    expect(wayAhead(holding([fromNorth, { ...bus, leaves: '19:30', arrives: '20:00' }]), 'nz-elsewhere')).toEqual({
      kind: 'gap',
      from: AIRPORT,
      ticket: expect.objectContaining({ ticketId: '1' }),
    })
  })

  it('still has a gap if what leads there is too late', () => {
    const run = begun(worldOf())
    run.book('coach', 2)
    run.book('bus', 14)
    expect(wayAhead(run.race, NORTH)).toMatchObject({ kind: 'gap', from: AIRPORT })
  })

  it('has two rides at once if one leaves before the other has arrived', () => {
    const long = { to: NORTH, leaves: '10:00', arrives: '14:00' }
    const second = { leaves: '10:30', arrives: '10:57' }
    expect(wayAhead(holding([long, second]), 'nz-elsewhere')).toMatchObject({
      kind: 'overlap',
      to: NORTH,
      ticket: { ticketId: '2' },
    })
    expect(wayAhead(holding([long, second]), NORTH)).toEqual({ kind: 'whole' })
  })

  it('is the whole of it if a ticket goes there, whatever comes after', () => {
    const run = begun(worldOf())
    run.book('bus')
    run.book('coach', 2)
    expect(wayAhead(run.race, STATION)).toEqual({ kind: 'whole' })
  })

  it('[TKT-4] is missed if a ride leaves while the player is busy, whatever it leads to', () => {
    const bus = { leaves: '10:00', arrives: '10:27' }
    const coach = { from: STATION, to: NORTH, leaves: '19:00', arrives: '21:30' }
    const missed = { kind: 'busy', ticket: { journey: { to: STATION } } }
    expect(wayAhead(holding([bus], '10:00'), STATION)).toEqual({ kind: 'whole' })
    expect(wayAhead(holding([bus], '10:01'), STATION)).toMatchObject(missed)
    expect(wayAhead(holding([bus, coach], '10:01'), NORTH)).toMatchObject(missed)
    expect(wayAhead(holding([bus], '10:01'), undefined)).toMatchObject(missed)
    expect(wayAhead(holding([bus], '10:00'), undefined)).toEqual({ kind: 'whole' })
    expect(wayAhead(holding([{ ...bus, state: 'cancelled' }, coach], '10:01'), STATION)).toMatchObject({ kind: 'gap' })
    const later = { leaves: '11:00', arrives: '11:27' }
    expect(wayAhead(holding([bus, later], '10:01'), STATION)).toEqual({ kind: 'whole' })
  })

  it('[TKT-4] names the first of several that are missed', () => {
    const [ten, eleven] = [
      { leaves: '10:00', arrives: '10:27' },
      { leaves: '11:00', arrives: '11:27' },
    ]
    expect(wayAhead(holding([eleven, ten], '12:00'), STATION)).toMatchObject({ ticket: { ticketId: '2' } })
  })

  it('[TKT-8] includes only the earlier booked of two rides that leave at the same instant', () => {
    const toStation = { leaves: '10:00', arrives: '10:27' }
    const toNorth = { to: NORTH, leaves: '10:00', arrives: '10:27' }
    expect(wayAhead(holding([toStation, toNorth]), NORTH)).toEqual({ kind: 'part', to: STATION })
    expect(wayAhead(holding([toNorth, toStation]), NORTH)).toEqual({ kind: 'whole' })
  })
})

describe('the way to what the open step waits for', () => {
  it('has a gap if the ride that it waits for leaves from elsewhere', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(wayToStep(run.race)).toEqual({ kind: 'whole' })
    const [bus] = run.race.tickets
    if (!bus) throw new Error('no ticket')
    const fromNorth = { ...bus, journey: { ...bus.journey, from: NORTH } }
    expect(wayToStep({ ...run.race, tickets: [fromNorth] })).toMatchObject({ kind: 'gap', from: AIRPORT })
  })

  it('is whole once that ride is boarded, and for a step that waits for none', () => {
    const run = begun(worldOf())
    run.book('bus')
    run.skip('departure')
    expect(wayToStep(run.race)).toEqual({ kind: 'whole' })
    expect(wayToStep(begun(worldOf()).race)).toEqual({ kind: 'whole' })
  })
})
