import { type GameMs, type RealMs, gameMs, realMs } from '../time/units.ts'

/** The speeds that a player may choose; a race spec may start its clock at any whole speed from 1 to 100. */
export const SPEEDS = [1, 2, 5, 10, 20, 50, 100] as const

/** The specification's game speed, for a race spec that names none. */
export const DEFAULT_SPEED = 20

/**
 * The clock of one race. Game time is a pure function of it and of real time [CLK-1]; only a playing clock has a real
 * anchor, so a stopped one cannot move.
 */
export interface Clock {
  readonly begin: GameMs
  readonly end: GameMs
  /** 1 to 100, the "xN" of the clock panel. */
  readonly speed: number
  /** The clock runs at the deciding rate, or at its own where that is lower [PAC-1]. */
  readonly slow?: true
  readonly run: Run
}

/** A clock that stands shows the game instant `at`; a playing one showed it at the real moment `since`, and goes on from there. */
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

/** Game milliseconds per real millisecond in force. */
export const rate = (clock: Clock): number => (clock.slow ? Math.min(DECIDING_RATE, ownRate(clock)) : ownRate(clock))

/** The game instant at a real one, clamped to the end [CLK-3]. A moment before the anchor counts as the anchor. */
export function gameTime(clock: Clock, now: RealMs): GameMs {
  const { run } = clock
  if (run.state !== 'play') return run.at
  const elapsed = Math.max(0, now - run.since)
  return gameMs(Math.min(clock.end, Math.floor(run.at + elapsed * rate(clock))))
}

/**
 * [CLK-9] The first whole real millisecond at which a playing clock shows a game instant; undefined when it never does. The
 * neighbours are tried too: the division may be off by a rounding error, and an event's real moment would then depend on who
 * settled when.
 */
export function realTimeOf(clock: Clock, at: GameMs): RealMs | undefined {
  const { run } = clock
  if (run.state !== 'play' || at > clock.end) return undefined
  const near = Math.ceil(run.since + Math.max(0, (at - run.at) / rate(clock)))
  const shows = (real: number): boolean => real >= run.since && gameTime(clock, realMs(real)) >= at
  return realMs([near - 1, near].find(shows) ?? near + 1)
}

/**
 * [PAC-2] A change of the rate in force is anchored at the very game instant that causes it, which may fall between two
 * real milliseconds: so time is continuous through the change, and the same whenever it is computed.
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

/** Pressing play twice, or at the end, changes nothing [CLK-4]. */
export function play(clock: Clock, now: RealMs): Clock {
  const at = gameTime(clock, now)
  if (clock.run.state !== 'pause' || at >= clock.end) return clock
  return { ...clock, run: { state: 'play', at, since: now } }
}

export function pause(clock: Clock, now: RealMs): Clock {
  if (clock.run.state !== 'play') return clock
  return { ...clock, run: { state: 'pause', at: gameTime(clock, now) } }
}

/** Ends the clock for good, at a game instant. What that means for the race is the race's business. */
export const stop = (clock: Clock, at: GameMs): Clock => ({ ...clock, run: { state: 'stop', at } })

/** A new speed. It takes a new anchor, the game instant at that real moment, so game time is continuous through it [CLK-5]. */
export function setSpeed(clock: Clock, speed: number, at: GameMs, now: RealMs): Clock {
  const { run } = clock
  return { ...clock, speed, run: run.state === 'play' ? { ...run, at, since: now } : run }
}

/** Moves game time to a later instant; whether it is later, and before the end, is for the command to see [CLK-6]. */
export function skipTo(clock: Clock, at: GameMs, now: RealMs): Clock {
  const { run } = clock
  return { ...clock, run: run.state === 'play' ? { ...run, at, since: now } : { ...run, at } }
}
