import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type WireJourney, callablePath } from '@final-call/contract'
import { dollars } from '@final-call/domain'
import type { Store } from '../../../apps/server/src/ports.ts'
import type { Server } from '../../../e2e/support/server.ts'
import { storeSignIn } from '../../servers/store-sign-in.ts'
import type { Acknowledged, Act } from './acts.ts'
import { until } from './test-bed.ts'
import { type Followed, follow } from './stream.ts'

const RACE = 'first-call'
/** The two places of that race. */
export const BOARD = { from: 'nz-wellington-airportDomesticTerminal', to: 'nz-wellington-RailwayStation' }
const FARE = 'Standard'
/** How many buses after the first: they run hourly, and no load lasts until this one boards. */
const LATER = 5
/** Real milliseconds before a failed call is repeated. */
const AGAIN_MS = 25

export interface Player {
  readonly uid: string
  readonly gameId: string
  readonly token: string
  /** The log of its race, as a page receives it. */
  readonly followed: Followed
}

export interface Load {
  readonly players: readonly Player[]
  /** Everything that the server has confirmed so far. */
  readonly acknowledged: readonly Acknowledged[]
  /** How often each status came; 0 for a call without an answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Waits until this many more commands are confirmed. @throws Error after 60 s */
  more(commands: number): Promise<void>
  /** Waits until a status has come once more. @throws Error after 60 s */
  seen(status: number): Promise<void>
  /** Stops the load once every command that was sent is confirmed. */
  stop(): Promise<void>
  /** Repeats the last confirmed commands. @returns those that were answered differently than before */
  again(commands: number): Promise<readonly Acknowledged[]>
}

/** Signs a new person in, through the server's own store. */
export async function signedIn(url: string, store: Store): Promise<{ readonly uid: string; readonly token: string }> {
  const { uid, token } = await (await storeSignIn(url, store))()
  return { uid, token: await token() }
}

export interface Reply {
  /** 0 if there was no answer. */
  readonly status: number
  readonly text: string
}

/** One call, answered or not. */
export const call = (url: string, token: string, name: string, data: object | null): Promise<Reply> =>
  fetch(url + callablePath(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  })
    .then(async (it) => ({ status: it.status, text: await it.text() }))
    .catch(() => ({ status: 0, text: '' }))

/** A bus of the race, so many buses after its first. */
export async function busOn(
  result: (name: string, data: object) => Promise<{ readonly journeys: readonly WireJourney[] }>,
  gameId: string,
  later = 0,
): Promise<WireJourney> {
  const { journeys } = await result('getBoard', { gameId, transport: 'bus', ...BOARD })
  const journey = journeys[later]
  if (!journey) throw new Error('there is no such bus')
  return journey
}

export const resultOf = <Result>({ text }: Reply): Result => (JSON.parse(text) as { result: Result }).result

/**
 * Players who book a seat, start and stop their clocks, give the seat back and buy a dollar, one command after the other. They
 * repeat each command with the same request id after any failure, until it is confirmed.
 */
export async function startLoad({ url }: Server, store: Store, players: number): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  const statuses = new Map<number, number>()
  let stopped = false

  /** Calls until there is a result. @throws Error for a refusal, which no fault explains */
  async function insisted<Result>(token: string, name: string, data: object): Promise<Result> {
    for (;;) {
      const reply = await call(url, token, name, data)
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (reply.status === 200) return resultOf<Result>(reply)
      if (reply.status > 0 && reply.status < 500) throw new Error(`${name}: ${reply.status} ${reply.text}`)
      await pause(AGAIN_MS)
    }
  }

  async function arrives() {
    const { uid, token } = await signedIn(url, store)
    const { gameId } = await insisted<{ gameId: string }>(token, 'startGame', { gameId: RACE })
    const journey = await busOn((name, data) => insisted(token, name, data), gameId, LATER)
    const fare = dollars(journey.fares.find(({ type }) => type === FARE)?.fare ?? 0)
    const player: Player = { uid, gameId, token, followed: follow(url, gameId, token) }
    return { player, fare, booking: { ...BOARD, journey: journey.ref, fareType: FARE } }
  }

  async function race({
    player: { uid, gameId, token, followed },
    fare,
    booking,
  }: Awaited<ReturnType<typeof arrives>>) {
    async function done(act: Act, fields: object, cents = 0): Promise<void> {
      const data = { gameId, requestId: randomUUID(), ...fields }
      const { version } = await insisted<{ version: number }>(token, act, data)
      acknowledged.push({ uid, token, act, data, version, cents })
    }
    while (!stopped) {
      await done('bookTicket', booking, -fare)
      const booked = () => followed.log.findLast(({ type }) => type === 'booked' || type === 'cancelled')
      await done('playClock', {})
      await done('pauseClock', {})
      await until('the ticket in the stream', () => booked()?.type === 'booked')
      await done('cancelTicket', { ticketId: `T${booked()?.seq}` }, fare)
      await done('buyTokens', { amount: 1 }, 100)
      await until('the refund in the stream', () => booked()?.type === 'cancelled')
    }
  }

  const arrived = await Promise.all(Array.from({ length: players }, arrives))
  const racing = Promise.all(arrived.map(race))
  racing.catch(() => undefined)
  const orFailed = (waiting: Promise<void>): Promise<void> => Promise.race([waiting, racing.then(() => undefined)])

  return {
    players: arrived.map(({ player }) => player),
    acknowledged,
    statuses,
    more(commands) {
      const wanted = acknowledged.length + commands
      return orFailed(until(`${commands} more commands`, () => acknowledged.length >= wanted))
    },
    seen(status) {
      const before = statuses.get(status) ?? 0
      return orFailed(until(`a reply of ${status}`, () => (statuses.get(status) ?? 0) > before))
    },
    async stop() {
      stopped = true
      await racing
    },
    async again(commands) {
      const differing: Acknowledged[] = []
      for (const it of acknowledged.slice(-commands)) {
        const { version } = await insisted<{ version: number }>(it.token, it.act, it.data)
        if (version !== it.version) differing.push(it)
      }
      return differing
    },
  }
}
