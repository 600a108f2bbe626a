import { type Transport, gameMs } from '@final-call/domain'
import { goalOf } from '../session/place/goal.ts'
import { thereFrom } from '../session/place/where.ts'
import { boardOrigin } from '../session/rides/board-origin.ts'
import { type BoardHere, boardHere } from '../session/rides/kinds-leaving.ts'
import { useSession } from '../hooks/race-context.ts'
import { useFetchLeaving } from '../hooks/use-leaving.ts'

/** How long a press waits for the boards, in real milliseconds. */
const LOADED_WITHIN = 700

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined))

/**
 * A function that finds the board to show for the place where the player is or will be, given the kind of transport shown last. If the
 * boards cannot be loaded in time, the board of that kind is shown.
 */
export function useBoardHere(): (last: Transport) => Promise<BoardHere> {
  const session = useSession()
  const fetchLeaving = useFetchLeaving()
  return async (last) => {
    const { race } = session.state()
    const from = race && boardOrigin(race)
    if (from === undefined) return { transport: last }
    const journeys = await Promise.race([fetchLeaving(from).catch(() => undefined), after(LOADED_WITHIN)])
    // Read again: while the boards were loading, the race has gone on.
    const { race: now, places } = session.state()
    if (!journeys || !now || boardOrigin(now) !== from) return { transport: last }
    const time = session.gameNow() ?? now.clock.begin
    const since = gameMs(Math.max(time, thereFrom(now, from, time) ?? time))
    return boardHere(journeys, { from, goal: goalOf(now), since, last }, places)
  }
}
