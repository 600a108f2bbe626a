import {
  type Clock,
  type GameMs,
  type RealMs,
  type Run,
  gameMs,
  gameTime,
  rate,
  realMs,
  realTimeOf,
} from '@final-call/domain'

/** Real milliseconds without a ping after which the drawn clock stands still, where nothing told that the link broke: a lapse then shows time running back little. */
export const STILL_AFTER = 6_000
/** Real milliseconds that it waits at a turn for the event that says how time goes on. */
export const WAIT_AT_TURN = 2_000
/** Real milliseconds that it stands, at most, for having been ahead; further ahead it is put right at once. */
const STAND = 10_000

export interface DrawnClock {
  /**
   * @param pinged the server's moment of the last ping
   * @param turn the next game instant at which the rate may change
   */
  at(clock: Clock, now: RealMs, pinged: RealMs, turn?: GameMs): GameMs
}

/** Game time as far as it is known: no further than a turn whose event is on its way. */
function read(clock: Clock, now: RealMs, turn: GameMs | undefined): GameMs {
  const at = gameTime(clock, now)
  if (turn === undefined || at <= turn) return at
  const reached = realTimeOf(clock, turn)
  return reached !== undefined && now < reached + WAIT_AT_TURN ? turn : at
}

/** Game time for eyes: the domain's, which while the clock plays never runs back, whatever is learned about the server's clock. */
export function drawnClock(): DrawnClock {
  let last: { readonly run: Run; readonly at: GameMs } | undefined

  function isNear(clock: Clock, at: GameMs): boolean {
    if (!last || last.run.state !== clock.run.state) return false
    return last.run === clock.run || (clock.run.state === 'play' && last.at - at < STAND * rate(clock))
  }

  return {
    at(clock, now, pinged, turn) {
      const known = read(clock, realMs(Math.min(now, pinged + STILL_AFTER)), turn)
      const at = last && isNear(clock, known) ? gameMs(Math.max(last.at, known)) : known
      last = { run: clock.run, at }
      return at
    },
  }
}
