import { CallError } from '@final-call/contract'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answering } from '../../platform/testing/test-platform.ts'
import { testLocations, testRaces } from './test-data.ts'
import { fileUpload } from './sending.ts'
import type { Headway } from './upload-outcome.ts'

const sent = vi.fn<(name: string, input: unknown) => Promise<unknown>>()

const watch = { signal: new AbortController().signal, onLimited: () => undefined }
const call = answering((name, input) => sent(name, input))
const upload = (text: string) => fileUpload(call, 'locations', new File([text], 'places.json'), watch)
const places = testLocations('ana')

beforeEach(() => {
  sent.mockReset()
  sent.mockResolvedValue({ locationId: 'stored', zone: 'Pacific/Auckland' })
})

it('a file goes to the server thing by thing', async () => {
  expect(await upload(JSON.stringify(places))).toMatchObject({ type: 'tried', outcome: { stored: places.length } })
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
  expect(await upload(padded)).toMatchObject({ type: 'tried' })
  sent.mockClear()
  expect(await upload(`${padded} `)).toMatchObject({
    type: 'refused',
    problems: [{ path: '', message: 'It is larger than 5 MB.' }],
  })
  expect(sent).not.toHaveBeenCalled()
})

describe('a list of races', () => {
  const [race] = testRaces('ana')
  const send = (...ids: readonly string[]) =>
    fileUpload(call, 'races', new File([JSON.stringify(ids.map((id) => ({ ...race, id })))], 'races.json'), watch)
  const stored = { gameSpecId: 'x1', warnings: [], report: null }
  const checked = (name: string, answer: unknown): unknown => (name === 'checkGameSpec' ? answer : stored)
  const names = () => sent.mock.calls.map(([name]) => name)

  it('is stored race by race once the server would refuse none of it', async () => {
    sent.mockImplementation(async (name) => checked(name, { replaces: false, room: 2 }))
    expect(await send('a', 'b')).toMatchObject({ type: 'tried', outcome: { stored: 2 } })
    expect(names()).toEqual(['checkGameSpec', 'checkGameSpec', 'addGameSpec', 'addGameSpec'])
  })

  it('is stored without being checked before if it has one race, of which a refusal leaves nothing', async () => {
    sent.mockResolvedValue(stored)
    expect(await send('a')).toMatchObject({ type: 'tried', outcome: { stored: 1 } })
    expect(names()).toEqual(['addGameSpec'])
  })

  it('is refused whole, with what is wrong in each race', async () => {
    sent.mockImplementation(async (name, input) => {
      const { id } = Object(input) as { readonly id: string }
      if (id === 'theirs') throw new CallError('permission-denied', 'This id is taken by another author.')
      if (id === 'full') throw new CallError('failed-precondition', 'You have 100 races here.')
      if (id === 'lost') {
        const issues = [{ path: 'legs[0].steps[1].reach', message: 'no such place' }]
        throw new CallError('invalid-argument', 'legs[0]', { details: { issues } })
      }
      return checked(name, { replaces: true, room: 0 })
    })
    expect(await send('mine', 'theirs', 'lost', 'full')).toEqual({
      type: 'refused',
      fileName: 'races.json',
      problems: [
        { path: '[1].id', message: 'This id is taken by another author.' },
        { path: '[2].legs[0].steps[1].reach', message: 'no such place' },
        { path: '[3]', message: 'You have 100 races here.' },
      ],
    })
    expect(names()).not.toContain('addGameSpec')
    expect(await send('mine', 'also-mine')).toMatchObject({ type: 'tried', outcome: { stored: 2 } })
  })

  it.each([true, false])('is told what the server finds besides what does not fit: in a list, %s', async (inList) => {
    const text = (it: unknown) => new File([JSON.stringify(inList ? [it] : it)], 'races.json')
    const at = inList ? '[0].' : ''
    const unfit = { ...race, wallet: '5', walet: 5 }
    sent.mockImplementation(async () => {
      const issues = [
        { path: 'wallet', message: 'as before' },
        { path: 'data', message: 'as before' },
        { path: 'legs[0].steps[1].reach', message: 'no place nz-x' },
      ]
      throw new CallError('invalid-argument', 'wallet', { details: { issues } })
    })
    const own = await fileUpload(
      answering(async () => Promise.reject(new Error('away'))),
      'races',
      text(unfit),
      watch,
    )
    expect(own).toMatchObject({ type: 'refused', problems: [{ path: `${at}wallet` }, { path: inList ? '[0]' : '' }] })
    const { problems = [] } = own.type === 'refused' ? own : {}
    expect(await fileUpload(call, 'races', text(unfit), watch)).toEqual({
      type: 'refused',
      fileName: 'races.json',
      problems: [...problems, { path: `${at}legs[0].steps[1].reach`, message: 'no place nz-x' }],
    })
    expect(names()).toEqual(['checkGameSpec'])
    sent.mockClear()
    // Of what is no race the server is not asked: a long list would take long.
    const beside = new File([JSON.stringify([unfit, { name: race?.name }])], 'races.json')
    for (const file of [...[places[0], { name: race?.name }, 5].map(text), beside]) {
      expect(await fileUpload(call, 'races', file, watch)).toMatchObject({ type: 'refused' })
    }
    expect(sent).not.toHaveBeenCalled()
  })

  it('is refused whole if not all of its new races fit among those of the author', async () => {
    let room: number | null = 1
    sent.mockImplementation(async (name, input) => {
      const { id } = Object(input) as { readonly id: string }
      return checked(name, { replaces: id === 'mine', room })
    })
    expect(await send('mine', 'a', 'b')).toMatchObject({
      type: 'refused',
      problems: [{ path: '', message: expect.stringContaining('It adds 2 races, and you can store only 1 more.') }],
    })
    expect(await send('mine', 'a')).toMatchObject({ type: 'tried' })
    room = null
    expect(await send('mine', 'a', 'b')).toMatchObject({ type: 'tried' })
  })

  it('is not stored if the server cannot be asked, and says who stopped it', async () => {
    sent.mockRejectedValue(new CallError('unavailable', 'unavailable'))
    await expect(send('a', 'b')).rejects.toThrow('unavailable')
    expect(names()).toEqual(['checkGameSpec'])
    const stop = new AbortController()
    stop.abort()
    const file = new File([JSON.stringify([race, race].map((it, i) => ({ ...it, id: `r${i}` })))], 'races.json')
    expect(await fileUpload(call, 'races', file, { ...watch, signal: stop.signal })).toMatchObject({
      outcome: { stored: 0, title: expect.stringContaining('You stopped it.') },
    })
  })

  it('that the server takes only slowly tells how many are checked, and then how many are through', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const tooMuch = new CallError('resource-exhausted', 'That was too much at once.', { details: { retryAfter: 20 } })
    sent.mockImplementation(async (name) => checked(name, { replaces: false, room: 2 }))
    sent.mockResolvedValueOnce({ replaces: false, room: 2 }).mockRejectedValueOnce(tooMuch)
    const told: Headway[] = []
    const file = new File([JSON.stringify(['a', 'b'].map((id) => ({ ...race, id })))], 'races.json')
    const upload = fileUpload(call, 'races', file, { ...watch, onLimited: (headway) => told.push(headway) })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(told).toEqual([{ stage: 'checking', done: 1 }])
    await vi.advanceTimersByTimeAsync(1)
    expect(await upload).toMatchObject({ outcome: { stored: 2 } })
    expect(told).toEqual([
      { stage: 'checking', done: 1 },
      { stage: 'checking', done: 1 },
      { stage: 'storing', done: 0 },
      { stage: 'storing', done: 1 },
    ])
  })
})
