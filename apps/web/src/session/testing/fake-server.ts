import { type CallCode, CallError, PING_MS } from '@final-call/contract'
import {
  type Command,
  type LocationId,
  type Race,
  type RaceEvent,
  type World,
  apply,
  beginRace,
  decide,
  namedPlaces,
  nextWake,
  openStepOf,
  realMs,
  replay,
  settleAlive,
} from '@final-call/domain'
import { answering } from '../../platform/testing/test-platform.ts'
import type { Edge } from '../edge.ts'
import { placeTold } from './log.ts'

type Message = { readonly event: string; readonly data: string }
interface Line {
  sent: number
  readonly deliver: (message: Message) => void
  readonly cut: (error: unknown) => void
}

/** How a call fails: on the way to the server, or on the way back after it was carried out. */
export type Fault = { readonly code: CallCode; readonly after?: boolean }

export interface FakeServer {
  readonly edge: Edge
  race(): Race
  log(): readonly RaceEvent[]
  /** Every call so far, in order. */
  readonly calls: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[]
  readonly logged: string[]
  readonly memory: Map<string, string>
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
  /** Runs the next animation frame. */
  draw(): void
  /** Writes to the storage that all tabs share, like another tab. */
  otherTabWrites(key: string, value: string): void
  /** The network is back, and the page is told. */
  returns(): void
  /** How many listeners there are to other tabs, and to the network's return. */
  listeners(): { readonly tabs: number; readonly returns: number }
}

/** Real milliseconds by which the server's clock is ahead of this machine's. */
export const AHEAD = 3_600_000
/** In each direction. */
const LATENCY = 40

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A server at the edge: the real domain on fake timers. Use `vi.useFakeTimers()`. It reveals the places in `uploaded` once a
 * step names them.
 */
export function fakeServer(
  world: World,
  stored?: readonly RaceEvent[],
  uploaded: readonly LocationId[] = [],
): FakeServer {
  const zero = Date.now()
  const machine = (): number => Date.now() - zero
  const serverNow = () => realMs(Date.now() + AHEAD)
  let log: readonly RaceEvent[] = stored ?? beginRace(world, { attempt: 1, now: serverNow() })
  let race = replay(log)
  let sign = serverNow()
  let away = false
  let silent = false
  const answered = new Map<string, number>()
  const lines = new Set<Line>()
  const faults = new Map<string, Fault[]>()
  const calls: FakeServer['calls'] = []
  const logged: string[] = []
  const memory = new Map<string, string>()
  const watchers = new Map<string, Set<() => void>>()
  const returning = new Set<() => void>()
  const frames = new Set<() => void>()
  let wake: ReturnType<typeof setTimeout> | undefined

  function write(events: readonly RaceEvent[]): void {
    log = [...log, ...events]
    race = events.reduce<Race>(apply, race)
    sign = serverNow()
    for (const line of lines) catchUp(line)
    clearTimeout(wake)
    const at = nextWake(race, world)
    if (at !== undefined) wake = setTimeout(ping, Math.max(0, at - serverNow()) + 20)
  }

  function catchUp(line: Line): void {
    for (const event of log.filter(({ seq }) => seq > line.sent)) {
      line.sent = event.seq
      setTimeout(() => line.deliver({ event: 'log', data: JSON.stringify(event) }), LATENCY)
    }
  }

  const isTold = (id: LocationId): boolean =>
    !uploaded.includes(id) || race.steps.some(({ content }) => namedPlaces(content).some(([, named]) => named === id))

  function ping(): void {
    if (silent) return
    const data = JSON.stringify({ serverNow: serverNow(), version: race.version })
    for (const line of lines) setTimeout(() => line.deliver({ event: 'ping', data }), LATENCY)
  }
  setInterval(ping, PING_MS)

  const settle = (): void => write(settleAlive(race, world, { now: serverNow(), sign }))

  function command(
    name: string,
    { requestId, gameId: _, ...fields }: Readonly<Record<string, unknown>>,
  ): { version: number } {
    const before = answered.get(String(requestId))
    if (before !== undefined) return { version: before }
    const decision = decide(race, { kind: name, ...fields } as Command, world, { now: serverNow(), sign })
    write(decision.events)
    if (!decision.ok) {
      throw new CallError('failed-precondition', decision.refusal.message, {
        details: { reason: decision.refusal.reason },
      })
    }
    answered.set(String(requestId), race.version)
    return { version: race.version }
  }

  function serve(name: string, input: Readonly<Record<string, unknown>>): unknown {
    switch (name) {
      case 'startGame':
        if (input['gameId'] !== 'little' && input['gameId'] !== 'run-1')
          throw new CallError('not-found', 'no such race')
        return { gameId: 'run-1' }
      case 'getGame':
        return {
          gameId: 'run-1',
          gameIdSource: world.spec.id,
          serverNow: serverNow(),
          locations: [...world.locations.values()].filter(({ id }) => isTold(id)).map(placeTold),
        }
      case 'reportAlive':
        settle()
        return { serverNow: serverNow(), version: race.version }
      case 'getNextOpenStep':
        return { code: race.ended ? 999 : 200, leg: null, step: null, locations: [], legNew: false }
      case 'stepComplete': {
        const stepId = String(input['stepId'])
        write(decide(race, { kind: 'completeStep', stepId }, world, { now: serverNow(), sign }).events)
        const done = race.steps.find(({ id }) => id === stepId)?.completion
        if (!done)
          return { code: 400, message: 'Waiting...', key: null, legStatus: 'open', remainingSteps: 1, raceEnd: false }
        const { key, remainingSteps, legComplete, raceEnd } = done
        return { code: 200, message: 'Ok', key, legStatus: legComplete ? 'complete' : 'open', remainingSteps, raceEnd }
      }
      default:
        return command(name, input)
    }
  }

  async function call(name: string, input: unknown): Promise<unknown> {
    const body = input as Readonly<Record<string, unknown>>
    calls.push({ name, input: body })
    const fault = faults.get(name)?.shift()
    await wait(LATENCY)
    if (fault && !fault.after) throw new CallError(fault.code, fault.code)
    const answer = serve(name, body)
    await wait(LATENCY)
    if (fault) throw new CallError(fault.code, fault.code)
    return answer
  }

  const stream: Edge['stream'] = async (_path, { lastEventId, onOpen, onMessage, signal }) => {
    await wait(LATENCY)
    if (away) throw new CallError('internal', 'The network is away.')
    settle()
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
    call: answering(call),
    stream,
    now: machine,
    later(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    frame(run) {
      frames.add(run)
      return () => frames.delete(run)
    },
    chance: () => 0.5,
    newId: () => `request-${calls.length}`,
    memory: {
      read: (key) => memory.get(key),
      write: (key, value) => memory.set(key, value),
      remove: (key) => memory.delete(key),
      watch(key, changed) {
        const all = watchers.get(key) ?? new Set()
        watchers.set(key, all.add(changed))
        return () => all.delete(changed)
      },
    },
    onReturn(run) {
      returning.add(run)
      return () => returning.delete(run)
    },
    seen: () => true,
    onSight: () => () => undefined,
    log: (message) => logged.push(message),
  }

  return {
    edge,
    race: () => race,
    log: () => log,
    calls,
    logged,
    memory,
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
    say(message) {
      for (const line of lines) setTimeout(() => line.deliver(message), LATENCY)
    },
    draw() {
      const now = [...frames]
      frames.clear()
      for (const run of now) run()
    },
    otherTabWrites(key, value) {
      memory.set(key, value)
      for (const changed of watchers.get(key) ?? []) changed()
    },
    returns() {
      for (const run of returning) run()
    },
    listeners: () => ({ tabs: [...watchers.values()].flatMap((all) => [...all]).length, returns: returning.size }),
  }
}

/** The id of the open step, which must exist. */
export function stepIdOf(race: Race): string {
  const step = openStepOf(race)
  if (!step) throw new Error('no open step')
  return step.id
}
