import { describe, expect, it } from 'vitest'
import { AIRPORT, NORTH, STATION } from '../session/testing/world.ts'
import { boardAfter } from './play-board.ts'

describe('as a race goes on, its board', () => {
  const before = { origin: AIRPORT, stood: AIRPORT, step: '2 open' }
  const trip = { transports: ['train', 'bus'], from: STATION, to: NORTH } as const
  const chosen = { transport: 'taxi', from: NORTH, to: STATION } as const

  it.each([
    [
      'is that of a trip that the new step asks for',
      chosen,
      { step: '3 open' },
      { transport: 'train', from: STATION, to: NORTH },
    ],
    [
      'is that of the trip also if the player has just arrived elsewhere',
      chosen,
      { step: '3 open', origin: STATION, stood: STATION },
      { transport: 'train', from: STATION, to: NORTH },
    ],
    ['stays if nothing about a trip has changed', chosen, {}, chosen],
    ['is of the place to which the player comes or will come', chosen, { origin: STATION }, { preferred: 'taxi' }],
    [
      'is left if the player leaves its place',
      { transport: 'walk', from: AIRPORT },
      { stood: STATION },
      { preferred: 'taxi' },
    ],
    ['stays if the player leaves another place than the board’s', chosen, { stood: STATION }, chosen],
  ] as const)('%s', (_, board, change, shown) => {
    expect(boardAfter(board, before, { ...before, ...change }, { trip, near: false, kind: 'taxi' })).toEqual(shown)
  })

  it('is of the place if a completed step leads nowhere', () => {
    const now = { ...before, step: '2 complete', origin: STATION }
    expect(boardAfter(chosen, before, now, { trip: undefined, near: false, kind: 'taxi' })).toEqual({
      preferred: 'taxi',
    })
  })

  it.each([
    ['one that another was shown instead of', { preferred: 'train' }],
    ['not one’s own feet, where the race led to them', { transport: 'walk' }],
    ['not that of a trip', { transport: 'flight', from: AIRPORT, to: NORTH }],
  ] as const)('is of the kind that the player chose, from place to place: %s', (_, board) => {
    const wanted = { trip: undefined, near: false, kind: 'train' } as const
    expect(boardAfter(board, before, { ...before, origin: STATION }, wanted)).toEqual({ preferred: 'train' })
  })

  it('is of one’s own feet where one comes to what can be walked to, and stays what it is where one was', () => {
    const wanted = { trip: undefined, near: true, kind: 'taxi' } as const
    expect(boardAfter(chosen, before, { ...before, origin: STATION }, wanted)).toEqual({ transport: 'walk' })
    expect(boardAfter(chosen, before, before, wanted)).toEqual(chosen)
  })
})
