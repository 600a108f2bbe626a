import { type Race, type WorkOffer, dollars, openStepOf } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/test-support/drawn-at.tsx'
import { at, holding } from '../../session/test-support/held.ts'
import { placesOf } from '../../session/test-support/log.ts'
import { NORTH, STATION, worldOf } from '../../session/test-support/world.ts'
import { Onward } from './onward.tsx'

let places = placesOf(worldOf())

let offered: WorkOffer | undefined

// There is no server here that would be asked.
vi.mock('../../hooks/use-board.ts', () => ({ useWorkOffered: () => offered }))
vi.mock('../../hooks/use-leaving.ts', () => ({ useLeaving: () => ({ journeys: [] }) }))
vi.mock('../../hooks/use-play.ts', () => ({ usePlay: () => ({ busy: false, problem: undefined }) }))

/** What a step that wants its player in the north says to one who holds a ticket for the 10:00 bus, or other rides. */
function drawn(
  busyUntil?: string,
  rides: Parameters<typeof holding>[0] = [{ leaves: '10:00', arrives: '10:27' }],
  busyWith?: Race['busyWith'],
): string {
  const held = { ...holding(rides, busyUntil), ...(busyWith && { busyWith }) }
  const content = { stepType: 'reach', location: NORTH } as const
  const race = { ...held, steps: held.steps.map((step) => (step.id === held.openStepId ? { ...step, content } : step)) }
  const step = openStepOf(race)
  if (!step) throw new Error('no step is open')
  return drawnAt(<Onward step={step} onBoard={() => undefined} onBoards={() => undefined} />, {
    race,
    places,
    now: at('09:40'),
  })
}

it('nobody is sent on from where a ride ends that they are too busy to take', () => {
  expect(drawn('10:00')).toContain('What you have booked ends at Wellington Station.')
  expect(drawn('10:20')).not.toContain('Book on')
  expect(drawn('10:20')).toContain(
    'You are busy until 10:20, and your bus 25 leaves at 10:00: you will miss it. Until 09:50 you can give it back, at Tickets.',
  )
})

it('whoever is offered work, or is at it, is not told to pick a departure that they cannot pay', () => {
  const [told, primary] = ['Nothing is booked yet. Pick a departure', /<button[^>]*primary/]
  expect(drawn(undefined, [])).toContain(told)
  expect(drawn(undefined, [])).toMatch(primary)
  offered = { hours: 2, way: { price: dollars(9), to: NORTH } }
  expect(drawn(undefined, [])).not.toContain(told)
  expect(drawn(undefined, [])).not.toMatch(primary)
  expect(drawn(undefined, [])).toContain('Departure boards')
  offered = undefined
  expect(drawn('18:00', [], { kind: 'work', hours: 8 })).not.toContain(told)
  expect(drawn('18:00', [], { kind: 'work', hours: 8 })).not.toMatch(primary)
  expect(drawn('18:00', [], { kind: 'room' })).toContain(told)
})

it('says which ride comes next once all of a free way is booked', () => {
  const [bus, coach] = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:40', arrives: '18:00' },
  ]
  expect(drawn(undefined, [coach, bus])).toContain('Take your bus 25 at 10:00: you arrive at 10:27.')
})

it('does not say that nothing was booked to whoever has missed it', () => {
  const missed = { leaves: '09:36', arrives: '10:03', state: 'missed' } as const
  expect(drawn(undefined, [missed])).toContain('You missed your bus 25: Tickets says why.')
  const since = { leaves: '09:37', arrives: '09:39', state: 'arrived' } as const
  for (const rides of [
    [missed, since],
    [since, missed],
  ])
    expect(drawn(undefined, rides)).toContain('Nothing is booked yet.')
})

it('[TIM-4] a ride that leaves where clocks differ says by whose it does', () => {
  const before = places
  places = new Map([...before].map(([id, it]) => [id, id === STATION ? { ...it, zone: 'Australia/Sydney' } : it]))
  const [bus, coach] = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:20', arrives: '18:00' },
  ]
  expect(drawn(undefined, [coach])).toContain('leaves from Wellington Station at 08:20 AEDT.')
  expect(drawn(undefined, [bus, coach])).toContain('from Wellington Station leaves at 08:20 AEDT, while you are on')
  places = before
  expect(drawn(undefined, [coach])).toContain('leaves from Wellington Station at 10:20.')
})
