import { type RaceSpec, type Service, dollars, minutes, realMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { THERE, content, race as twoLegs } from '../../apps/server/src/testing/race-of-two-legs.ts'
import { lostRaces } from './lost-races.ts'

const NOW = realMs(1_790_000_000_000)

const [bus] = content.services
const [here, there] = content.locations
if (!bus || !here || !there) throw new Error('no timetable')

/** A race from one place to another, with money for the bus. */
const raceBetween = (id: string, start: string, goal: string): RaceSpec => ({
  ...twoLegs,
  id,
  name: `Race ${id}`,
  legs: [
    {
      title: 'One',
      html: '',
      steps: [
        { stepType: 'locateAt', location: start },
        { stepType: 'reach', location: goal },
      ],
    },
  ],
})

/** Two places that are far from the others, and too far from each other to walk. */
const FAR = ['nz-far-a', 'nz-far-b'] as const
const locations = new Map(
  [
    here,
    there,
    { ...here, id: FAR[0], coords: [-36.8, 174.7] as const },
    { ...here, id: FAR[1], coords: [-36.7, 174.7] as const },
  ].map((it) => [it.id, it]),
)

/** The stored races, on a timetable. */
function on(services: readonly Service[], ...specs: readonly RaceSpec[]) {
  const surroundings = {
    content: { locations, services: new Map(services.map((it) => [it.productId, it])) },
    uploads: [],
  }
  return new Map(specs.map((spec) => [spec.id, { spec, ...surroundings }]))
}

const farBus: Service = { ...bus, productId: 'far-bus', stops: FAR }
const dearBus: Service = { ...bus, fares: bus.fares.map((it) => ({ ...it, fare: dollars(120) })) }

describe('races that a change of the timetable concerns', () => {
  const goal = raceBetween('there', here.id, THERE)

  it('are lost if no way leads to the goal any more; the report names the first step without a way', () => {
    expect(lostRaces(on([bus], goal), on([], goal), NOW)).toEqual({
      concerned: 1,
      checked: 1,
      lost: [
        {
          id: 'there',
          name: 'Race there',
          why: 'No way to win it was found: the first step without one is legs[0].steps[1].',
        },
      ],
      unknown: 0,
    })
  })

  it('are lost if the wallet does not pay for any way any more', () => {
    const { lost } = lostRaces(on([bus], goal), on([dearBus], goal), NOW)
    expect(lost).toMatchObject([
      { id: 'there', why: expect.stringMatching(/^The wallet does not pay for it: .* \$120/) },
    ])
  })

  it('are not judged if there are more ways than the search looks at and the wallet pays for no known way', () => {
    const found = lostRaces(on([bus], goal), on([dearBus], goal), NOW, { most: 1 })
    expect(found).toEqual({ concerned: 1, checked: 1, lost: [], unknown: 1 })
    expect(lostRaces(on([dearBus], goal), on([bus], goal), NOW, { most: 1 }).unknown).toBe(0)
  })

  it('are not lost if a way remains, or if there was none before', () => {
    const stuck = raceBetween('far', here.id, FAR[1])
    const later: Service = { ...bus, journeyTime: minutes(50) }
    expect(lostRaces(on([bus], goal, stuck), on([later], goal, stuck), NOW)).toEqual({
      concerned: 2,
      checked: 2,
      lost: [],
      unknown: 0,
    })
  })

  it('do not include races elsewhere, nor any race if nothing changed', () => {
    expect(lostRaces(on([bus, farBus], goal), on([bus], goal), NOW).concerned).toBe(0)
    expect(lostRaces(on([bus], goal), on([bus], goal), NOW).concerned).toBe(0)
    expect(lostRaces(on([bus]), on([]), NOW).concerned).toBe(0)
  })

  it('include those that begin at a place of their author within walking distance of a changed place', () => {
    const gate = { ...there, id: 'nz-mine-gate', coords: [-36.801, 174.7] as const }
    const placed = (services: readonly Service[]) =>
      new Map(
        [...on(services, raceBetween('far', gate.id, FAR[1]))].map(([id, it]) => [id, { ...it, uploads: [gate] }]),
      )
    expect(lostRaces(placed([bus, farBus]), placed([bus]), NOW)).toMatchObject({ concerned: 1, lost: [{ id: 'far' }] })
    expect(lostRaces(placed([bus, farBus]), placed([farBus]), NOW).concerned).toBe(0)
  })

  it('are checked until the time for it is over, and are all counted', () => {
    const races = Array.from({ length: 5 }, (_, i) => raceBetween(`r${i}`, here.id, THERE))
    let seconds = 0
    const slow = () => (seconds += 20) * 1000
    const { concerned, checked, lost } = lostRaces(on([bus], ...races), on([], ...races), NOW, { tick: slow })
    expect({ concerned, checked, lost: lost.map(({ id }) => id) }).toEqual({
      concerned: 5,
      checked: 2,
      lost: ['r0', 'r1'],
    })
  })
})
