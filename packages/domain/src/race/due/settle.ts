import { gameTime } from '../../clock/clock.ts'
import { type GameMs, type RealMs, realMs } from '../../time/units.ts'
import { writeDue } from './due.ts'
import type { RaceEvent } from '../log/events.ts'
import type { Race } from '../log/race.ts'
import { type Scribe, scribeFor } from '../log/scribe.ts'
import type { World } from '../world/world.ts'

/** [CLK-7] After this many real milliseconds without a sign of life, the clock counts as paused since the last sign. */
export const LAPSE_AFTER = 12_000

/** A function that gives the game instant a race's clock shows at `real`. */
export const shownAt =
  (real: RealMs) =>
  ({ clock }: Race): GameMs =>
    gameTime(clock, real)

/** Two instants of the server's time: now, and the player's last sign of life. */
export interface Moment {
  readonly now: RealMs
  readonly sign: RealMs
}

/** [LOG-2] Writes what is due up to the latest sign of life and, if that is more than `LAPSE_AFTER` ago, the lapse of the clock. */
function settleWith(scribe: Scribe, world: World, moment: Moment): void {
  const sign = realMs(Math.max(scribe.race().lastReal, Math.min(moment.sign, moment.now)))
  writeDue(scribe, world, shownAt(sign), sign)
  const { clock } = scribe.race()
  if (clock.run.state === 'play' && moment.now - sign > LAPSE_AFTER) {
    scribe.write({ type: 'lapsed' }, { at: gameTime(clock, sign), real: sign })
  }
}

/**
 * The events that time has brought about since the last one, none later than the player's last sign of life. For readers other than
 * the player. [LOG-6] Settling at two moments gives the same log as settling once at the later one.
 */
export function settle(race: Race, world: World, moment: Moment): readonly RaceEvent[] {
  const scribe = scribeFor(race)
  settleWith(scribe, world, moment)
  return scribe.events()
}

/** `settle` for a call by the player. A lapse is judged by `moment.sign`; the call itself is then a sign of life at `moment.now`. */
export function settleAlive(race: Race, world: World, moment: Moment): readonly RaceEvent[] {
  const scribe = scribeFor(race)
  settleAliveWith(scribe, world, moment)
  return scribe.events()
}

/** `settleAlive` that writes through a given scribe. */
export function settleAliveWith(scribe: Scribe, world: World, { now, sign }: Moment): void {
  settleWith(scribe, world, { now, sign })
  settleWith(scribe, world, { now, sign: now })
}
