import { CallError, PING_MS, type Ping, livePath } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'
import type { StreamMessage } from '../../platform/event-stream.ts'
import type { Edge } from '../edge.ts'
import { isPassing } from '../../platform/failures.ts'
import { asCallError, backOff } from '../requests/retrying.ts'
import { streamTurn } from './stream-turn.ts'

/** Real milliseconds without a word after which the stream is thought dead: soon enough to come back before the clock lapses. */
const SILENCE = 1.6 * PING_MS

/** Real milliseconds between two tries, at most: a player is waiting. */
const LONGEST_WAIT = 3_000

export type LinkState = 'connecting' | 'live' | 'lost'

export interface LinkHandlers {
  /** The `seq` of the last event taken: a stream goes on after it. */
  version(): number
  onLog(event: RaceEvent): void
  onPing(ping: Ping): void
  onState(state: LinkState): void
  /** It will not come back by itself: signed out, not ours, gone. */
  onFailed(error: CallError): void
}

export interface LiveLink {
  /** Breaks the stream off, to open another where it stopped: what came does not follow what was there. */
  renew(): void
  close(): void
}

/**
 * The race's log as it is written, for as long as it takes: a stream that breaks is opened again where it stopped. One that is closed
 * because another page of this browser has the turn is not lost, and nothing is said of it: nobody looks at this page.
 */
export function liveLink(edge: Edge, gameId: string, handlers: LinkHandlers): LiveLink {
  let current = new AbortController()
  let closed = false
  let failures = 0
  let gaveWay = false
  let wake: () => void = () => undefined
  let cancelSilence: () => void = () => undefined

  function listen(): void {
    cancelSilence()
    cancelSilence = edge.later(SILENCE, () => current.abort())
  }

  /** What cannot be folded now cannot be folded by asking for it again. */
  function onMessage({ event, data }: StreamMessage): void {
    listen()
    try {
      if (event === 'log') handlers.onLog(JSON.parse(data) as RaceEvent)
      if (event === 'ping') handlers.onPing(JSON.parse(data) as Ping)
      failures = 0
    } catch (cause) {
      edge.log('An event could not be read', cause)
      close()
      handlers.onFailed(new CallError('data-loss', 'An event could not be read.', { cause }))
    }
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = edge.later(ms, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve
    })
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
        await rest()
        continue
      }
      const error = await once()
      if (closed) return
      if (gaveWay) continue
      if (error && error.code !== 'cancelled' && !isPassing(error)) {
        handlers.onFailed(error)
        return
      }
      // Of one outage once, not at every try.
      if (error && error.code !== 'cancelled' && failures === 0)
        edge.log('The live stream broke off', error.cause ?? error)
      handlers.onState('lost')
      await wait(backOff(failures, edge.chance(), LONGEST_WAIT))
      failures += 1
      handlers.onState('connecting')
    }
  }

  const endReturn = edge.onReturn(() => wake())
  const turn = streamTurn(edge, gameId, onTurn)
  void run()

  return { renew: () => current.abort(), close }
}
