import {
  type RaceSpec,
  type World,
  dollars,
  isRanked,
  problemsOf,
  raceReport,
  realMs,
  worldProblems,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { content } from './index.ts'

const places = new Map(content.locations.map((location) => [location.id, location]))

const worldOf = (spec: RaceSpec): World => ({
  spec,
  locations: places,
  services: new Map(content.services.map((service) => [service.productId, service])),
})

/** A spring day, and the weeks in which clocks go back and forward. */
const DAYS = ['2026-11-21', '2027-04-02', '2027-09-24'].map(
  (day) => [day, realMs(Date.parse(`${day}T00:00:00Z`))] as const,
)

/** The same race for a player who earns nothing in it. */
const unpaid = (spec: RaceSpec): RaceSpec => ({
  ...spec,
  legs: spec.legs.map((leg) => ({
    ...leg,
    steps: leg.steps.map((step) =>
      step.stepType === 'undertakeTask'
        ? { ...step, tasks: step.tasks.map((task) => ({ ...task, bonus: dollars(0) })) }
        : step,
    ),
  })),
})

describe.each(content.races.map((race) => [race.name, race] as const))('%s', (_name, race) => {
  const steps = race.legs.flatMap((leg) => leg.steps)

  it('asks for nothing that the world does not have', () => {
    expect(worldProblems(race, places, content.services)).toEqual([])
    expect(steps.filter(({ stepType }) => stepType === 'unknown')).toEqual([])
    expect(steps[0]?.stepType).toBe('locateAt')
  })

  it.each(DAYS)('passes the check of races, begun on %s', (_day, now) => {
    expect(problemsOf(raceReport(worldOf(race), now), race)).toEqual([])
  })

  it('can be won by solving only the easiest task of each step', () => {
    expect(raceReport(worldOf(unpaid(race)), DAYS[0]?.[1] ?? realMs(0)).best).toBeDefined()
  })

  it('gives a hint for every task', () => {
    const tasks = steps.flatMap((step) => (step.stepType === 'undertakeTask' ? step.tasks : []))
    expect(tasks.length).toBeGreaterThan(0)
    expect(tasks.filter(({ hint }) => !hint)).toEqual([])
  })

  it('writes simple HTML', () => {
    const html = JSON.stringify(race.legs)
    expect(html.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?(p|strong|em|ul|li)>$/.test(tag))).toEqual([])
  })

  it('has a mark for difficulty and location', () => {
    expect(race.tags.map((tag) => tag.slice(0, 3))).toEqual(['DI:', 'LO:'])
  })
})

describe('the races', () => {
  const raceOf = (id: string): RaceSpec => {
    const found = content.races.find((race) => race.id === id)
    if (!found) throw new Error(`no race ${id}`)
    return found
  }

  it('are listed newest first, each with its own id', () => {
    const created = content.races.map(({ createdAt }) => createdAt)
    expect(created).toEqual(created.toSorted((a, b) => b - a))
    expect(new Set(content.races.map(({ id }) => id)).size).toBe(content.races.length)
  })

  it("contain the specification's sample", () => {
    expect(raceOf('auckland-to-wellington')).toMatchObject({
      wallet: 300_000,
      daysLength: 12,
      startTime: 9 * 60 + 15,
      speed: 20,
      tags: ['DI:Easy', 'LO:New Zealand'],
    })
  })

  it('begin with one of two to three real minutes on the road, with money for a taxi after a missed bus', () => {
    const { startTime, speed, wallet } = raceOf('first-call')
    const bus = content.services.find(({ productId }) => productId === 'regional-wellington-airport-station')
    const departure = bus?.days.mon.find((at) => at > startTime) ?? Infinity
    const gameMinutes = departure + (bus?.journeyTime ?? Infinity) - startTime
    const rate = ((18 * 1440 - startTime) * 60_000 - 1000) / 600_000 / (100 / speed)
    const realSeconds = (gameMinutes * 60) / rate
    expect(realSeconds).toBeGreaterThanOrEqual(120)
    expect(realSeconds).toBeLessThan(180)
    expect(wallet).toBeGreaterThanOrEqual((12 + 45) * 100)
  })

  it('contain at least four with a leaderboard, over both islands', () => {
    const ranked = content.races.filter(isRanked)
    expect(ranked.length).toBeGreaterThanOrEqual(4)
    expect(new Set(ranked.map(({ tags }) => tags[1]))).toEqual(
      new Set(['LO:North Island', 'LO:South Island', 'LO:New Zealand']),
    )
  })

  it('contain one whose best way has a flight, a train, a vessel and a walk', () => {
    const { best } = raceReport(worldOf(raceOf('every-way-south')), DAYS[0]?.[1] ?? realMs(0))
    expect(best?.rides.map(({ mode }) => mode)).toEqual(expect.arrayContaining(['flight', 'train', 'vessel', 'walk']))
  })
})

it('the coaches of Fire and Water go by the places that its first clue names', () => {
  const from = 'nz-auckland-BusStation-intercity'
  const to = 'nz-rotorua-city'
  const leg = content.races.find(({ id }) => id === 'fire-and-water')?.legs[0]
  const coaches = content.services.filter(({ transport, stops }) => {
    const leaves = stops.indexOf(from)
    const comes = stops.indexOf(to)
    return transport === 'bus' && leaves >= 0 && comes > leaves
  })
  expect(coaches.length).toBeGreaterThan(0)
  expect(coaches.every(({ stops }) => stops.includes('nz-hamilton-city'))).toBe(true)
  expect(leg?.html).toMatch(/coaches go there by way of <em>Hamilton/)
})
