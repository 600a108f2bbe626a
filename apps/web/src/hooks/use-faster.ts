import { canBeShorter, FASTEST } from '../session/sped-up.ts'
import { useRace, useReading, useSession, useSessionState } from './race-context.ts'
import { useCommand } from './use-command.ts'

const UNTIL = { answer: 'until you are free', room: 'until you wake up', work: 'until your work is done' } as const

interface Faster {
  /** Whether a press raises the speed; otherwise it sets it back. */
  readonly raises: boolean
  readonly label: string
  readonly run: () => void
}

interface FasterInHand {
  /** Undefined if the speed cannot be raised for a wait, or set back. */
  readonly press: Faster | undefined
  readonly busy: boolean
  readonly problem: string | undefined
}

/** One press to the highest speed for a player who waits, until the wait is over; and meanwhile one back to their own speed. */
export function useFaster(offered: boolean): FasterInHand {
  const session = useSession()
  const { clock, ended, busyUntil, busyWith } = useRace()
  const { speed } = clock
  const waits = useReading(({ now, race }) => canBeShorter(race, now))
  const { busy, problem, run } = useCommand('setSpeed', { about: speed })
  const own = useSessionState(({ spedUp }) => spedUp?.own)
  const next = speed === FASTEST && !ended ? own : offered && waits ? FASTEST : undefined
  if (next === undefined) return { press: undefined, busy, problem }
  const raises = next === FASTEST
  const ends = busyUntil !== undefined && busyUntil > clock.end && 'until the race ends'
  const until = ends || (busyUntil === undefined ? 'until the wait is over' : UNTIL[busyWith.kind])
  return {
    press: {
      raises,
      label: raises ? `Speed x${FASTEST} ${until}` : `Back to x${next}`,
      run() {
        if (raises) session.willSpeedUp()
        void run({ speed: next })
      },
    },
    busy,
    problem,
  }
}
