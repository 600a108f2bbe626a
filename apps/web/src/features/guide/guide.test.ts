import { HTML_CHARACTERS, LocationInput, RaceSpecInput } from '@final-call/contract'
import { BONUS, DEFAULT_SPEED, HINT_PRICE, ICON_NAMES, MARKER_TYPES, RACE_DAYS, inDollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import example from './example-race.json?raw'
import { ANSWER_ROWS } from './answers.ts'
import { type FieldRow, LEG_FIELDS, PLACE_FIELDS, RACE_FIELDS, STEP_ROWS, TASK_FIELDS } from './fields.ts'

type Json = Record<string, unknown>
const race = JSON.parse(example) as Json & { legs: (Json & { steps: (Json & { tasks?: Json[] })[] })[] }
const without = (it: Json, field: string): Json =>
  Object.fromEntries(Object.entries(it).filter(([key]) => key !== field))
const fits = (it: unknown): boolean => RaceSpecInput.safeParse(it).success

const atLegs = (change: (leg: Json) => Json): Json => ({ ...race, legs: race.legs.map(change) })
const atTasks = (change: (task: Json) => Json): Json => ({
  ...race,
  legs: race.legs.map((leg) => ({
    ...leg,
    steps: leg.steps.map((step) => (step.tasks ? { ...step, tasks: step.tasks.map(change) } : step)),
  })),
})

describe('the example of a race', () => {
  it('fits the contract', () => {
    expect(RaceSpecInput.safeParse(race).error?.issues).toBeUndefined()
  })

  it('shows fields that the tables explain', () => {
    const known = [...RACE_FIELDS, ...LEG_FIELDS, ...TASK_FIELDS].map(({ name }) => name)
    const keys = [race, ...race.legs, ...race.legs.flatMap(({ steps }) => steps.flatMap(({ tasks = [] }) => tasks))]
    expect(known).toEqual(expect.arrayContaining(keys.flatMap(Object.keys)))
  })
})

describe('the tables', () => {
  it.each<[string, readonly FieldRow[], (field: string) => Json]>([
    ['a race', RACE_FIELDS, (field) => without(race, field)],
    ['a leg', LEG_FIELDS, (field) => atLegs((leg) => without(leg, field))],
    [
      'a task',
      TASK_FIELDS,
      (field) => atTasks((task) => without(without(task, field), field === 'solutionText' ? 'hintPrice' : '')),
    ],
  ])('say which fields of %s are optional', (_, rows, lacking) => {
    for (const { name, optional = false } of rows) expect([name, fits(lacking(name))]).toEqual([name, optional])
  })

  it('explain every field of a race', () => {
    const named = RACE_FIELDS.map(({ name }) => name)
    // Set by the server itself: tolerated in an upload and dropped.
    const told = [...named, 'creator', 'createdAt']
    expect(told.toSorted()).toEqual(Object.keys(RaceSpecInput.def.out.def.in.shape).toSorted())
  })

  it('explain every field of a place, and which are optional', () => {
    const place: Json = {
      id: 'nz-wellington-RailwayStation',
      name: 'Wellington Railway Station',
      markerType: 'RailwayStation',
      coords: [-41.28, 174.78],
      city: 'Wellington',
      country: 'New Zealand',
      abvr3: 'WLG',
      zone: 'Pacific/Auckland',
      room: { price: 95, hours: 8 },
    }
    expect(LocationInput.safeParse(place).success).toBe(true)
    expect(PLACE_FIELDS.map(({ name }) => name)).toEqual(Object.keys(place))
    expect([...Object.keys(place), 'creator', 'createdAt']).toEqual(Object.keys(LocationInput.def.in.shape))
    for (const { name, optional = false } of PLACE_FIELDS) {
      expect([name, LocationInput.safeParse(without(place, name)).success]).toEqual([name, optional])
    }
    const kinds = `${MARKER_TYPES.slice(0, -1).join(', ')} or ${MARKER_TYPES.at(-1)}.`
    expect(PLACE_FIELDS.find(({ name }) => name === 'markerType')?.text).toBe(kinds)
  })

  it('have every kind of step, and no other', () => {
    const steps: Record<string, Json> = {
      location: { location: 'nz-a' },
      'from, to': { from: 'nz-a', to: 'nz-b' },
      until: { until: [9, 15] },
      tasks: { tasks: race.legs[1]?.steps[0]?.tasks },
    }
    const kinds = STEP_ROWS.flatMap((row) => row.kinds.map((stepType) => ({ stepType, ...steps[row.fields] })))
    const first = { stepType: 'locateAt', location: 'nz-a' }
    for (const step of kinds) {
      expect([step.stepType, fits({ ...race, legs: [{ title: 'x', steps: [first, step] }] })]).toEqual([
        step.stepType,
        true,
      ])
    }
    const refused = RaceSpecInput.safeParse({ ...race, legs: [{ title: 'x', steps: [first, { stepType: 'fly' }] }] })
    const all = refused.error?.issues[0]?.message.replace('expected a step kind: ', '').split(', ')
    expect(kinds.map(({ stepType }) => stepType).toSorted()).toEqual(all?.toSorted())
  })

  it('write an answer of each type as the contract reads it', () => {
    const written = ANSWER_ROWS.map(({ json }) => JSON.parse(`{${json}}`) as Json & { solutionResponse: Json })
    const about = { difficulty: 'Easy', clue: 'Which?' }
    for (const answer of written) expect(fits(atTasks(() => ({ ...about, ...answer })))).toBe(true)
    const types = ANSWER_ROWS.map(({ type }) => type)
    expect(written.map(({ solutionResponse: { type } }) => type)).toEqual(types)
    const refused = RaceSpecInput.safeParse(atTasks(() => ({ ...about, solutionResponse: 'riddle', solution: 1 })))
    expect(refused.error?.issues[0]?.message).toContain(`: ${types.join(', ')}`)
    expect(TASK_FIELDS.find(({ name }) => name === 'solutionResponse')?.text).toContain(types[0])
  })

  it('give the numbers of the rules', () => {
    const text = (rows: readonly FieldRow[], field: string) => rows.find(({ name }) => name === field)?.text
    expect(text(RACE_FIELDS, 'speed')).toContain(`; ${DEFAULT_SPEED} without it`)
    expect(text(RACE_FIELDS, 'daysLength')).toContain(`1 to ${RACE_DAYS}.`)
    expect(text(RACE_FIELDS, 'iconName')).toBe(`${ICON_NAMES.slice(0, -1).join(', ')} or ${ICON_NAMES.at(-1)}.`)
    const room = text(LEG_FIELDS, 'html')
    expect(room).toContain(`At most ${HTML_CHARACTERS.toLocaleString('en')} characters`)
    const picture = (kB: number): string =>
      `<img src="data:image/png;base64,${'A'.repeat(Math.ceil((kB * 4000) / 3))}">`
    const most = Number(/so (\d+) kB of picture/.exec(room ?? '')?.[1])
    expect([most, most + 1].map((kB) => fits(atLegs((leg) => ({ ...leg, html: picture(kB) }))))).toEqual([true, false])
    expect([most, most + 1].map((kB) => fits(atTasks((task) => ({ ...task, clue: picture(kB) }))))).toEqual([
      true,
      false,
    ])
    expect(text(TASK_FIELDS, 'hintPrice')).toContain(`; ${inDollars(HINT_PRICE)} without it`)
    const [easy, medium, hard] = [BONUS.Easy, BONUS.Medium, BONUS.Hard].map(inDollars)
    expect(text(TASK_FIELDS, 'bonus')).toContain(`${easy}, ${medium} or ${hard} by difficulty`)
  })
})
