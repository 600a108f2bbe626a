import type { GameMs, Race, RaceEvent } from '@final-call/domain'
import { type GateCall, callsAfter, callsStillOpen, gateCall, withCall } from './calls.ts'
import { type Dismissals, dismissals } from './dismissals.ts'
import type { Edge } from '../edge.ts'
import type { Places } from '../place/places.ts'
import type { Stage } from '../requests/stages.ts'

/** What the page knows when it is told of an event: the log before it, and what waits by then. */
interface Known {
  readonly stage: Stage
  readonly log: readonly RaceEvent[]
  readonly places: Places
  readonly calls: readonly GateCall[]
}

/** Calls that wait to be dismissed: what is dismissed in one tab is so in all of them, and after a reload, until the race has ended. */
export interface WaitingCalls {
  /** Begins with what has been dismissed of a run. `changed`: another tab has dismissed some that wait here. */
  follow(gameId: string, changed: () => void): void
  /** Those that wait once an event has been folded; while the page is still loading none is raised. */
  after(event: RaceEvent, race: Race, known: Known): readonly GateCall[]
  /** Those of the log that are still open, of a page that has just loaded. */
  stillOpen(race: Race, now: GameMs, known: Known): readonly GateCall[]
  /** Dismisses some, for every tab. */
  dismiss(calls: readonly GateCall[]): void
  /** Those of them that nobody has dismissed. */
  left(calls: readonly GateCall[]): readonly GateCall[]
  close(): void
}

export function waitingCalls(memory: Edge['memory']): WaitingCalls {
  let dismissed: Dismissals | undefined
  let endWatch: () => void = () => undefined
  const left = (calls: readonly GateCall[]): readonly GateCall[] => dismissed?.left(calls) ?? calls
  function none(): readonly GateCall[] {
    dismissed?.forget()
    return []
  }

  return {
    left,
    follow(gameId, changed) {
      endWatch()
      dismissed = dismissals(memory, gameId)
      endWatch = dismissed.watch(changed)
    },
    after(event, race, { stage, log, places, calls }) {
      if (race.ended) return none()
      const raised = stage === 'ready' ? gateCall(event, race, places) : undefined
      const [call] = raised ? left([raised]) : []
      return call ? withCall(calls, call) : callsAfter(calls, event, { log, race, places })
    },
    stillOpen: (race, now, { log, places }) => (race.ended ? none() : left(callsStillOpen(log, race, places, now))),
    dismiss: (calls) => dismissed?.add(calls),
    close: () => endWatch(),
  }
}
