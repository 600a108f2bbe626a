import { CallError, httpStatus, wireStatus } from '@final-call/contract'
import { MINUTE } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCall } from '../../platform/call.ts'
import { testLocations, testRaces } from './test-data.ts'
import type { Headway, UploadWatch } from './upload-outcome.ts'
import { type Sender, sender, uploadLocations, uploadRaces } from './upload.ts'

/** A server that answers from a list, one for each call; the names of what was sent are kept. */
function server(...answers: readonly unknown[]) {
  const queue = [...answers]
  const sent: string[] = []
  const call = createCall({
    fetch: (_url, init) => {
      const body = JSON.parse(String(init?.body)) as { data: { name: string } }
      sent.push(body.data.name)
      const next = queue.shift()
      if (next instanceof TypeError) return Promise.reject(next)
      if (!(next instanceof CallError)) return Promise.resolve(new Response(JSON.stringify({ result: next })))
      const error = { status: wireStatus(next.code), message: next.message, details: next.details }
      const headers = { 'x-request-id': 'a1-b2' }
      return Promise.resolve(new Response(JSON.stringify({ error }), { status: httpStatus(next.code), headers }))
    },
    token: () => Promise.resolve(undefined),
  })
  return { call, sent }
}

const [race] = testRaces('u1')
if (!race) throw new Error('no test race')
const second = { ...race, name: 'Another' }
const stored = { gameSpecId: 'x1', warnings: [], report: null }
const refused = new CallError('invalid-argument', 'legs[0].steps[0].location: no place nz-x')
const noNetwork = new TypeError('Failed to fetch')
const broken = new CallError('internal', 'INTERNAL')
const tooMuch = (seconds: number) =>
  new CallError('resource-exhausted', `That was too much at once. Wait ${seconds} seconds and try again.`, {
    details: { retryAfter: seconds },
  })

/** The sender of an upload that nobody stops, nor looks at, unless told. */
const watched = (given: Partial<UploadWatch> = {}): Sender =>
  sender({ signal: new AbortController().signal, onLimited: () => undefined, ...given })

// What is logged and not shown goes to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

describe('an upload of races', () => {
  it('says how many there are now', async () => {
    const { call, sent } = server(stored, stored)
    await expect(uploadRaces(call, [race, second], watched())).resolves.toEqual({
      tone: 'good',
      title: 'Successfully created 2 new test game spec(s). Reloading list.',
      reports: [],
      details: [],
      stored: 2,
    })
    expect(sent).toEqual(['Test Race: There and Back', 'Another'])
  })

  it('passes on what the server warns of', async () => {
    const { call } = server({ ...stored, warnings: ['legs[0].steps[1]: no bus'] })
    await expect(uploadRaces(call, [race], watched())).resolves.toMatchObject({
      tone: 'warn',
      title: 'Successfully created 1 new test game spec(s). Reloading list.',
      details: [{ name: race.name, message: 'legs[0].steps[1]: no bus' }],
      warned: true,
    })
  })

  it('says what each is like to play', async () => {
    const best = { elapsed: 59 * MINUTE, cost: 2.5, kind: [] }
    const report = { best, mindless: 68 * MINUTE, realTime: 3.4 * MINUTE }
    const { call } = server({ ...stored, report }, stored)
    await expect(uploadRaces(call, [race, second], watched())).resolves.toMatchObject({
      tone: 'good',
      reports: [
        {
          name: race.name,
          message: 'Best way, with time to think: 59 min, $2.50. Without thinking: 1 h 08 min. Real time: about 3 min.',
        },
      ],
    })
  })

  it('tells the id that a race was given, where its author gave it none', async () => {
    const { id: _, ...nameless } = second
    const { call } = server(stored, { ...stored, gameSpecId: 'q-7Xb' })
    await expect(uploadRaces(call, [race, nameless], watched())).resolves.toMatchObject({
      tone: 'good',
      reports: [
        {
          name: 'Another',
          message: 'Put "id": "q-7Xb" into your file, and the next upload takes its place.',
        },
      ],
    })
  })

  it('that is refused says so in the server’s words, after a cross', async () => {
    const { call } = server(refused)
    const { tone, title } = await uploadRaces(call, [race], watched())
    expect(tone).toBe('alert')
    expect(title).toBe('✗ Upload Failed: legs[0].steps[0].location: no place nz-x')
  })

  it('on which the server failed names the id to quote', async () => {
    const { call } = server(broken)
    await expect(uploadRaces(call, [race], watched())).resolves.toMatchObject({
      title: '✗ Check network connection or function logs.',
      details: [{ name: 'The server failed.', message: 'If you write to us about it, quote the id a1-b2.' }],
    })
  })

  it('that is refused for several things names each of them', async () => {
    const issues = ['x', 'y', 'z'].map((id, i) => ({
      path: `legs[0].steps[${i}].location`,
      message: `no place nz-${id}`,
    }))
    const message = 'legs[0].steps[0].location: no place nz-x'
    const { call } = server(new CallError('invalid-argument', message, { details: { issues } }))
    await expect(uploadRaces(call, [race], watched())).resolves.toMatchObject({
      title: `✗ Upload Failed: ${message}`,
      details: [
        { name: 'legs[0].steps[1].location', message: 'no place nz-y' },
        { name: 'legs[0].steps[2].location', message: 'no place nz-z' },
      ],
    })
  })

  it('that the network loses says: Check network connection or function logs.', async () => {
    const { call } = server(noNetwork)
    const { title } = await uploadRaces(call, [race], watched())
    expect(title).toBe('✗ Check network connection or function logs.')
  })

  it.each([{ gameSpecId: '', warnings: [] }, { warnings: [] }])('answered with %j has failed', async (answer) => {
    const { call } = server(answer)
    const { title, stored: n } = await uploadRaces(call, [race], watched())
    expect(title).toBe("✗ Upload Failed: Cloud Function succeeded but didn't return a GameSpec ID.")
    expect(n).toBe(0)
  })

  it('says what had been stored before one was refused', async () => {
    const { call, sent } = server(stored, refused)
    const outcome = await uploadRaces(call, [race, second, race], watched())
    expect(outcome).toMatchObject({
      tone: 'alert',
      stored: 1,
      details: [{ name: 'Another', message: 'is the race that failed.' }, { name: '1 of 3' }],
    })
    expect(sent).toHaveLength(2)
  })
})

describe('an upload of places', () => {
  const places = testLocations('u1')
  const answers = (...failures: readonly (CallError | TypeError)[]) =>
    places.map((_, i) => failures[i] ?? { locationId: 'x', zone: 'Pacific/Auckland' })

  it('says how many there are now', async () => {
    const { call, sent } = server(...answers())
    const outcome = await uploadLocations(call, places, watched())
    expect(outcome).toMatchObject({ tone: 'good', title: 'Successfully created/refreshed 4 location spec(s).' })
    expect(sent).toEqual(places.map(({ name }) => name))
  })

  it('says in which time zones they lie, so that one with latitude and longitude exchanged is seen', async () => {
    const zones = ['Pacific/Auckland', 'Asia/Aden', 'Pacific/Auckland', 'Pacific/Auckland', 'Pacific/Auckland']
    const [first, away, ...rest] = places
    if (!first || !away) throw new Error('no test places')
    const five = [first, away, ...rest, { ...first, id: 'nz-fifth', name: 'Fifth' }]
    const { call } = server(...zones.map((zone) => ({ locationId: 'x', zone })))
    const { reports } = await uploadLocations(call, five, watched())
    const named = [first, ...rest].map(({ name }) => name).join(', ')
    expect(reports).toEqual([
      { name: 'Pacific/Auckland', message: `is the time zone of ${named} and 1 more.` },
      { name: 'Asia/Aden', message: `is the time zone of ${away.name}.` },
    ])
  })

  it('asks whether latitude and longitude are exchanged where one lies at sea', async () => {
    const { call } = server({ locationId: 'x', zone: 'Etc/GMT-4' })
    const { reports } = await uploadLocations(call, places.slice(0, 1), watched())
    expect(reports).toEqual([
      {
        name: 'Etc/GMT-4',
        message: `is the time zone of ${places[0]?.name}. It is one of the sea: are latitude and longitude exchanged?`,
      },
    ])
  })

  it('skips one that fails, names it and goes on', async () => {
    const { call, sent } = server(...answers(refused, noNetwork))
    const outcome = await uploadLocations(call, places, watched())
    expect(outcome).toMatchObject({ tone: 'warn', title: 'Successfully created/refreshed 2 location spec(s).' })
    expect(outcome.details).toEqual([
      { name: 'Mount Victoria Lookout', message: refused.message },
      { name: 'Zealandia, the gate', message: 'The server could not be reached.' },
    ])
    expect(sent).toHaveLength(4)
  })

  it('names the id to quote of one on which the server failed, and does not say that it could not be reached', async () => {
    const [first, , ...rest] = answers()
    const { call } = server(first, broken, ...rest)
    const { details } = await uploadLocations(call, places, watched())
    expect(details).toEqual([{ name: places[1]?.name, message: expect.stringContaining('quote the id a1-b2.') }])
  })

  it('none of which is taken says: Location upload failed.', async () => {
    const { call } = server(...places.map(() => refused))
    const outcome = await uploadLocations(call, places, watched())
    expect(outcome).toMatchObject({ tone: 'alert', title: 'Location upload failed.', stored: 0 })
    expect(outcome.details.map(({ name }) => name)).toEqual(places.map(({ name }) => name))
  })
})

describe('an upload of more than the server takes at once', () => {
  const places = testLocations('u1')
  const taken = { locationId: 'x', zone: 'Pacific/Auckland' }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('goes on when the server says, says meanwhile how far it is, and leaves nothing out', async () => {
    const { call, sent } = server(taken, taken, tooMuch(24), tooMuch(1), taken, taken)
    const told: Headway[] = []
    const upload = uploadLocations(call, places, watched({ onLimited: (headway) => told.push(headway) }))
    await vi.advanceTimersByTimeAsync(23_999)
    expect([sent.length, told]).toEqual([3, [{ stage: 'storing', done: 2 }]])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(upload).resolves.toMatchObject({ tone: 'good', details: [], stored: 4 })
    expect(sent).toEqual([0, 1, 2, 2, 2, 3].map((i) => places[i]?.name))
    expect(told.map(({ done }) => done)).toEqual([2, 2, 2, 3])
  })

  it('waits with races too', async () => {
    const { call } = server(stored, tooMuch(24), stored)
    const upload = uploadRaces(call, [race, second], watched())
    await vi.advanceTimersByTimeAsync(24_000)
    await expect(upload).resolves.toMatchObject({ tone: 'good', stored: 2 })
  })

  it('does not wait for ever: neither as long as the server likes, nor as often', async () => {
    const { call, sent } = server(...Array.from({ length: 5 }, () => tooMuch(86_400)), taken, taken, taken)
    const upload = uploadLocations(call, places, watched())
    await vi.advanceTimersByTimeAsync(4 * 120_000)
    await expect(upload).resolves.toMatchObject({ tone: 'warn', stored: 3, details: [{ name: places[0]?.name }] })
    expect(sent).toHaveLength(8)
  })

  it('is stopped by its author while it waits, and says what was not sent', async () => {
    const { call, sent } = server(taken, tooMuch(60))
    const quit = new AbortController()
    const upload = uploadLocations(call, places, watched({ signal: quit.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    quit.abort()
    await vi.advanceTimersByTimeAsync(0)
    await expect(upload).resolves.toEqual({
      tone: 'warn',
      title: 'Successfully created/refreshed 1 location spec(s).',
      reports: [{ name: 'Pacific/Auckland', message: `is the time zone of ${places[0]?.name}.` }],
      details: [{ name: '3 of 4', message: 'were not sent.' }],
      stored: 1,
    })
    expect(sent).toHaveLength(2)
  })

  it('of races says so when it is stopped', async () => {
    const { call } = server(stored, tooMuch(60))
    const quit = new AbortController()
    const upload = uploadRaces(call, [race, second], watched({ signal: quit.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    quit.abort()
    await vi.advanceTimersByTimeAsync(0)
    await expect(upload).resolves.toMatchObject({
      title: '✗ Upload Failed: You stopped it.',
      details: [{ name: '1 of 2', message: 'had been stored before.' }],
    })
  })
})
