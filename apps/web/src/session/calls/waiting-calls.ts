import type { GameMs, Race, RaceEvent } from '@final-call/domain'
import { callsAfter, callsStillOpen, gateCall, withCall } from './calls.ts'
import type { GateCall } from './gate-call.ts'
import { type Dismissals, dismissals } from './dismissals.ts'
import type { Edge } from '../edge.ts'
import type { LoadingStage } from '../requests/stages.ts'

/** The session state before an event: its log and waiting calls. */
interface Known {
  readonly stage: LoadingStage
  readonly log: readonly RaceEvent[]
  readonly calls: readonly GateCall[]
}

/** The calls that wait to be dismissed. A dismissal applies to all tabs and survives reloads, until the race ends. */
export interface WaitingCalls {
  /** Loads a race's dismissals. Calls `changed` when another tab dismisses some. */
  follow(gameId: string, changed: () => void): void
  /** The calls that wait after an event. While the page is loading, none is raised. */
  after(event: RaceEvent, race: Race, known: Known): readonly GateCall[]
  /** The calls in the log that are still open, for a page that has just loaded. */
  stillOpen(race: Race, now: GameMs, known: Known): readonly GateCall[]
  /** Dismisses calls in every tab. */
  dismiss(calls: readonly GateCall[]): void
  /** The calls that have not been dismissed. */
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
    after(event, race, { stage, log, calls }) {
      if (race.ended) return none()
      if (stage !== 'ready') return calls
      const raised = gateCall(event)
      return left(raised ? withCall(calls, raised) : callsAfter(calls, event, { log, race }))
    },
    stillOpen: (race, now, { log }) => (race.ended ? none() : left(callsStillOpen(log, race, now))),
    dismiss: (calls) => dismissed?.add(calls),
    close: () => endWatch(),
  }
}
