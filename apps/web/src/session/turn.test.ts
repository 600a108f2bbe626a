import { describe, expect, it } from 'vitest'
import { begun } from './test-support/log.ts'
import { worldOf } from './test-support/world.ts'
import { nextTurn } from './turn.ts'

describe('the next turn of the rate', () => {
  it('is none at a steady pace', () => {
    const it = begun(worldOf())
    it.book('bus')
    expect(nextTurn(it.race)).toBeUndefined()
  })

  it('at an auto pace is a departure, then the arrival', () => {
    const it = begun(worldOf({ pace: 'auto' }))
    expect(nextTurn(it.race)).toBeUndefined()
    it.book('bus')
    const journey = it.race.tickets[0]?.journey
    expect(nextTurn(it.race)).toBe(journey?.departure)
    it.skip('departure')
    expect(nextTurn(it.race)).toBe(journey?.arrival)
  })

  it('where calls hold the clock is a call', () => {
    const it = begun(worldOf())
    it.give({ kind: 'setHold', on: true })
    it.book('bus')
    const [ticket] = it.race.tickets
    expect(nextTurn(it.race)).toBe(ticket?.refundCallAt ?? (ticket ? ticket.journey.departure - 300_000 : 0))
  })
})
