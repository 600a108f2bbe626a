import { describe, expect, it } from 'vitest'
import { RaceSpecInput, StoredRaceSpec, writtenPath } from './race-spec.ts'
import { changed, refusals } from './testing/refusals.ts'
import { everything, thinking } from './testing/samples.ts'
import { wireRaceSpec } from './wire.ts'

const only = (step: unknown) => changed(everything, 'legs.0.steps.1', step)
const withTask = (task: object) =>
  changed(everything, 'legs.1.steps.0.tasks', [{ difficulty: 'Easy', clue: 'What?', ...task }])
const secondStep = (spec: unknown) => RaceSpecInput.parse(spec).legs[0]?.steps[1]
const taskOf = (spec: unknown) => {
  const step = RaceSpecInput.parse(spec).legs[1]?.steps[0]
  return step?.stepType === 'undertakeTask' ? step.tasks[0] : undefined
}

const EXPECTED_START =
  'startOn: expected one of sun, mon, tue, wed, thu, fri, sat, or a date of the years 1901 to 9998, like 2026-11-21'

describe('a race', () => {
  it('is resolved to cents and minutes, with defaults for what the author left out', () => {
    expect(RaceSpecInput.parse(everything)).toMatchObject({
      name: 'Everything',
      wallet: 300_000,
      daysLength: 12,
      iconName: 'Bus',
      startTime: 555,
      speed: 20,
      startOn: 'mon',
    })
  })

  it('drops creator and creation time, and keeps its id', () => {
    const extra = { ...everything, id: 'mine', creator: 'me', createdAt: { seconds: 5 } }
    expect(RaceSpecInput.parse(extra)).toEqual({ ...RaceSpecInput.parse(everything), id: 'mine' })
  })

  it('has a steady pace if its author names none', () => {
    expect(RaceSpecInput.parse(everything).pace).toBe('steady')
    expect(RaceSpecInput.parse({ ...everything, pace: 'auto' }).pace).toBe('auto')
  })

  it.each(['Taupō', '太郎の旅', 'شیراز به تهران\u200cها', 'תל אביב', '👩‍👩‍👧 two\ttabs', '7', '→'])(
    'may be called %j',
    (name) => {
      expect(RaceSpecInput.parse(changed(everything, 'name', name)).name).toBe(name)
    },
  )

  it.each([
    ['id', 'My race!', 'id: expected a race id of letters (a to z), digits, - and _, at most 80'],
    ['id', 'x'.repeat(81), 'id: expected a race id of letters (a to z), digits, - and _, at most 80'],
    ['id', '', 'id: expected a race id of letters (a to z), digits, - and _, at most 80'],
    ['name', '', 'name: Too small: expected string to have >=1 characters'],
    ['name', 'x'.repeat(121), 'name: Too big: expected string to have <=120 characters'],
    ['name', '\u200b', 'name: expected text to see, without control characters'],
    ['name', 'a\u0000b', 'name: expected text to see, without control characters'],
    ['name', 'a\ud800b', 'name: expected text to see, without control characters'],
    ['name', '\u202egnidnatstuo', 'name: expected text to see, without control characters'],
    ['legs.1.title', '\u2067', 'legs[1].title: expected text to see, without control characters'],
    ['wallet', -1, 'wallet: Too small: expected number to be >=0'],
    ['wallet', '3000', 'wallet: Invalid input: expected number, received string'],
    ['wallet', 0.001, 'wallet: expected dollars with at most two decimals'],
    ['speed', 101, 'speed: Too big: expected number to be <=100'],
    ['speed', 0, 'speed: Too small: expected number to be >=1'],
    ['startTime', '09:15', 'startTime: expected [hour, minute], like [9, 15]'],
    ['startTime', [9], 'startTime: expected [hour, minute], like [9, 15]'],
    ['startTime', undefined, 'startTime: Invalid input: expected tuple, received undefined'],
    ['speed', 18.5, 'speed: 18.5 is not a whole number'],
    ['legs.1', 'Home', 'legs[1]: expected {"title": …, "steps": […]}'],
    ['startTime', [24, 0], 'startTime[0]: Too big: expected number to be <=23'],
    ['startOn', 'monday', EXPECTED_START],
    ['startOn', '2026-02-30', EXPECTED_START],
    ['startOn', '1850-06-03', EXPECTED_START],
    ['startOn', '1900-12-31', EXPECTED_START],
    ['startOn', '9999-01-01', EXPECTED_START],
    ['pace', 'brisk', 'pace: Invalid option: expected one of "steady"|"auto"'],
    ['daysLength', 18, 'daysLength: Too big: expected number to be <=17'],
    ['legs', [], 'legs: Too small: expected array to have >=1 items'],
    ['legs.1.steps', [], 'legs[1].steps: Too small: expected array to have >=1 items'],
    ['legs.1.html', 'x'.repeat(20_001), 'legs[1].html: Too big: expected string to have <=20000 characters'],
    ['legs.0.steps.0', { reach: 'nz-a' }, 'legs[0].steps[0]: expected a locateAt: a race begins somewhere'],
    ['answers', [], ': Unrecognized key: "answers"'],
    ['legs.1.colour', 'red', 'legs[1]: Unrecognized key: "colour"'],
  ])('refuses %s = %j', (path, value, refusal) => {
    expect(refusals(RaceSpecInput, changed(everything, path, value))).toEqual([refusal])
  })
})

it('a race may begin on the first and the last day that can be played, and a stored one on any day', () => {
  const on = (startOn: string) => changed(everything, 'startOn', startOn)
  for (const date of ['1901-01-01', '9998-12-31']) expect(RaceSpecInput.parse(on(date)).startOn).toBe(date)
  const stored = {
    ...wireRaceSpec({ ...RaceSpecInput.parse(everything), id: 'old', createdAt: 1 }),
    startOn: '1850-06-03',
  }
  expect(StoredRaceSpec.parse(stored).startOn).toBe('1850-06-03')
})

describe('a step', () => {
  const trip = { from: 'nz-a', to: 'nz-b' }

  it.each([
    [{ locateAt: { location: 'nz-a' } }, { stepType: 'locateAt', location: 'nz-a' }],
    [{ locateAt: 'nz-a' }, { stepType: 'locateAt', location: 'nz-a' }],
    [{ reach: 'nz-a' }, { stepType: 'reach', location: 'nz-a' }],
    [{ generateBuses: trip }, { stepType: 'generateBuses', ...trip }],
    [
      { bookBusTaxi: trip, solution: 'anything' },
      { stepType: 'bookBusTaxi', ...trip },
    ],
    [
      { stepType: 'bookFlight', ...trip, solution: null },
      { stepType: 'bookFlight', ...trip },
    ],
    [{ awaitTime: { until: [7, 5] } }, { stepType: 'awaitTime', until: 425 }],
  ])('written as %j is read as %j', (written, expected) => {
    expect(secondStep(only(written))).toEqual(expected)
  })

  it('with a keyed task is read like one with a named task', () => {
    const { tasks } = thinking
    const keyed = changed(everything, 'legs.1.steps.0', { undertakeTask: { tasks }, solution: 9 })
    expect(RaceSpecInput.parse(keyed)).toEqual(RaceSpecInput.parse(everything))
  })

  const at = 'legs[0].steps[1]'
  const shape = `${at}: expected a step: { stepType, … } or { <kind>: { … } }`
  const idea = 'expected a place id like nz-wellington-RailwayStation'
  const kinds =
    'expected a step kind: locateAt, moveTo, reach, generateFlights, generateTrains, generateTaxies, generateBuses, generateVessels, bookFlight, bookBusTaxi, bookTrain, bookVessel, bookAny, awaitTime, undertakeTask'
  it.each([
    [{ stepType: 'teleport', to: 'nz-a' }, [`${at}.stepType: ${kinds}`]],
    [{ teleport: { to: 'nz-a' } }, [`${at}.teleport: ${kinds}`]],
    [{ constructor: {} }, [`${at}.constructor: ${kinds}`]],
    [{ stepType: 'reach', location: 'Taupō' }, [`${at}.location: ${idea}`]],
    [{ reach: 'Taupō' }, [`${at}.reach: ${idea}`]],
    [{ reach: { location: 'Taupō' } }, [`${at}.reach.location: ${idea}`]],
    [
      { reach: { place: 'nz-a' } },
      [
        `${at}.reach.location: Invalid input: expected string, received undefined`,
        `${at}.reach: Unrecognized key: "place"`,
      ],
    ],
    [{ stepType: 'generateBuses', from: 'nz-a' }, [`${at}.to: Invalid input: expected string, received undefined`]],
    [{ bookAny: { from: 'nz-a', to: 'nz-a' } }, [`${at}.bookAny.to: expected another place than from`]],
    [{ generateBuses: 'nz-a' }, [`${at}.generateBuses: expected {"from": …, "to": …}`]],
    [{ awaitTime: '12:00' }, [`${at}.awaitTime: expected {"until": [hour, minute]}`]],
    [{ awaitTime: { until: '12:00' } }, [`${at}.awaitTime.until: expected [hour, minute], like [9, 15]`]],
    [{ undertakeTask: [] }, [`${at}.undertakeTask: expected {"tasks": […]}`]],
    [{ awaitTime: { until: [24, 0] } }, [`${at}.awaitTime.until[0]: Too big: expected number to be <=23`]],
    [{ stepType: 7 }, [shape]],
    [{ locateAt: 'nz-a', reach: 'nz-b' }, [`${shape}, with only "locateAt" in it and not "reach" beside that`]],
    [{ until: [9, 15], reach: 'nz-b' }, [`${shape}, with only "reach" in it and not "until" beside that`]],
    [{ solution: 9 }, [shape]],
    // The fields of a step without a kind.
    [{ tasks: [] }, [shape]],
    [{ until: [9, 15] }, [shape]],
    [{ location: 'nz-a' }, [shape]],
    [{ from: 'nz-a' }, [shape]],
    [trip, [shape]],
    [['locateAt', 'nz-a'], [shape]],
    ['locateAt', [shape]],
    [null, [shape]],
  ])('written as %j is refused with its path', (written, refusal) => {
    expect(refusals(RaceSpecInput, only(written))).toEqual(refusal)
  })
})

it('a path in a race that was read is the one in its author’s file, whatever the spelling of its steps', () => {
  const steps = [
    { locateAt: 'nz-a' },
    { bookAny: { from: 'nz-a', to: 'nz-b' } },
    { stepType: 'reach', location: 'nz-b' },
  ]
  const read = RaceSpecInput.parse({ ...everything, legs: [{ title: 'One', steps }] })
  const written = (step: number, ...rest: readonly string[]) => writtenPath(read, ['legs', 0, 'steps', step, ...rest])
  expect(written(0, 'location')).toEqual(['legs', 0, 'steps', 0, 'locateAt'])
  expect(written(1, 'to')).toEqual(['legs', 0, 'steps', 1, 'bookAny', 'to'])
  expect(written(2, 'location')).toEqual(['legs', 0, 'steps', 2, 'location'])
  // The path of the step itself stays, and so does one outside any step.
  expect(written(1)).toEqual(['legs', 0, 'steps', 1])
  expect(writtenPath(read, ['legs', 0, 'html'])).toEqual(['legs', 0, 'html'])
})

describe('a task', () => {
  it.each([
    ['Easy', 0],
    ['Medium', 2000],
    ['Hard', 5000],
  ])('%s pays %i cents if the author names no bonus', (difficulty, bonus) => {
    expect(taskOf(withTask({ difficulty, solutionResponse: 'integer', solution: 1 }))?.bonus).toBe(bonus)
  })

  it('has a hint for 10 dollars if the author names no price', () => {
    const task = taskOf(withTask({ solutionText: 'Count', solutionResponse: 'integer', solution: 1 }))
    expect(task?.hint).toEqual({ text: 'Count', price: 1000 })
  })

  it.each([
    ['integer', 9, { type: 'integer', value: 9 }],
    [{ type: 'number' }, 9.5, { type: 'number', value: 9.5, tolerance: 0 }],
    ['text', ' Taupō ', { type: 'text', values: ['Taupō'] }],
    ['text', ['a', 'b'], { type: 'text', values: ['a', 'b'] }],
    [{ type: 'choice', options: ['a', 'b'] }, 'b', { type: 'choice', options: ['a', 'b'], value: 'b' }],
    ['date', '1937-06-19', { type: 'date', value: '1937-06-19' }],
    ['place', [-41, 174], { type: 'place', coords: [-41, 174], radius: 1000 }],
    [{ type: 'place', radius: 50 }, [-41, 174], { type: 'place', coords: [-41, 174], radius: 50 }],
  ])('%j with solution %j', (solutionResponse, solution, expected) => {
    expect(taskOf(withTask({ solutionResponse, solution }))?.solution).toEqual(expected)
  })

  const at = 'legs[1].steps[0].tasks[0]'
  const types = 'expected an answer type, or an object with it as type: integer, number, text, choice, date, place'
  it.each([
    [{ solutionResponse: 'integer', solution: 9.5 }, [`${at}.solution: 9.5 is not a whole number`]],
    [
      { solutionResponse: 'integer', solution: '9' },
      [`${at}.solution: Invalid input: expected number, received string`],
    ],
    [{ solutionResponse: 'integer' }, [`${at}.solution: expected the right answer`]],
    [{ solutionResponse: 'riddle', solution: 9 }, [`${at}.solutionResponse: ${types}`]],
    [{ solution: 9 }, [`${at}.solutionResponse: ${types}`]],
    [
      { solutionResponse: 'text', solution: ' ' },
      [`${at}.solution: Too small: expected string to have >=1 characters`],
    ],
    [
      { solutionResponse: 'text', solution: 7 },
      [`${at}.solution: expected a text, or a list of texts that are all right`],
    ],
    [{ solutionResponse: 'date', solution: '1937-02-29' }, [`${at}.solution: expected a date like 2026-11-21`]],
    // No browser's date field accepts the year 0.
    [{ solutionResponse: 'date', solution: '0000-01-01' }, [`${at}.solution: expected a date like 2026-11-21`]],
    [
      { solutionResponse: 'place', solution: 'nz-wellington-RailwayStation' },
      [`${at}.solution: expected [latitude, longitude], like [-41.29, 174.78]`],
    ],
    [
      { solutionResponse: 'place', solution: [91, 0] },
      [`${at}.solution[0]: expected a latitude from -90 to 90: it comes first, and the longitude second`],
    ],
    [
      { solutionResponse: { type: 'choice', options: ['a', 'b'] }, solution: 'c' },
      [`${at}.solution: expected one of the options`],
    ],
    [
      { solutionResponse: { type: 'choice', options: ['a', 'a'] }, solution: 'a' },
      [`${at}.solutionResponse.options: expected each option once`],
    ],
    [
      { solutionResponse: 'choice', solution: 'a' },
      [`${at}.solutionResponse.options: Invalid input: expected array, received undefined`],
    ],
    [
      { solutionResponse: { type: 'integer', tolerance: 1 }, solution: 9 },
      [`${at}.solutionResponse: Unrecognized key: "tolerance"`],
    ],
    [
      { solutionResponse: 'integer', solution: 9, hintPrice: 3 },
      [`${at}.hintPrice: expected a solutionText, the hint, beside it`],
    ],
    [{ solutionResponse: 'integer', solution: 9, answer: 9 }, [`${at}: Unrecognized key: "answer"`]],
  ])('%j is refused with its path', (task, refusal) => {
    expect(refusals(RaceSpecInput, withTask(task))).toEqual(refusal)
  })
})

describe('a stored race', () => {
  const stored = { ...everything, id: 'everything', createdAt: 1_761_609_600 }

  it('keeps a step of an unknown kind, in either spelling', () => {
    const newer = changed(changed(stored, 'legs.0.steps.1', { stepType: 'teleport', x: 1 }), 'legs.0.steps.2', {
      fly: 1,
    })
    const steps = StoredRaceSpec.parse(newer).legs[0]?.steps
    expect(steps?.slice(1, 3)).toEqual([
      { stepType: 'unknown', kind: 'teleport' },
      { stepType: 'unknown', kind: 'fly' },
    ])
  })

  it('still refuses a malformed step of a known kind', () => {
    expect(refusals(StoredRaceSpec, changed(stored, 'legs.0.steps.1', { reach: 5 }))).toEqual([
      'legs[0].steps[1].reach: expected the id of a place, or {"location": …}',
    ])
  })

  it('is read back as it was written', () => {
    const race = StoredRaceSpec.parse(changed({ ...stored, pace: 'auto' }, 'legs.0.steps.1', { teleport: {} }))
    expect(race.pace).toBe('auto')
    expect(StoredRaceSpec.parse(JSON.parse(JSON.stringify(wireRaceSpec(race))))).toEqual(race)
  })
})
