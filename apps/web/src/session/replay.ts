import { type GameMs, type Race, apply, gameMs } from '@final-call/domain'
import { createListeners } from '../platform/listeners.ts'
import { minuteOf } from './clock/race-time.ts'
import type { Edge } from './edge.ts'
import { type Entry, entriesOf } from './log/entries.ts'
import type { RaceSession } from './race-session.ts'
import type { SessionState } from './session-state.ts'

/** Duration of a whole replay in real milliseconds. */
const WHOLE = 30_000
/** The most real milliseconds counted between two frames; no frames are drawn while the page is hidden. */
const LONGEST_FRAME = 500

/** Plays a finished race again from its log. It looks like a session, so the components of a running race can draw it. */
export interface Replay {
  readonly session: RaceSession
  readonly begin: GameMs
  readonly end: GameMs
  seek(at: GameMs): void
  /** Plays on; at the end, from the beginning. */
  play(): void
  pause(): void
  isPlaying(): boolean
}

/** The race after one event of its log. */
interface Frame {
  readonly race: Race
  /** Number of log entries so far. */
  readonly entries: number
}

/** @throws Error for a race without a log */
export function replayOf(state: SessionState, edge: Pick<Edge, 'now' | 'frame'>): Replay {
  const [frames, entries] = framesOf(state)
  const first = frames[0]
  const last = frames.at(-1)
  if (!first || !last) throw new Error('there is no log to replay')
  const begin = first.race.clock.begin
  const end = state.log.at(-1)?.at ?? begin
  const { subscribe, tell } = createListeners()
  let at = end
  let shown = stateAt(frames.length - 1)
  let cancelFrame: (() => void) | undefined

  function stateAt(index: number): SessionState {
    const frame = frames[index]
    if (!frame) throw new RangeError(`the log has no event ${index}`)
    const log = state.log.slice(0, index + 1)
    return { ...state, race: frame.race, log, entries: entries.slice(0, frame.entries), calls: [] }
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
      minute: () => minuteOf(at),
      subscribeTime: subscribe,
      command: () => Promise.reject(new Error('what is over takes no commands')),
      dismiss: () => undefined,
      willSpeedUp: () => undefined,
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
