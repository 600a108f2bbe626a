import { CallError, PING_MS, type Ping, livePath } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'
import type { StreamMessage } from '../../platform/event-stream.ts'
import type { Edge } from '../edge.ts'
import { asCallError, isPassing } from '../../platform/failures.ts'
import { backOff } from '../requests/retrying.ts'
import { streamTurn } from './stream-turn.ts'

/** Real milliseconds of silence after which a stream counts as dead; short enough to reconnect before the clock lapses. */
const SILENCE = 1.6 * PING_MS

/** The longest back-off between two attempts, in real milliseconds. */
const LONGEST_WAIT = 3_000

export type LinkState = 'connecting' | 'live' | 'lost'

export interface LinkHandlers {
  /** The `seq` of the last event received; a stream resumes after it. */
  version(): number
  onLog(event: RaceEvent): void
  onPing(ping: Ping): void
  onState(state: LinkState): void
  /** The link has failed for good, and is closed: signed out, not the player's race, or gone. */
  onFailed(error: CallError): void
}

export interface LiveLink {
  /** Reconnects from the last event received; for when an event does not follow the log so far. */
  renew(): void
  /** A message cannot be processed. The link fails, since asking for it again would not help. */
  unread(cause: unknown): void
  close(): void
}

/** Waits that can be cut short. One at a time. */
function sleeper({ later }: Pick<Edge, 'later'>) {
  let wake = (): void => undefined
  return {
    /** Resolves when it is woken, and after `ms` real milliseconds at the latest; without `ms`, only when it is woken. */
    sleep: (ms?: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = ms === undefined ? undefined : later(ms, resolve)
        wake = () => {
          cancel?.()
          resolve()
        }
      }),
    wake: (): void => wake(),
  }
}

/**
 * Follows a race's log, reconnecting wherever the stream breaks. When another page of this browser takes the turn (see `streamTurn`),
 * this one closes its stream. The link then does not count as lost, since nobody is looking at this page.
 */
export function liveLink(edge: Edge, gameId: string, handlers: LinkHandlers): LiveLink {
  const { sleep, wake } = sleeper(edge)
  let current = new AbortController()
  let closed = false
  let failures = 0
  let gaveWay = false
  let cancelSilence: () => void = () => undefined

  function listen(): void {
    cancelSilence()
    cancelSilence = edge.later(SILENCE, () => current.abort())
  }

  function unread(cause: unknown): void {
    edge.log('An event could not be read', cause)
    close()
    handlers.onFailed(new CallError('data-loss', 'An event could not be read.', { cause }))
  }

  function onMessage({ event, data }: StreamMessage): void {
    listen()
    try {
      if (event === 'log') handlers.onLog(JSON.parse(data) as RaceEvent)
      if (event === 'ping') handlers.onPing(JSON.parse(data) as Ping)
      failures = 0
    } catch (cause) {
      unread(cause)
    }
  }

  function onTurn(): void {
    if (turn.mine()) wake()
    else {
      gaveWay = true
      current.abort()
    }
  }

  async function once(): Promise<CallError | undefined> {
    current = new AbortController()
    const { signal } = current
    listen()
    try {
      await edge.stream(livePath(gameId), {
        lastEventId: String(handlers.version()),
        signal,
        onOpen: () => handlers.onState('live'),
        onMessage: (message) => {
          if (!signal.aborted) onMessage(message)
        },
      })
      return undefined
    } catch (error) {
      return asCallError(error)
    } finally {
      cancelSilence()
    }
  }

  function close(): void {
    closed = true
    endReturn()
    turn.close()
    cancelSilence()
    current.abort()
    wake()
  }

  async function run(): Promise<void> {
    while (!closed) {
      gaveWay = false
      if (!turn.mine()) {
        await sleep()
        continue
      }
      const error = await once()
      if (closed) return
      if (gaveWay) continue
      if (error && error.code !== 'cancelled' && !isPassing(error)) {
        close()
        handlers.onFailed(error)
        return
      }
      // Once per outage, not at every attempt.
      if (error && error.code !== 'cancelled' && failures === 0)
        edge.log('The live stream broke off', error.cause ?? error)
      handlers.onState('lost')
      await sleep(backOff(failures, edge.chance(), LONGEST_WAIT))
      failures += 1
      handlers.onState('connecting')
    }
  }

  const endReturn = edge.onReturn(wake)
  const turn = streamTurn(edge, gameId, onTurn)
  void run()

  return { renew: () => current.abort(), unread, close }
}
