import { type GameMs, type Race, apply, gameMs } from '@final-call/domain'
import type { Edge } from './edge.ts'
import { type Entry, entriesOf } from './log/entries.ts'
import type { RaceSession, SessionState } from './race-session.ts'

/** Real milliseconds in which a whole race passes again. */
const WHOLE = 30_000
/** Real milliseconds that count between two frames at most: none is drawn while nobody looks at the page. */
const LONGEST_FRAME = 500

/** A race that is over, read from its log up to any moment: what draws a running race draws this one. */
export interface Replay {
  readonly session: RaceSession
  readonly begin: GameMs
  readonly end: GameMs
  seek(at: GameMs): void
  /** From where it stands; from the beginning at the end. */
  play(): void
  pause(): void
  isPlaying(): boolean
}

/** The race after one event of its log. */
interface Frame {
  readonly race: Race
  /** How many entries there are by then. */
  readonly entries: number
}

/** @throws Error for a race without a log */
export function replayOf(state: SessionState, edge: Pick<Edge, 'now' | 'frame'>): Replay {
  const [frames, entries] = framesOf(state)
  const [first, last] = [frames[0], frames.at(-1)]
  if (!first || !last) throw new Error('there is no log to replay')
  const begin = first.race.clock.begin
  const end = state.log.at(-1)?.at ?? begin
  const listeners = new Set<() => void>()
  let at = end
  let shown = stateAt(frames.length - 1)
  let cancelFrame: (() => void) | undefined

  function stateAt(index: number): SessionState {
    const frame = frames[index]
    if (!frame) throw new RangeError(`the log has no event ${index}`)
    const log = state.log.slice(0, index + 1)
    return { ...state, race: frame.race, log, entries: entries.slice(0, frame.entries), calls: [] }
  }

  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  function seek(to: GameMs): void {
    at = gameMs(Math.min(end, Math.max(begin, to)))
    const index = Math.max(
      0,
      state.log.findLastIndex((event) => event.at <= at),
    )
    if (frames[index]?.race !== shown.race) shown = stateAt(index)
    tell()
  }

  function pause(): void {
    cancelFrame?.()
    cancelFrame = undefined
    tell()
  }

  function run(since: number): void {
    cancelFrame = edge.frame(() => {
      const now = edge.now()
      seek(gameMs(at + (Math.min(LONGEST_FRAME, now - since) * (end - begin)) / WHOLE))
      if (at < end) run(now)
      else pause()
    })
  }

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    begin,
    end,
    seek,
    pause,
    play() {
      if (cancelFrame) return
      if (at >= end) seek(begin)
      run(edge.now())
      tell()
    },
    isPlaying: () => cancelFrame !== undefined,
    session: {
      state: () => shown,
      subscribe,
      gameNow: () => at,
      subscribeTime: subscribe,
      command: () => Promise.reject(new Error('what is over takes no commands')),
      dismiss: () => undefined,
      retry: () => undefined,
      close: pause,
    },
  }
}

function framesOf({ log, places }: SessionState): readonly [frames: readonly Frame[], entries: readonly Entry[]] {
  const frames: Frame[] = []
  const entries: Entry[] = []
  let race: Race | undefined
  for (const event of log) {
    race = apply(race, event)
    entries.push(...entriesOf(event, race, places))
    frames.push({ race, entries: entries.length })
  }
  return [frames, entries]
}
