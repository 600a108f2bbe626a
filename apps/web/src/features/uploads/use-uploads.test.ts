import { beforeEach, expect, it, vi } from 'vitest'
import { testLocations } from './test-data.ts'
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
