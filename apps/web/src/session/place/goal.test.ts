import { type GameMs, MINUTE, type OpenStep, type Race, type TaskSpec, dollars, gameTime } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { goalOf, isAskedHere, isGoalNear, metresTo } from './goal.ts'
import { asking, wanting } from '../testing/asking.ts'
import { holding } from '../testing/held.ts'
import { NOW, begun, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, fromAirport, worldOf } from '../testing/world.ts'

const places = placesOf(worldOf())

/** At the station, or on the way to it, with the north as the goal. */
const asked = (race: Race): Race => wanting(race, { stepType: 'reach', location: NORTH })
const near = new Map(
  [...places].map(([id, it]) => [id, id === NORTH ? { ...it, coords: [-41.28, 174.781] } : it]),
) as typeof places

it('a goal is near if it can be walked to from where boards are read', () => {
  const held = asked(holding([{ leaves: '10:00', arrives: '10:27' }]))
  expect(isGoalNear(held, places)).toBe(false)
  expect(isGoalNear(held, near)).toBe(true)
  const there: Race = { ...held, tickets: [] }
  expect(isGoalNear({ ...there, place: { kind: 'at', location: STATION, since: held.clock.begin } }, near)).toBe(true)
  expect(isGoalNear({ ...there, place: { kind: 'at', location: AIRPORT, since: held.clock.begin } }, near)).toBe(false)
})

it('nothing is near if no place is asked for, or before the player is anywhere', () => {
  const held = holding([{ leaves: '10:00', arrives: '10:27' }])
  expect(isGoalNear(held, near)).toBe(false)
  expect(isGoalNear({ ...asked(held), tickets: [], place: { kind: 'nowhere' } }, near)).toBe(false)
})

it.each<[boolean, string, readonly (string | undefined)[]]>([
  [true, 'whose tasks all ask for that place', [AIRPORT, AIRPORT]],
  [false, 'with one task that can be answered anywhere', [AIRPORT, undefined]],
  [false, 'that asks for another place', [STATION]],
])('is %s: a player at the airport is asked, only there, a question %s', (only, _, places) => {
  const race = asking(holding([]), ...places)
  expect(isAskedHere(race)).toBe(only)
  expect(isAskedHere({ ...race, place: { kind: 'nowhere' } })).toBe(false)
})

it('a ticket to be booked sends its player to the start of its trip, and nowhere once they are there', () => {
  const race = holding([])
  const wants = (content: OpenStep['content']): string | undefined => goalOf(wanting(race, content))
  expect(wants({ stepType: 'bookVessel', from: STATION, to: NORTH })).toBe(STATION)
  expect(wants({ stepType: 'bookVessel', from: AIRPORT, to: NORTH })).toBeUndefined()
  expect(wants({ stepType: 'generateVessels', from: STATION, to: NORTH })).toBeUndefined()
})

describe('a goal', () => {
  const race = () => begun(worldOf(fromAirport({ stepType: 'reach', location: STATION })))

  it('has a distance, which shrinks on board', () => {
    const run = race()
    const now = gameTime(run.race.clock, NOW)
    expect(goalOf(run.race)).toBe(STATION)
    const whole = metresTo(STATION, run.race, places, now) ?? 0
    expect(Math.round(whole / 100)).toBe(58)
    run.book('bus')
    run.skip('departure')
    const half = ((run.race.tickets[0]?.journey.departure ?? 0) + 13.5 * MINUTE) as GameMs
    expect(metresTo(STATION, run.race, places, half)).toBeCloseTo(whole / 2, -2)
  })
})

describe('a question at another place', () => {
  const task = (place?: string): TaskSpec => ({
    difficulty: 'Easy',
    clue: '?',
    solution: { type: 'integer', value: 1 },
    bonus: dollars(0),
    ...(place === undefined ? {} : { place }),
  })
  const goal = (...tasks: readonly TaskSpec[]) =>
    goalOf(begun(worldOf(fromAirport({ stepType: 'undertakeTask', tasks }))).race)

  it('is a goal if it has one place and the player is not there', () => {
    expect(goal(task(STATION), task(STATION))).toBe(STATION)
    expect(goal(task(AIRPORT))).toBeUndefined()
    expect(goal(task(STATION), task(NORTH))).toBeUndefined()
    expect(goal(task(STATION), task())).toBeUndefined()
    expect(goal(task())).toBeUndefined()
  })
})
