import { HOUR, type RaceEvent, cents, gameMs, realMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { happenings } from './happenings.ts'

const at = (hours: number) => ({ seq: hours, at: gameMs(hours * HOUR), real: realMs(hours) })

const AT_WORK: readonly RaceEvent[] = [
  { ...at(1), type: 'placed', location: 'nz-greymouth-city' },
  { ...at(2), type: 'workStarted', hours: 4, until: gameMs(6 * HOUR) },
]

it('work is told with where it was, and what it paid', () => {
  const paid: RaceEvent = { ...at(6), type: 'money', reason: 'work', amount: cents(2000) }
  expect(happenings([...AT_WORK, paid], { tickets: [] })).toEqual([
    { kind: 'work', at: 2 * HOUR, until: 6 * HOUR, location: 'nz-greymouth-city', amount: 2000 },
  ])
})

it('work that the end of the race broke off has paid nothing', () => {
  expect(happenings(AT_WORK, { tickets: [] })[0]).toMatchObject({ kind: 'work', amount: 0 })
})
