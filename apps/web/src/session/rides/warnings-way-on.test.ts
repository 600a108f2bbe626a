import { type LegSpec, type TicketState, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { type HeldRide, at, holding } from '../test-support/held.ts'
import { begun, placesOf } from '../test-support/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../test-support/world.ts'
import { warningsFor } from './warnings.ts'

describe('a wallet of $100 after a bus of $92, where the cheapest way on costs $9', () => {
  const COSTS = 'It leaves you $8. The cheapest way on from Wellington Station costs $9, to Auckland Station'
  const SHORT = `${COSTS}: you would have to work for it there, 1 h at least, or buy tokens.`
  const steps: LegSpec['steps'] = [
    { stepType: 'locateAt', location: AIRPORT },
    { stepType: 'reach', location: NORTH },
  ]
  const { race } = begun(worldOf({ legs: [{ title: '', html: '', steps }] }))
  const [bus] = holding([{ leaves: '10:00', arrives: '10:27' }]).tickets

  function told(on: Partial<HeldRide>): readonly string[] {
    if (!bus) throw new Error('no bus')
    const { tickets } = holding([{ from: STATION, to: NORTH, leaves: '19:00', arrives: '21:30', ...on }])
    return warningsFor({
      race: { ...race, tickets },
      places: placesOf(worldOf()),
      now: at('09:35'),
      journey: bus.journey,
      price: dollars(92),
      cheapestOn: { price: dollars(9), to: NORTH },
    }).map(({ text }) => text)
  }

  it.each<[TicketState, readonly string[]]>([
    ['booked', []],
    ['cancelled', [SHORT]],
    ['missed', [SHORT]],
    ['void', [SHORT]],
  ])('is too short with a ticket on that is %s: %j', (state, texts) => {
    expect(told({ state })).toEqual(texts)
  })

  it('is too short with a ticket from elsewhere, with which nobody is offered work', () => {
    expect(told({ from: NORTH, to: AIRPORT })).toEqual([`${COSTS}.`])
    expect(told({ from: NORTH, to: AIRPORT, leaves: '09:50', arrives: '09:58' })).toEqual([SHORT])
  })
})
