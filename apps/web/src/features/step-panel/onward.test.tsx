import { type Occupation, openStepOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { CallOutput } from '../../platform/call.ts'
import type { Places } from '../../session/place/places.ts'
import { wanting } from '../../session/testing/asking.ts'
import { at, holding } from '../../session/testing/held.ts'
import { placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { Onward } from './onward.tsx'

const PLACES = placesOf(worldOf())
const BUS = { leaves: '10:00', arrives: '10:27' }

interface Told {
  readonly busyUntil?: string
  readonly busyWith?: Occupation
  readonly now?: string
  readonly places?: Places
  /** The work that is offered. */
  readonly work?: CallOutput<'getStaying'>['work']
}

/** Nothing leaves, wherever that is. */
const answering = (work: Told['work'] = null): Answers => ({
  getStaying: () => ({ work, afterRoom: null }),
  getBoard: () => ({ journeys: [], since: 0, until: 0, more: false }),
})

/** What a step whose goal is in the north says to a player with tickets for these rides. */
function drawn(
  rides: Parameters<typeof holding>[0],
  { busyUntil, busyWith, now = '09:40', places = PLACES, work }: Told = {},
): string {
  const boarded = rides.findIndex(({ state }) => state === 'boarded')
  const held = {
    ...holding(rides, busyUntil, busyWith),
    ...(boarded >= 0 && { place: { kind: 'on board' as const, ticketId: `${boarded + 1}`, since: at('10:00') } }),
  }
  const race = wanting(held, { stepType: 'reach', location: NORTH })
  const step = openStepOf(race)
  if (!step) throw new Error('no step is open')
  return drawnAt(
    <Onward step={step} onBoard={() => undefined} onBoards={() => undefined} />,
    { race, places, now: at(now) },
    { answers: answering(work) },
  )
}

it('suggests no ride that the player is too busy to take', () => {
  expect(drawn([BUS], { busyUntil: '10:00' })).toContain('What you have booked ends at Wellington Station.')
  expect(drawn([BUS], { busyUntil: '10:20' })).not.toContain('Book on')
  expect(drawn([BUS], { busyUntil: '10:20' })).toContain(
    'You are busy until 10:20, and your bus 25 leaves at 10:00: you will miss it. Until 09:50 you can give it back, at Tickets.',
  )
})

it('suggests no departure to pay for to a player who is offered work, or is at it', () => {
  const [told, primary] = ['Nothing is booked yet. Pick a departure', /<button[^>]*primary/]
  expect(drawn([])).toContain(told)
  expect(drawn([])).toMatch(primary)
  const work = { hours: 2, way: { price: 9, to: NORTH }, first: null }
  expect(drawn([], { work })).not.toContain(told)
  expect(drawn([], { work })).not.toMatch(primary)
  expect(drawn([], { work })).toContain('Departure boards')
  const later = [{ leaves: '20:00', arrives: '20:27' }]
  expect(drawn(later, { work })).not.toMatch(primary)
  expect(drawn(later)).toMatch(primary)
  expect(drawn([], { busyUntil: '18:00', busyWith: { kind: 'work', hours: 8 } })).not.toContain(told)
  expect(drawn([], { busyUntil: '18:00', busyWith: { kind: 'work', hours: 8 } })).not.toMatch(primary)
  expect(drawn([], { busyUntil: '18:00', busyWith: { kind: 'room' } })).toContain(told)
})

it('names the next ride once a whole open way is booked', () => {
  const [bus, coach] = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:40', arrives: '18:00' },
  ]
  expect(drawn([coach, bus])).toContain('Take your bus 25 to Wellington Station at 10:00: you arrive at 10:27.')
})

it('names the next ride before the end of what is booked, and before a gap that comes after it', () => {
  const bus = { leaves: '10:00', arrives: '10:27' }
  const told = 'Take your bus 25 to Wellington Station at 10:00: you arrive at 10:27.'
  expect(drawn([bus])).toMatch(new RegExp(`${told}.*What you have booked ends at Wellington Station`))
  const later = { from: AIRPORT, to: NORTH, leaves: '19:00', arrives: '21:00' }
  expect(drawn([bus, later])).toMatch(new RegExp(`${told}.*leaves from Wellington Airport at 19:00`))
  expect(
    drawn([
      { ...bus, leaves: '19:30', arrives: '20:00' },
      { ...later, from: STATION },
    ]),
  ).not.toContain('Take your bus')
})

it('does not say that nothing was booked to a player who has missed it', () => {
  const missed = { leaves: '09:36', arrives: '10:03', state: 'missed' } as const
  expect(drawn([missed])).toContain('You missed your bus 25: Tickets says why.')
  const since = { leaves: '09:37', arrives: '09:39', state: 'arrived' } as const
  for (const rides of [
    [missed, since],
    [since, missed],
  ])
    expect(drawn(rides)).toContain('Nothing is booked yet.')
})

it('of two rides of which only one can be taken, the other can be given back, or neither', () => {
  const two = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:20', arrives: '18:00' },
  ]
  expect(drawn(two)).toContain('you can take only one of the two. Give the other back, at Tickets.')
  expect(drawn(two, { now: '10:15' })).toContain('only one of the two. Neither can be given back.')
})

it('on board one of two such rides it says that the other will be missed, and leads on', () => {
  const two = [
    { leaves: '10:00', arrives: '10:27', state: 'boarded' },
    { from: STATION, to: NORTH, leaves: '10:20', arrives: '18:00' },
  ] as const
  const text = drawn(two, { now: '10:05' })
  expect(text).toContain('while you are on your way to Wellington Station: you will miss it. Until 10:10 you can give')
  expect(text).toContain('What you have booked ends at Wellington Station. Book on from there')
  expect(drawn(two, { now: '10:15' })).not.toContain('give')
})

it('says how long the walk to a ride takes, if one leads there in time', () => {
  const station = PLACES.get(STATION)
  if (!station) throw new Error('no station')
  const places: Places = new Map(PLACES).set('gate', { ...station, id: 'gate', coords: [-41.32, 174.8076] })
  const coach = { from: 'gate', to: NORTH, leaves: '10:20', arrives: '18:00' }
  expect(drawn([coach], { places })).toContain(
    'at 10:20. You have to walk there from Wellington Airport first: it takes 10 min. Leave by 10:10.',
  )
  const late = drawn([coach], { places, now: '10:11' })
  expect(late).toContain('It is too late to walk there from Wellington Airport: it takes 10 min.')
  expect(late).not.toContain('still to be found')
})

it('[TIM-4] a ride that leaves on other clocks names them', () => {
  const places = new Map([...PLACES].map(([id, it]) => [id, id === STATION ? { ...it, zone: 'Australia/Sydney' } : it]))
  const [bus, coach] = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:20', arrives: '18:00' },
  ]
  expect(drawn([coach], { places })).toContain('leaves from Wellington Station at 08:20\u00a0AEDT.')
  expect(drawn([bus, coach], { places })).toContain(
    'from Wellington Station leaves at 08:20\u00a0AEDT, while you are on',
  )
  expect(drawn([coach])).toContain('leaves from Wellington Station at 10:20.')
})
