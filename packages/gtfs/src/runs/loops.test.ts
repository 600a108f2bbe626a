import { describe, expect, it } from 'vitest'
import type { TimedCall } from '../feed/timed-call.ts'
import { boardedAgain } from './loops.ts'

const places = new Map<string, TimedCall['place']>()
/** A place by a letter, followed by what may be done there if not both. */
function call(written: string): TimedCall {
  const [id = '', use = 'both'] = written.split(' ')
  const place = places.get(id) ?? ({ id } as TimedCall['place'])
  places.set(id, place)
  return { place, use } as TimedCall
}
const parts = (...trip: readonly string[]) =>
  boardedAgain(trip.map(call)).map(({ calls, from }) => [
    from,
    calls.map(({ place, use }) => (use === 'both' ? place.id : `${place.id} ${use}`)).join(', '),
  ])

describe('the rest of a loop', () => {
  it('begins at a later call of the trip, in each round', () => {
    expect(parts('A', 'B', 'A', 'B', 'A', 'B', 'C')).toEqual([
      [2, 'A, B, A, B, C'],
      [4, 'A, B, C'],
    ])
  })

  it('leaves out calls for getting on only, and one of two calls at one place that are then in a row', () => {
    expect(parts('A', 'B', 'A', 'D on', 'C')).toEqual([[2, 'A, C']])
    expect(parts('A', 'B', 'A', 'D on', 'A', 'C')).toEqual([
      [2, 'A, C'],
      [4, 'A, C'],
    ])
    expect(parts('A', 'B', 'A', 'D on', 'A')).toEqual([])
    expect(parts('A', 'B', 'A', 'B off', 'D on', 'B on', 'C')).toEqual([
      [2, 'A, B off, C'],
      [5, 'B, C'],
    ])
    expect(parts('A', 'B', 'A', 'B on', 'D on', 'B', 'C')).toEqual([
      [2, 'A, B off, C'],
      [3, 'B, C'],
      [5, 'B, C'],
    ])
  })

  it('does not begin where passengers may only get off, nor at the last call', () => {
    expect(parts('A', 'B', 'A off', 'C')).toEqual([])
    expect(parts('A', 'B', 'C', 'A')).toEqual([])
  })

  it('keeps the first of two calls at one place that are then in a row, if passengers may get off there', () => {
    expect(parts('A', 'B', 'A', 'B', 'D on', 'B', 'C')).toEqual([
      [2, 'A, B, C'],
      [5, 'B, C'],
    ])
    expect(parts('A', 'B', 'A', 'C', 'B on', 'D on', 'B', 'E')).toEqual([
      [2, 'A, C off, B off, E'],
      [4, 'B, E'],
      [6, 'B, E'],
    ])
  })

  it('allows getting on and off at its ends, whatever the trip says of them', () => {
    expect(parts('A', 'B', 'A on', 'D', 'C off')).toEqual([[2, 'A, D off, C']])
  })
})
