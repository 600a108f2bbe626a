import { describe, expect, it } from 'vitest'
import { placesOf } from '../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../session/testing/world.ts'
import { boardNamed, cueBeside, queryOf } from './play-address.ts'

const places = placesOf(worldOf())
const named = (query: string) => boardNamed(new URLSearchParams(query), places, AIRPORT)

describe('the address of a race', () => {
  it('names a board, and it is read as it was written', () => {
    const query = queryOf(new URLSearchParams(), 'transportation', { transport: 'train', from: STATION, to: NORTH })
    expect(String(query)).toBe(`tab=transportation&kind=train&from=${STATION}&to=${NORTH}`)
    expect(named(String(query))).toEqual({ transport: 'train', from: STATION, to: NORTH })
  })

  it('names a kind alone for what leaves where the player is, if any of it does', () => {
    expect(named('kind=train')).toEqual({ preferred: 'train' })
    expect(named(`kind=train&to=${AIRPORT}`)).toEqual({ preferred: 'train' })
  })

  it('names the kind that the player prefers too', () => {
    expect(String(queryOf(new URLSearchParams(), undefined, { preferred: 'bus' }))).toBe('kind=bus')
  })

  it.each([
    ['no kind and no place of this race', 'kind=rocket&from=nz-nowhere&to=nonsense', undefined],
    ['nothing', 'tab=tickets', undefined],
    ['a place that this race does not have, and a kind', 'kind=taxi&to=nonsense', { preferred: 'taxi' }],
    ['a way to where it begins', `from=${NORTH}&to=${NORTH}`, { from: NORTH }],
    ['only where a way leads', `kind=bus&to=${NORTH}`, { transport: 'bus', to: NORTH }],
    ['a way to where the player has come meanwhile', `to=${AIRPORT}`, undefined],
    [
      'several, by the first of each',
      `kind=taxi&from=${NORTH}&kind=bus&from=${STATION}`,
      { transport: 'taxi', from: NORTH },
    ],
    ['what every object has', 'kind=constructor&from=__proto__&to=toString', undefined],
    ['more than a place', `from=${NORTH}%00&to=${'x'.repeat(100_000)}`, undefined],
    ['a way from elsewhere to where the player is', `from=${NORTH}&to=${AIRPORT}`, { from: NORTH, to: AIRPORT }],
  ])('that names %s is taken for what is left', (_, query, board) => {
    expect(named(query)).toEqual(board)
  })

  it('loses what is not chosen any more, and keeps what is not of the race', () => {
    const before = new URLSearchParams('tab=nonsense&kind=bus&from=nz-nowhere&to=nonsense&ref=mail')
    expect(String(queryOf(before, undefined, undefined))).toBe('ref=mail')
    expect(String(queryOf(before, 'tickets', { to: NORTH }))).toBe(`tab=tickets&to=${NORTH}&ref=mail`)
    const twice = new URLSearchParams('kind=bus&kind=taxi&to=a&to=b')
    expect(String(queryOf(twice, undefined, { preferred: 'taxi' }))).toBe('kind=taxi')
  })
})

describe('the cue kept beside the address of a race', () => {
  const cue = { origin: AIRPORT, stood: STATION, step: '2 open' }

  it('is read as it was kept, before the first trip step too', () => {
    expect(cueBeside(cue)).toEqual(cue)
    expect(cueBeside({ origin: AIRPORT, stood: STATION })).toEqual({ origin: AIRPORT, stood: STATION })
  })

  it.each([null, undefined, 'cue', {}, { origin: AIRPORT }, { stood: STATION }, { ...cue, origin: 1 }])(
    'is none if something else is there: %j',
    (state) => expect(cueBeside(state)).toBeUndefined(),
  )

  it('is of no step if that is none', () => {
    expect(cueBeside({ ...cue, step: 2 })).toEqual({ ...cue, step: undefined })
  })
})
