import { type GameMs, type RealMs, gameMs, realMs } from '../time/units.ts'

/** The speeds a player can select. A race spec may start at any whole speed from 1 to 100. */
export const SPEEDS = [1, 2, 5, 10, 20, 50, 100] as const

/** The speed of a race spec that sets none. Source: the specification's default game speed. */
export const DEFAULT_SPEED = 20

/**
 * The clock of one race. Game time is a pure function of the clock and real time [CLK-1]. Only a playing clock carries a
 * real-time anchor, so a paused or stopped clock cannot advance.
 */
export interface Clock {
  readonly begin: GameMs
  readonly end: GameMs
  /** 1 to 100; shown as `xN` on the clock panel. */
  readonly speed: number
  /** Runs at `DECIDING_RATE`, or at its own rate if that is lower [PAC-1]. */
  readonly slow?: true
  readonly run: Run
}

/** `at` is the game instant that a paused or stopped clock shows, or that a playing one showed at the real instant `since`. */
export type Run =
  | { readonly state: 'pause'; readonly at: GameMs }
  | { readonly state: 'stop'; readonly at: GameMs }
  | { readonly state: 'play'; readonly at: GameMs; readonly since: RealMs }

/** `idle`: the clock is not loaded yet. */
export type ClockStatus = 'idle' | Run['state']

/** Game milliseconds per real millisecond while the player decides. */
export const DECIDING_RATE = 4

type Paced = Pick<Clock, 'begin' | 'end' | 'speed'>

/** Game milliseconds per real millisecond at the clock's own speed [CLK-2]. */
export const ownRate = (clock: Paced): number => ((clock.end - clock.begin) / 600_000) * (clock.speed / 100)

/** Game milliseconds per real millisecond now in force. */
export const rate = (clock: Clock): number => (clock.slow ? Math.min(DECIDING_RATE, ownRate(clock)) : ownRate(clock))

/** The game instant shown at the real instant `now`, clamped to the clock's end [CLK-3]. A `now` before the anchor reads as the anchor. */
export function gameTime(clock: Clock, now: RealMs): GameMs {
  const { run } = clock
  if (run.state !== 'play') return run.at
  const elapsed = Math.max(0, now - run.since)
  return gameMs(Math.min(clock.end, Math.floor(run.at + elapsed * rate(clock))))
}

/**
 * [CLK-9] The first whole real millisecond at which a playing clock shows `at` or later; undefined when it never does. An event's real
 * time must not depend on when the race was settled. The division can be off by a rounding error, so the neighbouring milliseconds are
 * tried as well.
 */
export function realTimeOf(clock: Clock, at: GameMs): RealMs | undefined {
  const { run } = clock
  if (run.state !== 'play' || at > clock.end) return undefined
  const near = Math.ceil(run.since + Math.max(0, (at - run.at) / rate(clock)))
  const shows = (real: number): boolean => real >= run.since && gameTime(clock, realMs(real)) >= at
  return realMs([near - 1, near].find(shows) ?? near + 1)
}

/**
 * [PAC-2] Switches between the deciding rate (`slow`) and the clock's own rate. The change is anchored at the game instant that
 * causes it, which may fall between two real milliseconds. So game time is continuous, whenever it is computed.
 */
export function paced(clock: Clock, slow: boolean, at: GameMs): Clock {
  if (slow === (clock.slow ?? false)) return clock
  const { slow: _, ...rest } = clock
  const { run } = clock
  const anchored: Run =
    run.state === 'play' ? { state: 'play', at, since: realMs(run.since + (at - run.at) / rate(clock)) } : run
  return { ...rest, ...(slow ? { slow } : {}), run: anchored }
}

export const isOver = (clock: Clock): boolean => clock.run.state === 'stop'

/** Lets the clock run from the game instant `at`, which it shows at `now`. */
export const play = (clock: Clock, at: GameMs, now: RealMs): Clock => ({
  ...clock,
  run: { state: 'play', at, since: now },
})

/** Lets the clock stand at a game instant. */
export const pause = (clock: Clock, at: GameMs): Clock => ({ ...clock, run: { state: 'pause', at } })

/** Stops the clock for good at a game instant. */
export const stop = (clock: Clock, at: GameMs): Clock => ({ ...clock, run: { state: 'stop', at } })

/** Changes the speed. A playing clock is re-anchored at `at` and `now`, so game time is continuous [CLK-5]. */
export function setSpeed(clock: Clock, speed: number, at: GameMs, now: RealMs): Clock {
  const { run } = clock
  return { ...clock, speed, run: run.state === 'play' ? { ...run, at, since: now } : run }
}

/** Moves game time to `at`. The caller ensures that `at` is later than now and not past the end [CLK-6]. */
export function skipTo(clock: Clock, at: GameMs, now: RealMs): Clock {
  const { run } = clock
  return { ...clock, run: run.state === 'play' ? { ...run, at, since: now } : { ...run, at } }
}
