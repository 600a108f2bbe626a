import type { GameMs, Race } from '@final-call/domain'
import { drawnClock } from './drawn-clock.ts'
import type { Edge } from '../edge.ts'
import { type Exchange, serverTime } from './server-time.ts'
import { nextTurn } from './turn.ts'

export interface RaceTime {
  /** Game time as it was last drawn; undefined before there is a race. */
  drawn(): GameMs | undefined
  /** Called whenever another game time is drawn. */
  subscribe(listener: () => void): () => void
  /** Draws now, and for as long as the clock plays in every frame. */
  draw(): void
  /** What a call has told of the server's clock. */
  note(exchange: Exchange): void
  /** The link is known to be lost: the clock stands until a later ping has been answered, for a lapse would put it back. */
  lost(): void
  /** A ping has come. The clock runs from the first on, answered or not. */
  pinged(at: number): void
  /** The ping that came then has been answered. */
  answered(at: number): void
  close(): void
}

/** Draws a race's clock, frame by frame, by what is known of the server's. Moments are in real milliseconds of this machine. */
export function raceTime(edge: Pick<Edge, 'now' | 'frame'>, race: () => Race | undefined): RaceTime {
  const time = serverTime()
  const clock = drawnClock()
  const listeners = new Set<() => void>()
  let drawn: GameMs | undefined
  /** When the last ping came that was answered. */
  let answered: number | undefined
  /** Since when the link is lost. */
  let lost: number | undefined
  let cancelFrame: (() => void) | undefined
  let closed = false

  function draw(): void {
    const it = race()
    const now = it && time.at(lost ?? edge.now())
    const last = answered === undefined ? now : time.at(answered)
    const before = drawn
    if (it && now !== undefined && last !== undefined) drawn = clock.at(it.clock, now, last, nextTurn(it))
    if (drawn !== before) for (const listener of listeners) listener()
    if (it?.clock.run.state === 'play' && !cancelFrame && !closed) {
      cancelFrame = edge.frame(() => {
        cancelFrame = undefined
        draw()
      })
    }
  }

  return {
    drawn: () => drawn,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
