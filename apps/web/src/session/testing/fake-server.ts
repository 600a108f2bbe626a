import { type CallCode, CallError, PING_MS } from '@final-call/contract'
import {
  type LocationId,
  type Race,
  type RaceEvent,
  type World,
  nextWake,
  openStepOf,
  realMs,
} from '@final-call/domain'
import { answering } from '../../platform/testing/test-platform.ts'
import type { Edge } from '../edge.ts'
import { type FakeTab, fakeTab } from './fake-tab.ts'
import { keptRace } from './kept-race.ts'

type Message = { readonly event: string; readonly data: string }
interface Line {
  sent: number
  readonly deliver: (message: Message) => void
  readonly cut: (error: unknown) => void
}

/** How a call fails: on the way to the server, or on the way back after it was carried out. */
export type Fault = { readonly code: CallCode; readonly after?: boolean }

export interface FakeServer extends FakeTab {
  readonly edge: Edge
  race(): Race
  log(): readonly RaceEvent[]
  /** Every call so far, in order. */
  readonly calls: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[]
  readonly logged: string[]
  /** The next calls of that name fail like this, each once. */
  fail(name: string, ...faults: readonly Fault[]): void
  /** Breaks every stream. With `away`, none opens until `back`. */
  cut(away?: boolean): void
  back(): void
  /** Stops the pings, though the streams stay open. */
  silence(): void
  openStreams(): number
  /** Sends a message on every stream. */
  say(message: Message): void
}

/** Real milliseconds by which the server's clock is ahead of this machine's. */
export const AHEAD = 3_600_000
/** In each direction. */
const LATENCY = 40

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A server at the edge of a page, on fake timers: use `vi.useFakeTimers()`. It reveals the places in `uploaded` once a step names
 * them.
 */
export function fakeServer(
  world: World,
  stored?: readonly RaceEvent[],
  uploaded: readonly LocationId[] = [],
): FakeServer {
  const zero = Date.now()
  const serverNow = () => realMs(Date.now() + AHEAD)
  const kept = keptRace({ world, stored, uploaded, now: serverNow, onWritten })
  const { edge: tabEdge, tab } = fakeTab()
  let away = false
  let silent = false
  const lines = new Set<Line>()
  const faults = new Map<string, Fault[]>()
  const calls: FakeServer['calls'] = []
  const logged: string[] = []
  let wake: ReturnType<typeof setTimeout> | undefined

  function onWritten(): void {
    for (const line of lines) catchUp(line)
    clearTimeout(wake)
    const at = nextWake(kept.race(), world)
    if (at !== undefined) wake = setTimeout(ping, Math.max(0, at - serverNow()) + 20)
  }

  function catchUp(line: Line): void {
    for (const event of kept.log().filter(({ seq }) => seq > line.sent)) {
      line.sent = event.seq
      setTimeout(() => line.deliver({ event: 'log', data: JSON.stringify(event) }), LATENCY)
    }
  }

  function say(message: Message): void {
    for (const line of lines) setTimeout(() => line.deliver(message), LATENCY)
  }

  function ping(): void {
    if (silent) return
    say({ event: 'ping', data: JSON.stringify({ serverNow: serverNow(), version: kept.race().version }) })
  }
  setInterval(ping, PING_MS)

  async function call(name: string, input: unknown): Promise<unknown> {
    const body = input as Readonly<Record<string, unknown>>
    calls.push({ name, input: body })
    const fault = faults.get(name)?.shift()
    await wait(LATENCY)
    if (fault && !fault.after) throw new CallError(fault.code, fault.code)
    const answer = kept.serve(name, body)
    await wait(LATENCY)
    if (fault) throw new CallError(fault.code, fault.code)
    return answer
  }

  const stream: Edge['stream'] = async (_path, { lastEventId, onOpen, onMessage, signal }) => {
    await wait(LATENCY)
    if (away) throw new CallError('internal', 'The network is away.')
    kept.settle()
    await new Promise<void>((_resolve, reject) => {
      const line: Line = {
        sent: Number(lastEventId),
        deliver: (message) => {
          if (lines.has(line)) onMessage(message)
        },
        cut(error) {
          lines.delete(line)
          reject(error)
        },
      }
      signal.addEventListener('abort', () => line.cut(new CallError('cancelled', 'cancelled')))
      lines.add(line)
      onOpen()
      catchUp(line)
      ping()
    })
  }

  const edge: Edge = {
    ...tabEdge,
    call: answering(call),
    stream,
    now: () => Date.now() - zero,
    later(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    chance: () => 0.5,
    newId: () => `request-${calls.length}`,
    visible: () => true,
    onVisibility: () => () => undefined,
    log: (message) => logged.push(message),
  }

  return {
    ...tab,
    edge,
    race: kept.race,
    log: kept.log,
    calls,
    logged,
    fail: (name, ...next) => faults.set(name, [...(faults.get(name) ?? []), ...next]),
    cut(gone = false) {
      away = gone
      for (const line of lines) line.cut(new CallError('internal', 'The live stream broke off.'))
    },
    back() {
      away = false
    },
    silence() {
      silent = true
    },
    openStreams: () => lines.size,
    say,
  }
}

/** The id of the open step, which must exist. */
export function stepIdOf(race: Race): string {
  const step = openStepOf(race)
  if (!step) throw new Error('no open step')
  return step.id
}
