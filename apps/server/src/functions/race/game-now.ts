import { type GameMs, type Race, type RealMs, gameTime, realMs } from '@final-call/domain'

/** [CLK-1] The game time for a query: never earlier than the log's last event, even if this process's clock lags behind another's. */
export const gameNow = ({ clock, lastReal }: Race, now: RealMs): GameMs =>
  gameTime(clock, realMs(Math.max(lastReal, now)))
