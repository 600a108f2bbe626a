import { describe, expect, it } from 'vitest'
import { begun } from './test-support/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from './test-support/world.ts'
import { wayAhead } from './way-ahead.ts'

describe('what the tickets held do for a player at the airport', () => {
  it('is nothing before there are any', () => {
    expect(wayAhead(begun(worldOf()).race, NORTH)).toEqual({ kind: 'nothing booked' })
  })

  it('is a part of the way where they end somewhere else, on board too', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(wayAhead(run.race, NORTH)).toEqual({ kind: 'part', to: STATION })
    run.skip('departure')
    expect(wayAhead(run.race, NORTH)).toEqual({ kind: 'part', to: STATION })
    expect(wayAhead(run.race, STATION)).toEqual({ kind: 'whole' })
  })

  it('has a gap where the next leaves from elsewhere, until something leads there', () => {
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

  it('has a gap still where what leads there comes too late', () => {
    const run = begun(worldOf())
    run.book('coach', 2)
    run.book('bus', 14)
    expect(wayAhead(run.race, NORTH)).toMatchObject({ kind: 'gap', from: AIRPORT })
  })

  it('is the whole of it where a ticket goes there, whatever comes after', () => {
    const run = begun(worldOf())
    run.book('bus')
    run.book('coach', 2)
    expect(wayAhead(run.race, STATION)).toEqual({ kind: 'whole' })
  })
})
