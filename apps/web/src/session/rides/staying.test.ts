import {
  type GameMs,
  type Journey,
  type LegSpec,
  MINUTE,
  type TaskSpec,
  dollars,
  gameTime,
  journeyAt,
  minutes,
  walkBetween,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { goalOf, metresTo } from '../place/goal.ts'
import { idleAt, walkable } from '../place/stranded.ts'
import { asIfOrdered, whenThere } from './taxi.ts'
import { at, holding } from '../test-support/held.ts'
import { NOW, begun, placesOf } from '../test-support/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../test-support/world.ts'
import { warningsFor } from './warnings.ts'

const world = worldOf()
const places = placesOf(world)
const taxi = (notBefore?: GameMs): Journey => {
  const ref = { productId: 'taxi', date: 'taxi', ...(notBefore === undefined ? {} : { notBefore }) } as const
  const found = journeyAt(world, ref, { from: AIRPORT, to: STATION }, gameTime(begun(world).race.clock, NOW))
  if (!found) throw new Error('no taxi')
  return found
}

describe('a player at a place', () => {
  it('is idle until they hold a ticket', () => {
    const run = begun(world)
    expect(idleAt(run.race)).toBe(AIRPORT)
    run.book('bus')
    expect(idleAt(run.race)).toBeUndefined()
  })

  it('is not idle while they are busy', () => {
    expect(idleAt(holding([], '10:00'))).toBeUndefined()
  })

  it('can walk to places near', () => {
    const near = new Map([...places].map(([id, it]) => [id, { ...it, coords: [-41.28, 174.78] as [number, number] }]))
    expect(walkable(near, STATION, 0 as GameMs)).toHaveLength(2)
    expect(walkable(places, STATION, 0 as GameMs)).toEqual([])
  })
})

describe('a ride on order', () => {
  const now = gameTime(begun(world).race.clock, NOW)
  const later = (now + 10 * MINUTE) as GameMs

  it('[JNY-4] a taxi that comes at once leaves a minute later, as where it is booked', () => {
    const cab = { ...taxi(), events: { ...taxi().events, boarding: minutes(0) } }
    expect(asIfOrdered(cab, later).departure).toBe(later + MINUTE)
    expect(asIfOrdered(taxi(), later).departure - later).toBe(taxi().departure - now)
  })

  it('[WLK-2] a walk begins at once', () => {
    const near = new Map([...places].map(([id, it]) => [id, { ...it, coords: [-41.28, 174.78] as [number, number] }]))
    const walk = walkBetween({ locations: near }, { from: AIRPORT, to: STATION }, now)
    expect(walk && asIfOrdered(walk, later).departure).toBe(later)
  })
})

describe('a taxi from the end of a ticket', () => {
  it('is asked for the moment of its arrival', () => {
    const run = begun(world)
    expect(whenThere(taxi(), run.race)).toEqual(taxi())
    run.book('bus')
    const arrival = run.race.tickets[0]?.journey.arrival ?? (0 as GameMs)
    const onward = whenThere({ ...taxi(), from: STATION, to: NORTH }, run.race)
    expect(onward.ref).toEqual({ productId: 'taxi', date: 'taxi', notBefore: arrival })
    expect(onward.departure).toBe(arrival)
  })

  const onward = { ...taxi(), from: STATION, to: NORTH }

  it('considers only the last arrival of several tickets there, and none that is used or missed', () => {
    const race = holding([
      { leaves: '11:00', arrives: '11:27' },
      { leaves: '10:00', arrives: '10:27' },
      { leaves: '12:00', arrives: '12:27', state: 'missed' },
    ])
    expect(whenThere(onward, race).departure).toBe(at('11:27'))
    expect(whenThere(onward, holding([{ leaves: '10:00', arrives: '10:27', state: 'missed' }]))).toBe(onward)
  })

  it('leaves no sooner than one that is ordered now', () => {
    const soon = whenThere(onward, holding([{ leaves: '09:10', arrives: '09:36', state: 'boarded' }]))
    expect(soon.departure).toBe(onward.departure)
    expect(soon.ref).toMatchObject({ notBefore: at('09:36') })
  })
})

describe('a goal', () => {
  const race = () =>
    begun(
      worldOf({
        legs: [
          {
            title: '',
            html: '',
            steps: [
              { stepType: 'locateAt', location: AIRPORT },
              { stepType: 'reach', location: STATION },
            ],
          },
        ],
      }),
    )

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
  const goal = (...tasks: readonly TaskSpec[]) => {
    const steps: LegSpec['steps'] = [
      { stepType: 'locateAt', location: AIRPORT },
      { stepType: 'undertakeTask', tasks },
    ]
    return goalOf(begun(worldOf({ legs: [{ title: '', html: '', steps }] })).race)
  }

  it('is a goal if it has one place and the player is not there', () => {
    expect(goal(task(STATION), task(STATION))).toBe(STATION)
    expect(goal(task(AIRPORT))).toBeUndefined()
    expect(goal(task(STATION), task(NORTH))).toBeUndefined()
    expect(goal(task(STATION), task())).toBeUndefined()
    expect(goal(task())).toBeUndefined()
  })
})

describe('a warning of a walk', () => {
  it('says how long it takes and how soon it leaves', () => {
    const near = new Map(
      [...places].map(([id, it]) => [
        id,
        id === STATION ? { ...it, coords: [-41.3182, 174.8076] as [number, number] } : it,
      ]),
    )
    const steps = [
      { stepType: 'locateAt', location: AIRPORT },
      { stepType: 'reach', location: NORTH },
    ] as const
    const { race } = begun(worldOf({ legs: [{ title: '', html: '', steps }] }))
    const now = gameTime(race.clock, NOW)
    const from = (minutes: number): Journey => ({
      ...taxi(),
      from: STATION,
      to: NORTH,
      departure: (now + minutes * MINUTE) as GameMs,
    })
    const texts = (minutes: number) =>
      warningsFor({ race, places: near, now, journey: from(minutes), price: dollars(0) }).map(({ text }) => text)
    expect(texts(9)).toEqual([
      'You would be late: the walk from Wellington Airport to Wellington Station takes 13 min, and it leaves in 9 min.',
    ])
    expect(texts(40)).toEqual([
      'You have to get from Wellington Airport to Wellington Station first: the walk takes 13 min, and you have 40 min.',
    ])
  })
})
