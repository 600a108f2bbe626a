import { type GameMs, MINUTE, type Race, gameMs } from '@final-call/domain'
import { createListeners } from '../../platform/listeners.ts'
import { drawnClock } from './drawn-clock.ts'
import type { Edge } from '../edge.ts'
import { type TimeExchange, serverTime } from './server-time.ts'
import { nextRateChange } from './rate-change.ts'

export interface RaceTime {
  /** The game time last drawn; undefined before the race is loaded. */
  drawn(): GameMs | undefined
  /** The minute last drawn: while the clock plays, another at most ten times a second. */
  minute(): GameMs | undefined
  /** Calls `listener` whenever another game time is drawn. */
  subscribe(listener: () => void): () => void
  /** Draws now and, while the clock plays, in every frame. */
  draw(): void
  /** Takes in what a call has shown about the server's clock. */
  note(exchange: TimeExchange): void
  /** The link is lost. The drawn clock stops until a later ping has been answered, since a lapse would set it back. */
  lost(): void
  /** A ping has arrived at `at`. The first one counts as answered: the time without an answer is counted from it. */
  pinged(at: number): void
  /** The ping that arrived at `at` has been answered. */
  answered(at: number): void
  close(): void
}

/** For how many real milliseconds a minute stays at least: at the highest speed, one passes 42 times a second. */
const READ_MS = 100

/** Game time rounded down to the minute. */
export const minuteOf = (at: GameMs): GameMs => gameMs(Math.floor(at / MINUTE) * MINUTE)

/** Draws a race's clock frame by frame from what is known of the server's clock. Instants are `edge.now()` milliseconds. */
export function raceTime(edge: Pick<Edge, 'now' | 'frame'>, race: () => Race | undefined): RaceTime {
  const time = serverTime()
  const clock = drawnClock()
  const listeners = createListeners()
  let drawn: GameMs | undefined
  let minute: GameMs | undefined
  /** When the minute was last read from the drawn time. */
  let read = -Infinity
  /** When the last answered ping arrived. */
  let answered: number | undefined
  /** When the link was lost. */
  let lost: number | undefined
  let cancelFrame: (() => void) | undefined
  let closed = false

  function draw(): void {
    const it = race()
    const now = it && time.at(lost ?? edge.now())
    const last = answered === undefined ? now : time.at(answered)
    const before = drawn
    if (it && now !== undefined && last !== undefined) drawn = clock.at(it.clock, now, last, nextRateChange(it))
    const plays = it?.clock.run.state === 'play'
    const shown = minute
    if (drawn !== undefined && (!plays || edge.now() - read >= READ_MS)) minute = minuteOf(drawn)
    if (minute !== shown) read = edge.now()
    if (drawn !== before || minute !== shown) listeners.tell()
    if (plays && !cancelFrame && !closed) {
      cancelFrame = edge.frame(() => {
        cancelFrame = undefined
        draw()
      })
    }
  }

  return {
    drawn: () => drawn,
    minute: () => minute,
    subscribe: listeners.subscribe,
    draw,
    note: time.note,
    lost() {
      lost ??= edge.now()
    },
    pinged(at) {
      answered ??= at
    },
    answered(at) {
      answered = at
      if (lost !== undefined && at > lost) lost = undefined
    },
    close() {
      closed = true
      cancelFrame?.()
      listeners.clear()
    },
  }
}
