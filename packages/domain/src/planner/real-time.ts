import { DECIDING_RATE } from '../clock/clock.ts'
import type { World } from '../race/world/world.ts'
import type { Pace } from '../step/step-spec.ts'
import type { RaceNetwork } from './race-network.ts'
import type { Route } from './route.ts'

/** Real milliseconds that the modelled player takes to read one board, and to answer one clue. */
const BOARD = 15_000
const CLUE = 40_000

/** Game milliseconds that a clue takes. In a race at a steady pace the player pauses to think, so it is no more there. */
export const THINKING = CLUE * DECIDING_RATE

/**
 * [PLN-5] Real milliseconds that the modelled player takes for a route. At each place they read the boards of all kinds that leave there;
 * meanwhile game time passes, slowly at pace `auto`. The rest of the wait, and every ride, passes at the race's rate. The race's clues are
 * added.
 */
export function realTimeOn(
  { rides, begin, finish }: Pick<Route, 'rides' | 'begin' | 'finish'>,
  { spec }: Pick<World, 'spec'>,
  network: Pick<RaceNetwork, 'boardsAt'>,
  { rate, pace }: { readonly rate: number; readonly pace: Pace },
): number {
  const deciding = pace === 'auto' ? Math.min(rate, DECIDING_RATE) : rate
  const clues = spec.legs.flatMap(({ steps }) => steps).filter(({ stepType }) => stepType === 'undertakeTask').length
  const stand = (since: number, until: number, thinking: number): number =>
    thinking + Math.max(0, until - since - thinking * deciding) / rate
  let at: number = begin
  let real = 0
  for (const { from, departure, arrival } of rides) {
    real += stand(at, departure, BOARD * network.boardsAt(from).length) + (arrival - departure) / rate
    at = arrival
  }
  return real + stand(at, finish, 0) + clues * CLUE
}
