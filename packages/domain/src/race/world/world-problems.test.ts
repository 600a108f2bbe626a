import { describe, expect, it } from 'vitest'
import type { RaceSpec, StepSpec } from '../../step/step-spec.ts'
import type { Service, Transport } from '../../timetable/service.ts'
import { cents, minutes } from '../../time/units.ts'
import { worldProblems } from './world-problems.ts'

const none: readonly never[] = []
const service = (transport: Transport, ...stops: string[]): Service => ({
  productId: `${transport}-${stops.join('-')}`,
  transport,
  company: 'Company',
  baseNumber: 1,
  baseMultiplier: 6,
  journeyTime: minutes(60),
  stops,
  fares: none,
  events: { checkin: minutes(0), boarding: minutes(0), checkedout: minutes(0) },
  days: { sun: none, mon: none, tue: none, wed: none, thu: none, fri: none, sat: none },
})

const locations = new Map(['nz-a', 'nz-b', 'nz-c'].map((id) => [id, id]))
const services = [service('bus', 'nz-a', 'nz-b', 'nz-c'), service('train', 'nz-c', 'nz-a')]
const race = (...steps: StepSpec[]): Pick<RaceSpec, 'legs'> => ({ legs: [{ title: 'Leg', html: '', steps }] })
const task = (place: string): StepSpec => ({
  stepType: 'undertakeTask',
  tasks: [{ difficulty: 'Easy', clue: '', solution: { type: 'integer', value: 1 }, bonus: cents(0), place }],
})

const NO_PLACE = 'no place nz-x: ids are found at Documentation → Places you can name'

describe('worldProblems', () => {
  it('finds none if every place is known and every trip is served', () => {
    const whole = race(
      { stepType: 'locateAt', location: 'nz-a' },
      { stepType: 'generateBuses', from: 'nz-a', to: 'nz-c' },
      { stepType: 'bookBusTaxi', from: 'nz-b', to: 'nz-c' },
      { stepType: 'bookAny', from: 'nz-c', to: 'nz-a' },
      { stepType: 'awaitTime', until: minutes(600) },
      task('nz-b'),
      { stepType: 'unknown', kind: 'teleport' },
    )
    expect(worldProblems(whole, locations, services)).toEqual([])
  })

  it.each<[StepSpec, string, string]>([
    [{ stepType: 'reach', location: 'nz-x' }, 'legs.0.steps.0.location', NO_PLACE],
    [{ stepType: 'reach', location: 'nz-A' }, 'legs.0.steps.0.location', 'no place nz-A: did you mean nz-a?'],
    [{ stepType: 'bookFlight', from: 'nz-x', to: 'nz-a' }, 'legs.0.steps.0.from', NO_PLACE],
    [task('nz-x'), 'legs.0.steps.0.tasks.0.place', NO_PLACE],
    [
      { stepType: 'generateBuses', from: 'nz-c', to: 'nz-a' },
      'legs.0.steps.0',
      'no bus from nz-c to nz-a, nor to anywhere else',
    ],
    [
      { stepType: 'bookBusTaxi', from: 'nz-b', to: 'nz-a' },
      'legs.0.steps.0',
      'no bus or taxi from nz-b to nz-a; there is one to nz-c',
    ],
  ])('%j', (step, path, message) => {
    const problems = worldProblems(race(step), locations, services)
    expect(problems.map((it) => [it.path.join('.'), it.message])).toEqual([[path, message]])
  })

  it('names five of the places that can be reached from there, each once, and says how many more there are', () => {
    const stops = ['nz-b', ...Array.from({ length: 7 }, (_, i) => `nz-${i}`)]
    const lines = [service('bus', ...stops), service('bus', 'nz-a', ...stops), service('train', 'nz-b', 'nz-far')]
    const trip = { stepType: 'bookBusTaxi', from: 'nz-b', to: 'nz-a' } as const
    const [problem] = worldProblems(race(trip), locations, lines)
    const five = 'no bus or taxi from nz-b to nz-a; there is one to nz-0, nz-1, nz-2, nz-3, nz-4'
    expect(problem?.message).toBe(`${five} and 2 more`)
    expect(worldProblems(race(trip), locations, [service('bus', ...stops.slice(0, 6))])[0]?.message).toBe(five)
  })

  it('goes through the services once, and through each trip once, however many steps name it', () => {
    let looks = 0
    const counted = Array.from({ length: 50 }, (_, i): Service => {
      const { stops, ...rest } = service('train', i === 0 ? 'nz-a' : 'nz-b', 'nz-c')
      return {
        ...rest,
        get stops() {
          looks += 1
          return stops
        },
      }
    })
    const steps = Array.from({ length: 500 }, (): StepSpec => ({
      stepType: 'generateTrains',
      from: 'nz-a',
      to: 'nz-b',
    }))
    expect(worldProblems(race(...steps), locations, counted)).toHaveLength(500)
    // Each once, and the one that calls at the first place a few more times.
    expect(looks).toBeLessThanOrEqual(counted.length + 8)
  })

  it('distinguishes trips between the same places by their kind of transport', () => {
    const trip = { from: 'nz-a', to: 'nz-b' }
    const steps = (['generateTrains', 'generateBuses', 'bookAny', 'generateTrains'] as const).map(
      (stepType): StepSpec => ({ stepType, ...trip }),
    )
    expect(worldProblems(race(...steps), locations, services).map(({ path }) => path.join('.'))).toEqual([
      'legs.0.steps.0',
      'legs.0.steps.3',
    ])
  })

  it('names both ends if neither is known', () => {
    const step: StepSpec = { stepType: 'bookAny', from: 'nz-x', to: 'nz-y' }
    expect(worldProblems(race(step), locations, services).map(({ kind }) => kind)).toEqual([
      'unknown-location',
      'unknown-location',
    ])
  })
})
