import { type GameMs, type Race, type RealMs, gameTime, realMs } from '@final-call/domain'

/** [CLK-1] The game time of a reading: never before what the log has come to, though this process's clock be behind another's. */
export const gameNow = ({ clock, lastReal }: Race, now: RealMs): GameMs =>
  gameTime(clock, realMs(Math.max(lastReal, now)))
