import { beforeEach, expect, it, vi } from 'vitest'
import { testLocations, testRaces } from './test-data.ts'
import { fileUpload } from './use-uploads.ts'

const sent = vi.fn<(name: string, input: unknown) => Promise<unknown>>()

// There is no browser here.
vi.mock('../../platform/browser.ts', () => ({
  call: (...args: Parameters<typeof sent>) => sent(...args),
  sessions: {},
}))

const watch = { signal: new AbortController().signal, onSlow: () => undefined }
const upload = (text: string) => fileUpload('locations', new File([text], 'places.json'), watch)
const places = testLocations('ana')

beforeEach(() => {
  sent.mockReset()
  sent.mockResolvedValue({ locationId: 'stored' })
})

it('a file goes to the server thing by thing', async () => {
  expect(await upload(JSON.stringify(places))).toMatchObject({ type: 'sent', outcome: { stored: places.length } })
  expect(sent.mock.calls.map(([name, input]) => [name, input])).toEqual(places.map((it) => ['addLocation', it]))
})

it('of a file that does not fit as a whole nothing is sent', async () => {
  const [first, ...others] = places
  const result = await upload(JSON.stringify([{ ...first, coords: [91, 0] }, ...others]))
  expect(result).toMatchObject({ type: 'refused', fileName: 'places.json', problems: [{ path: '[0].coords[0]' }] })
  expect(sent).not.toHaveBeenCalled()
})

it('a file that is larger than the server takes is not read, however well it would fit', async () => {
  const text = JSON.stringify(places)
  const padded = text + ' '.repeat(5 * 1024 * 1024 - text.length)
  expect(await upload(padded)).toMatchObject({ type: 'sent' })
  sent.mockClear()
  expect(await upload(`${padded} `)).toMatchObject({
    type: 'refused',
    problems: [{ path: '', message: 'It is larger than 5 MB.' }],
  })
  expect(sent).not.toHaveBeenCalled()
})

it('of a list of races nothing is sent where ids in it are those of other authors', async () => {
  const [race] = testRaces('ana')
  const races = ['mine', 'first-call', 'new', 'theirs'].map((id) => ({ ...race, id }))
  const listed = [{ id: 'mine', removable: true }, { id: 'first-call' }, { id: 'theirs' }, { id: 'other' }]
  const answers = (gameSpecs: readonly unknown[]) => (name: string) =>
    Promise.resolve(name === 'listGameSpecs' ? { gameSpecs } : { gameSpecId: 'x1', warnings: [], report: null })
  const send = (list: readonly unknown[]) => fileUpload('races', new File([JSON.stringify(list)], 'races.json'), watch)
  sent.mockImplementation(answers(listed))
  const message = (id: string) => `"${id}" is the id of a race by another author. Give this one an id of its own.`
  expect(await send(races)).toEqual({
    type: 'refused',
    fileName: 'races.json',
    problems: [
      { path: '[1].id', message: message('first-call') },
      { path: '[3].id', message: message('theirs') },
    ],
  })
  expect(sent.mock.calls.map(([name]) => name)).toEqual(['listGameSpecs'])
  const free = races.filter(({ id }) => id === 'mine' || id === 'new')
  expect(await send(free)).toMatchObject({ type: 'sent', outcome: { stored: 2 } })
})
