import { HOUR, type RaceEvent, cents, gameMs, realMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { itineraryLines } from './itinerary-lines.ts'

const at = (hours: number) => ({ seq: hours, at: gameMs(hours * HOUR), real: realMs(hours) })

const AT_WORK: readonly RaceEvent[] = [
  { ...at(1), type: 'placed', location: 'nz-greymouth-city' },
  { ...at(2), type: 'workStarted', hours: 4, until: gameMs(6 * HOUR) },
]

it('work is listed with its place and its pay', () => {
  const paid: RaceEvent = { ...at(6), type: 'money', reason: 'work', amount: cents(2000) }
  expect(itineraryLines([...AT_WORK, paid], { tickets: [] })).toEqual([
    { kind: 'work', at: 2 * HOUR, until: 6 * HOUR, location: 'nz-greymouth-city', amount: 2000 },
  ])
})

it('work that the end of the race broke off has paid nothing, and ends with it', () => {
  const ended = { ending: 'abandoned', ...at(3) } as const
  expect(itineraryLines(AT_WORK, { tickets: [], ended })).toMatchObject([{ kind: 'work', until: 3 * HOUR, amount: 0 }])
})

it('a room that the end of the race broke off is paid, and ends with it; one before lasted its hours', () => {
  const room = (from: number): readonly RaceEvent[] => [
    { ...at(from), type: 'money', reason: 'room', amount: cents(-6000) },
    { ...at(from), type: 'roomTaken', location: 'nz-greymouth-city', until: gameMs((from + 9) * HOUR) },
  ]
  const ended = { ending: 'abandoned', ...at(23) } as const
  expect(itineraryLines([...room(2), ...room(20)], { tickets: [], ended })).toMatchObject([
    { kind: 'room', until: 11 * HOUR, amount: -6000 },
    { kind: 'room', until: 23 * HOUR, amount: -6000 },
  ])
})
