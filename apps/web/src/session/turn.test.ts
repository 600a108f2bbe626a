import { describe, expect, it } from 'vitest'
import { begun } from './test-support/log.ts'
import { worldOf } from './test-support/world.ts'
import { nextTurn } from './turn.ts'

describe('the next turn of the rate', () => {
  it('is none at a steady pace', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(nextTurn(run.race)).toBeUndefined()
  })

  it('at an auto pace is a departure, then the arrival', () => {
    const run = begun(worldOf({ pace: 'auto' }))
    expect(nextTurn(run.race)).toBeUndefined()
    run.book('bus')
    const journey = run.race.tickets[0]?.journey
    expect(nextTurn(run.race)).toBe(journey?.departure)
    run.skip('departure')
    expect(nextTurn(run.race)).toBe(journey?.arrival)
  })

  it('where calls hold the clock is a call', () => {
    const run = begun(worldOf())
    run.give({ kind: 'setHold', on: true })
    run.book('bus')
    const [ticket] = run.race.tickets
    expect(nextTurn(run.race)).toBe(ticket?.refundCallAt ?? (ticket ? ticket.journey.departure - 300_000 : 0))
  })
})
