import { describe, expect, it } from 'vitest'
import { checkFile } from './check-file.ts'
import { ownEnding, testLocations, testRaces } from './test-data.ts'

const UID = 'a_b-C1d2E3f4G5h6I7j8k9'
const file = (text: string) => new TextEncoder().encode(text).buffer
const problemsOf = (kind: 'races' | 'locations', text: string) => {
  const checked = checkFile(kind, file(text))
  return checked.ok ? [] : checked.problems
}
const lines = (kind: 'races' | 'locations', it: unknown) =>
  problemsOf(kind, JSON.stringify(it)).map(({ path, message }) => `${path}: ${message}`)

describe('the built-in test data', () => {
  it('fits the contract', () => {
    expect(lines('races', testRaces(UID))).toEqual([])
    expect(lines('locations', testLocations(UID))).toEqual([])
  })

  it('is a player’s own, by their ids', () => {
    expect(ownEnding(UID)).toBe('abC1d2E3f4G5')
    expect(ownEnding('--')).toBe('mine')
    const ids = (uid: string) => [...testRaces(uid), ...testLocations(uid)].map(({ id }) => id)
    expect(new Set([...ids('one'), ...ids('two')]).size).toBe(2 * ids('one').length)
  })
})

describe("a player's own file", () => {
  const [race] = testRaces(UID)
  const [place] = testLocations(UID)

  it('may hold one thing or a list, with a byte-order mark', () => {
    expect(checkFile('races', file(`\uFEFF${JSON.stringify(race)}`))).toEqual({ ok: true, items: [race] })
    const two = [place, { ...place, id: `${place?.id}-2` }]
    expect(checkFile('locations', file(JSON.stringify(two)))).toEqual({ ok: true, items: two })
    const { id: _, ...nameless } = race ?? {}
    expect(lines('races', [nameless, nameless])).toEqual([])
  })

  it('that is not JSON, or empty, says so', () => {
    expect(problemsOf('races', '{\n"name": ')[0]?.message).toMatch(
      /^This is not JSON\. Line 2, column 9: expected a value/,
    )
    expect(lines('races', [])).toEqual([': The list is empty.'])
    for (const nothing of ['', ' \n', '\uFEFF'])
      expect(problemsOf('races', nothing)).toEqual([{ path: '', message: 'The file is empty.' }])
  })

  it.each([
    'id,name,lat,lon\nde-a,A,52,13',
    'id;name\r\nde-a;A',
    '"id"\t"name"',
    '\uFEFFid,name',
    'Ämter,id',
    '"名前",id',
  ])('that is a table of a spreadsheet is told from one with a mistake: %j', (text) => {
    expect(problemsOf('locations', text)).toEqual([
      { path: '', message: expect.stringMatching(/^It is a table, .* files of JSON: Documentation has/) as string },
    ])
  })

  it.each(['{"id": "a", name: 1}', '["a", b]', '"a', 'hello'])('that is no table is told its mistake: %j', (text) => {
    expect(problemsOf('races', text)[0]?.message).toMatch(/^This is not JSON\. Line 1, column \d+: /)
  })

  it('that is not in UTF-8 says so, whatever it contains', () => {
    const latin = Uint8Array.from(JSON.stringify({ ...place, name: 'Café' }), (letter) => letter.charCodeAt(0)).buffer
    for (const kind of ['races', 'locations'] as const) {
      const checked = checkFile(kind, latin)
      expect(checked).toEqual({
        ok: false,
        problems: [{ path: '', message: expect.stringContaining('UTF-8') as string }],
      })
    }
  })

  it('that is a ZIP archive, as timetables are, is distinguished from one in another encoding', () => {
    const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 8, 0, 0xff, 0xfe).buffer
    const checked = checkFile('races', zip)
    expect(checked.ok ? [] : checked.problems).toEqual([
      { path: '', message: expect.stringMatching(/^It is a ZIP archive, .* GTFS/) as string },
    ])
  })

  it('that has a field twice is not read by its last', () => {
    const text = JSON.stringify([place, race]).replace('"wallet":', '"wallet":300,"wallet":')
    expect(problemsOf('races', text)).toEqual([
      { path: '[1].wallet', message: 'is there more than once, and only the last would count. Keep one.' },
    ])
  })

  it('that gives one id to two things loses neither', () => {
    const said = 'is that of [0] as well, and only the last would be kept. Give each one of its own.'
    expect(lines('locations', [place, { ...place, name: 'Another' }])).toEqual([`[1].id: ${said}`])
    expect(lines('races', [race, { ...race, wallet: -1 }])[0]).toBe(`[1].id: ${said}`)
  })

  it('that was chosen at the other button says which one it belongs to, and nothing of the fields it lacks', () => {
    const isPlace = 'is a place. Choose the file at Upload Test Locations.'
    expect(lines('races', place)).toEqual([`: ${isPlace.replace('is', 'This is')}`])
    expect(lines('races', [race, { ...place, abvr3: 7 }])).toEqual([`[1]: ${isPlace}`])
    expect(lines('locations', race)).toEqual([': This is a race. Choose the file at Upload Game Spec.'])
    expect(lines('races', { ...place, ...race })[0]).toMatch(/^: There are no fields markerType, coords, /)
  })

  it('names every error by its path', () => {
    const spoilt = { ...race, wallet: -1, legs: [{ title: '', steps: [{ stepType: 'fly' }] }] }
    const found = lines('races', spoilt)
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^wallet: /),
        expect.stringMatching(/^legs\[0\]\.title: /),
        expect.stringMatching(/^legs\[0\]\.steps\[0\]\.stepType: expected a step kind: /),
      ]),
    )
  })

  it('says it in words', () => {
    const legs = [{ title: '', steps: [] }]
    expect(lines('races', { ...race, startTime: [24, -1], walet: 3, iconName: 'Boat', speed: '20', legs })).toEqual([
      'legs[0].title: needs at least 1 character.',
      'legs[0].steps: needs at least 1 entry.',
      expect.stringMatching(/^iconName: must be "Car" or "Bus" or /),
      'startTime[0]: must be 23 at the most.',
      'startTime[1]: must be 0 at the least.',
      'speed: needs a number, not a text in "quotes".',
      ': There is no field walet.',
    ])
  })

  it('says for the most frequent mistakes what would be right', () => {
    const task = (solutionResponse: string, solution: unknown) => ({
      difficulty: 'Easy',
      clue: 'Which?',
      solutionResponse,
      solution,
    })
    const tasks = [task('integer', 18.5), task('integer', '18'), task('place', 'nz-wellington-RailwayStation')]
    const steps = [{ locateAt: 'nz-wellington-RailwayStation' }, { awaitTime: '12:00' }, { undertakeTask: { tasks } }]
    expect(lines('races', { ...race, startTime: '09:15', tags: 'DI:Easy', legs: [{ title: 'One', steps }] })).toEqual([
      'legs[0].steps[1].awaitTime: expected {"until": [hour, minute]}',
      'legs[0].steps[2].undertakeTask.tasks[0].solution: 18.5 is not a whole number',
      'legs[0].steps[2].undertakeTask.tasks[1].solution: needs a number, not a text in "quotes".',
      'legs[0].steps[2].undertakeTask.tasks[2].solution: expected [latitude, longitude], like [-41.29, 174.78]',
      'startTime: expected [hour, minute], like [9, 15]',
      'tags: needs a list in [brackets], not a text in "quotes".',
    ])
  })

  it('says what is missing', () => {
    const { name: _, wallet: __, iconName: ___, ...rest } = race ?? {}
    const missing = [
      'name: is missing: needs a text in "quotes".',
      'wallet: is missing: needs a number.',
      'iconName: is missing: must be "Car" or "Bus" or "MapPin" or "Train" or "Plane" or "Ship".',
    ]
    expect(lines('races', rest)).toEqual(missing)
    const steps = [{ locateAt: place?.id }, { undertakeTask: { tasks: [{ clue: 'Which?', solution: 1 }] } }]
    const at = 'legs[0].steps[1].undertakeTask.tasks[0]'
    expect(lines('races', { ...rest, legs: [{ title: 'One', steps }] })).toEqual(
      expect.arrayContaining([...missing, `${at}.difficulty: is missing: must be "Easy" or "Medium" or "Hard".`]),
    )
    const { markerType: ____, ...unmarked } = place ?? {}
    expect(lines('locations', unmarked)).toEqual([expect.stringMatching(/^markerType: is missing: must be "/)])
  })

  it('names the place in a list too', () => {
    expect(lines('locations', [place, { ...place, id: `${place?.id}-2`, coords: [-91, 0] }])).toEqual([
      expect.stringMatching(/^\[1\]\.coords\[0\]: /),
    ])
  })
})
