import { type GameMs, type Race, type RealMs, gameTime, realMs } from '@final-call/domain'

/** [CLK-1] The game time for a reading: never earlier than the log's, even if this process's clock is behind another's. */
export const gameNow = ({ clock, lastReal }: Race, now: RealMs): GameMs =>
  gameTime(clock, realMs(Math.max(lastReal, now)))
