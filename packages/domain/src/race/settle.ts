import { gameTime } from '../clock/clock.ts'
import { type GameMs, type RealMs, realMs } from '../time/units.ts'
import { writeDue } from './due.ts'
import type { RaceEvent } from './events.ts'
import type { Race } from './race.ts'
import { type Scribe, scribeFor } from './scribe.ts'
import type { World } from './world.ts'

/** [CLK-7] Real milliseconds without a sign of life after which the clock counts as paused since the last one. */
export const LAPSE_AFTER = 12_000

/** The game instant that a race's clock shows at a real moment. */
export const shownAt =
  (real: RealMs) =>
  ({ clock }: Race): GameMs =>
    gameTime(clock, real)

/** The server's real moments: now, and when the player was last heard of. */
export interface Moment {
  readonly now: RealMs
  readonly sign: RealMs
}

/** [LOG-2] Time is confirmed up to the latest sign of life; after too long without one, the clock has stood since. */
function settleWith(scribe: Scribe, world: World, moment: Moment): void {
  const sign = realMs(Math.max(scribe.race().lastReal, Math.min(moment.sign, moment.now)))
  writeDue(scribe, world, shownAt(sign), sign)
  const { clock } = scribe.race()
  if (clock.run.state === 'play' && moment.now - sign > LAPSE_AFTER) {
    scribe.write({ type: 'lapsed' }, gameTime(clock, sign), sign)
  }
}

/**
 * The events that time has brought about since the last one, for readers other than the player: none later than the player's last
 * sign of life. [LOG-6] Settling at two moments gives the same log as settling at the later one.
 */
export function settle(race: Race, world: World, moment: Moment): readonly RaceEvent[] {
  const scribe = scribeFor(race)
  settleWith(scribe, world, moment)
  return scribe.events()
}

/** `settle` for a call by the player: whether the clock lapsed is judged by earlier signs, and then the call is a sign itself. */
export function settleAlive(race: Race, world: World, moment: Moment): readonly RaceEvent[] {
  const scribe = scribeFor(race)
  settleAliveWith(scribe, world, moment)
  return scribe.events()
}

/** `settleAlive`, into a log that is being written already. */
export function settleAliveWith(scribe: Scribe, world: World, { now, sign }: Moment): void {
  settleWith(scribe, world, { now, sign })
  settleWith(scribe, world, { now, sign: now })
}
