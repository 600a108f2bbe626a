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

/** Real milliseconds without a ping after which the drawn clock stops, so that a lapse sets it back only a little. */
export const STILL_AFTER = 6_000
/** Real milliseconds that the drawn clock waits at a change of rate for the event that decides how time goes on. */
const WAIT_AT_RATE_CHANGE = 2_000
/** If the drawn clock is ahead by up to this many real milliseconds it waits; if further ahead, it is set back at once. */
const STAND = 10_000

export interface DrawnClock {
  /**
   * @param pinged the server time of the last ping
   * @param rateChange the next game instant at which the rate may change
   */
  at(clock: Clock, now: RealMs, pinged: RealMs, rateChange?: GameMs): GameMs
}

/** Game time as far as it is known: not past a change of rate whose event may still be on its way. */
function read(clock: Clock, now: RealMs, rateChange: GameMs | undefined): GameMs {
  const at = gameTime(clock, now)
  if (rateChange === undefined || at <= rateChange) return at
  const reached = realTimeOf(clock, rateChange)
  return reached !== undefined && now < reached + WAIT_AT_RATE_CHANGE ? rateChange : at
}

/** Game time for display: the domain's, but never running backwards while the clock plays, whatever is learned about the server's clock. */
export function drawnClock(): DrawnClock {
  let last: { readonly run: Run; readonly at: GameMs } | undefined

  function isNear(clock: Clock, at: GameMs): boolean {
    if (!last || last.run.state !== clock.run.state) return false
    return last.run === clock.run || (clock.run.state === 'play' && last.at - at < STAND * rate(clock))
  }

  return {
    at(clock, now, pinged, rateChange) {
      const known = read(clock, realMs(Math.min(now, pinged + STILL_AFTER)), rateChange)
      const at = last && isNear(clock, known) ? gameMs(Math.max(last.at, known)) : known
      last = { run: clock.run, at }
      return at
    },
  }
}
