import { type Occupation, openStepOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { CallOutput } from '../../platform/call.ts'
import { wanting } from '../../session/testing/asking.ts'
import { at, holding } from '../../session/testing/held.ts'
import { placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { Onward } from './onward.tsx'

let places = placesOf(worldOf())

let offered: CallOutput<'getStaying'>['work'] = null

/** Nothing leaves, wherever that is. */
const answers: Answers = {
  getStaying: () => ({ work: offered, afterRoom: null }),
  getBoard: () => ({ journeys: [], since: 0, until: 0, more: false }),
}

/** What a step whose goal is in the north says to a player with a ticket for the 10:00 bus, or other rides. */
function drawn(
  busyUntil?: string,
  rides: Parameters<typeof holding>[0] = [{ leaves: '10:00', arrives: '10:27' }],
  busyWith?: Occupation,
  now = '09:40',
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
    {
      race,
      places,
      now: at(now),
    },
    { answers },
  )
}

it('suggests no ride that the player is too busy to take', () => {
  expect(drawn('10:00')).toContain('What you have booked ends at Wellington Station.')
  expect(drawn('10:20')).not.toContain('Book on')
  expect(drawn('10:20')).toContain(
    'You are busy until 10:20, and your bus 25 leaves at 10:00: you will miss it. Until 09:50 you can give it back, at Tickets.',
  )
})

it('suggests no departure to pay for to a player who is offered work, or is at it', () => {
  const [told, primary] = ['Nothing is booked yet. Pick a departure', /<button[^>]*primary/]
  expect(drawn(undefined, [])).toContain(told)
  expect(drawn(undefined, [])).toMatch(primary)
  offered = { hours: 2, way: { price: 9, to: NORTH }, first: null }
  expect(drawn(undefined, [])).not.toContain(told)
  expect(drawn(undefined, [])).not.toMatch(primary)
  expect(drawn(undefined, [])).toContain('Departure boards')
  const later = [{ leaves: '20:00', arrives: '20:27' }]
  expect(drawn(undefined, later)).not.toMatch(primary)
  offered = null
  expect(drawn(undefined, later)).toMatch(primary)
  expect(drawn('18:00', [], { kind: 'work', hours: 8 })).not.toContain(told)
  expect(drawn('18:00', [], { kind: 'work', hours: 8 })).not.toMatch(primary)
  expect(drawn('18:00', [], { kind: 'room' })).toContain(told)
})

it('names the next ride once a whole open way is booked', () => {
  const [bus, coach] = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:40', arrives: '18:00' },
  ]
  expect(drawn(undefined, [coach, bus])).toContain(
    'Take your bus 25 to Wellington Station at 10:00: you arrive at 10:27.',
  )
})

it('names the next ride before the end of what is booked, and before a gap that comes after it', () => {
  const bus = { leaves: '10:00', arrives: '10:27' }
  const told = 'Take your bus 25 to Wellington Station at 10:00: you arrive at 10:27.'
  expect(drawn(undefined, [bus])).toMatch(new RegExp(`${told}.*What you have booked ends at Wellington Station`))
  const later = { from: AIRPORT, to: NORTH, leaves: '19:00', arrives: '21:00' }
  expect(drawn(undefined, [bus, later])).toMatch(new RegExp(`${told}.*leaves from Wellington Airport at 19:00`))
  expect(
    drawn(undefined, [
      { ...bus, leaves: '19:30', arrives: '20:00' },
      { ...later, from: STATION },
    ]),
  ).not.toContain('Take your bus')
})

it('does not say that nothing was booked to a player who has missed it', () => {
  const missed = { leaves: '09:36', arrives: '10:03', state: 'missed' } as const
  expect(drawn(undefined, [missed])).toContain('You missed your bus 25: Tickets says why.')
  const since = { leaves: '09:37', arrives: '09:39', state: 'arrived' } as const
  for (const rides of [
    [missed, since],
    [since, missed],
  ])
    expect(drawn(undefined, rides)).toContain('Nothing is booked yet.')
})

it('of two rides of which only one can be taken, the other can be given back, or neither', () => {
  const two = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:20', arrives: '18:00' },
  ]
  expect(drawn(undefined, two)).toContain('you can take only one of the two. Give the other back, at Tickets.')
  expect(drawn(undefined, two, undefined, '10:15')).toContain('only one of the two. Neither can be given back.')
})

it('on board one of two such rides it says that the other will be missed, and leads on', () => {
  const two = [
    { leaves: '10:00', arrives: '10:27', state: 'boarded' },
    { from: STATION, to: NORTH, leaves: '10:20', arrives: '18:00' },
  ] as const
  const text = drawn(undefined, two, undefined, '10:05')
  expect(text).toContain('while you are on your way to Wellington Station: you will miss it. Until 10:10 you can give')
  expect(text).toContain('What you have booked ends at Wellington Station. Book on from there')
  expect(drawn(undefined, two, undefined, '10:15')).not.toContain('give')
})

it('says how long the walk to a ride takes, if one leads there in time', () => {
  const station = places.get(STATION)
  const before = places
  if (!station) throw new Error('no station')
  places = new Map(places).set('gate', { ...station, id: 'gate', coords: [-41.32, 174.8076] })
  expect(drawn(undefined, [{ from: 'gate', to: NORTH, leaves: '10:20', arrives: '18:00' }])).toContain(
    'at 10:20. You have to walk there from Wellington Airport first: it takes 10 min. Leave by 10:10.',
  )
  const late = drawn(undefined, [{ from: 'gate', to: NORTH, leaves: '10:20', arrives: '18:00' }], undefined, '10:11')
  expect(late).toContain('It is too late to walk there from Wellington Airport: it takes 10 min.')
  expect(late).not.toContain('still to be found')
  places = before
})

it('[TIM-4] a ride that leaves on other clocks names them', () => {
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
