import { type AddressInfo, type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type OutputOf, callablePath, type exportMyData } from '@final-call/contract'
import { type RaceEvent, cents, gameMs, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GcashEntry, StoreAway } from '../ports.ts'
import { type TestServer, startRace, testServer } from '../testing/test-server.ts'

const EXPORT = callablePath('exportMyData')
/** A log of this many events, each of this many characters: more than a connection takes for a reader that does not read. */
const EVENTS = 3_000
const LENGTH = 10_000

let server: TestServer
let origin: string
let lines: string
/** How many events the server has read. */
let read: number
/** The number of events after which the store is broken, and its error. */
let breaks: number
let fault: Error
/** How many transfers the player has made, and how many of them the server has written. */
let transfers: number
let wrote: number
let sockets: Socket[]

const event = (seq: number): RaceEvent => ({
  type: 'hintTaken',
  stepId: 'step',
  task: 0,
  text: 'é'.repeat(LENGTH),
  seq,
  at: gameMs(0),
  real: realMs(0),
})

/** A transfer that notes when it is written. */
const transfer = (i: number): GcashEntry => ({
  transferId: `transfer-${i}`,
  raceId: 'race',
  get amount() {
    wrote = Math.max(wrote, i + 1)
    return cents(-100)
  },
  state: 'kept',
  at: realMs(i),
})

beforeEach(async () => {
  ;[lines, read, breaks, sockets] = ['', 0, Infinity, []]
  ;[transfers, wrote] = [0, 0]
  fault = new Error('the store is broken')
  server = await testServer({
    observe: { logLevel: 'info', logStream: { write: (line: string) => void (lines += line) } },
    store: (store) => ({
      ...store,
      gcash: {
        ...store.gcash,
        async entries(_uid, { at, transferId }, limit) {
          const first = transferId === '' ? 0 : at + 1
          return Array.from({ length: Math.max(0, Math.min(limit, transfers - first)) }, (_, i) => transfer(first + i))
        },
      },
      races: {
        ...store.races,
        async eventsAfter(_raceId, after, limit) {
          if (after >= breaks) throw fault
          read = Math.min(EVENTS, after + limit)
          return Array.from({ length: Math.max(0, read - after) }, (_, i) => event(after + i + 1))
        },
      },
    }),
  })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await startRace(server)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

const ask = (headers: Readonly<Record<string, string>>, as = 'sam'): Promise<Response> =>
  fetch(`${origin}${EXPORT}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}`, ...headers },
    body: '{"data":null}',
  })

/** Calls, and reads nothing. */
async function unread(): Promise<Socket> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  sockets.push(socket)
  const head = ['host: localhost', 'authorization: Bearer sam', 'content-type: application/json', 'content-length: 13']
  socket.write(`POST ${EXPORT} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"data":null}`)
  await expect.poll(() => read).toBeGreaterThan(0)
  return socket
}

const PLAIN = { 'accept-encoding': 'identity' }
const WAYS = [
  ['as it is', PLAIN],
  ['compressed', { 'accept-encoding': 'br' }],
  ['zipped', { 'accept-encoding': 'gzip' }],
  ['as events', { accept: 'text/event-stream' }],
] as const

describe('an answer in pieces', () => {
  it.each(WAYS)('is whole, %s', async (_way, headers) => {
    const reply = await ask(headers)
    const text = await reply.text()
    const { result } = JSON.parse(text.replace(/^data: /, '')) as { result: OutputOf<typeof exportMyData> }
    expect([reply.status, text.endsWith('\n\n')]).toEqual([200, 'accept' in headers])
    expect(result.races.map(({ log }) => log.map(({ seq }) => seq))).toEqual([
      Array.from({ length: EVENTS }, (_, i) => i + 1),
    ])
    expect(result.races[0]?.log.at(-1)).toEqual(event(EVENTS))
    expect(Object.keys(result)).toEqual(['exportedAt', 'profile', 'identity', 'gcash', 'races', 'uploads', 'sessions'])
  })

  it.each(WAYS)('that breaks off is never taken for whole, %s', async (_way, headers) => {
    breaks = 1_600
    const reply = await ask(headers)
    expect(reply.status).toBe(200)
    await expect(reply.text()).rejects.toThrow('terminated')
    await expect.poll(() => lines).toContain('"function":"exportMyData","code":"internal"')
    expect(lines).toMatch(/"level":50,.*"msg":"an answer broke off"/)
  })

  it('that breaks off because the store is away is a warning, like any other call', async () => {
    ;[breaks, fault] = [1_600, new StoreAway('no database')]
    await expect((await ask(PLAIN)).text()).rejects.toThrow('terminated')
    await expect.poll(() => lines).toContain('"function":"exportMyData","code":"unavailable"')
    expect(lines).toMatch(/"level":40,.*"msg":"an answer broke off"/)
  })

  it.each(WAYS)('that breaks off before it has begun is an error like any other, %s', async (_way, headers) => {
    breaks = 0
    const text = await (await ask(headers)).text()
    expect(JSON.parse(text.replace(/^data: /, ''))).toEqual({ error: { status: 'INTERNAL', message: 'INTERNAL' } })
  })

  it('is produced no faster than it is read, and no further once its reader has left', async () => {
    const socket = await unread()
    // Several checks: a timer can be the first to run after a busy machine has kept this process waiting.
    const settled = async (quiet = 0): Promise<number> => {
      const before = read
      await pause(60)
      if (before !== read) return settled()
      return quiet === 4 ? read : settled(quiet + 1)
    }
    const stopped = await settled()
    expect(stopped).toBeLessThan(EVENTS * 0.9)
    socket.destroy()
    await expect.poll(() => lines).toContain('"function":"exportMyData","code":"cancelled"')
    expect(await settled()).toBe(stopped)
  })

  it('lets other calls in', async () => {
    const whole = ask(PLAIN).then((reply) => reply.text())
    await expect.poll(() => read, { interval: 1 }).toBeGreaterThan(0)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect(read).toBeLessThan(EVENTS)
    await whole
  })

  it('lets other calls in between transfers, of which there may be any number', async () => {
    transfers = 30_000
    const whole = ask(PLAIN).then((reply) => reply.json() as Promise<{ result: OutputOf<typeof exportMyData> }>)
    await expect.poll(() => wrote, { interval: 1 }).toBeGreaterThan(0)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect(wrote).toBeLessThan(transfers)
    const { gcash } = (await whole).result
    expect([gcash.length, gcash.at(-1)?.at]).toEqual([transfers, new Date(transfers - 1).toISOString()])
  })

  it('is one at a time per player, until it has been read or its reader has left', async () => {
    const socket = await unread()
    const refused = await ask(PLAIN)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await refused.json()).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } })
    await startRace(server, 'alex')
    for (let n = 0; n < 2; n += 1)
      expect((await (await ask(PLAIN, 'alex')).text()).length).toBeGreaterThan(EVENTS * LENGTH)
    socket.destroy()
    await expect.poll(() => lines).toContain('"function":"exportMyData","code":"cancelled"')
    const again = await ask(PLAIN)
    expect([again.status, (await again.text()).length > EVENTS * LENGTH]).toEqual([200, true])
  })
})
