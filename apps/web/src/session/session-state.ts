import type { CallError } from '@final-call/contract'
import type { Race, RaceEvent, SPEEDS } from '@final-call/domain'
import { createListeners } from '../platform/listeners.ts'
import type { GateCall } from './calls/gate-call.ts'
import type { Entry } from './log/entries.ts'
import type { Places } from './place/places.ts'
import type { LinkState } from './stream/live-link.ts'
import type { LoadingStage } from './requests/stages.ts'
import type { StepTrouble } from './requests/step-runner.ts'

export type Speed = (typeof SPEEDS)[number]

/** A clock that the player has sped up for a wait. */
export interface SpedUp {
  /** Their own speed, to which it returns. */
  readonly own: Speed
  /** The race's version before the press. */
  readonly since: number
}

/** An immutable snapshot of a session; every change makes a new one. */
export interface SessionState {
  readonly stage: LoadingStage
  /** The running race's id; undefined until the server has answered. */
  readonly gameId: string | undefined
  readonly race: Race | undefined
  /** Empty until all of it has arrived; so are `entries`. */
  readonly log: readonly RaceEvent[]
  /** Oldest first. */
  readonly entries: readonly Entry[]
  /** How many of `entries` existed before the race was shown. */
  readonly entriesBefore: number
  readonly places: Places
  readonly link: LinkState
  /** Calls that wait to be dismissed, oldest first. */
  readonly calls: readonly GateCall[]
  /** Whether the latest lapse visibly set the drawn clock back. */
  readonly wentBack: boolean
  readonly spedUp: SpedUp | undefined
  readonly trouble: StepTrouble | undefined
  readonly failure: CallError | undefined
}

/** The state before the server has answered. */
export const BEFORE_ANSWER: SessionState = {
  stage: 'starting',
  gameId: undefined,
  race: undefined,
  log: [],
  entries: [],
  entriesBefore: 0,
  places: new Map(),
  link: 'connecting',
  calls: [],
  wentBack: false,
  spedUp: undefined,
  trouble: undefined,
  failure: undefined,
}

/** Holds the state of a session. */
export interface SessionStore {
  state(): SessionState
  /** Changes some of the state, and calls the listeners in the order in which they subscribed. */
  set(change: Partial<SessionState>): void
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
  closed(): boolean
  /** Ends all subscriptions; the state no longer changes. */
  close(): void
}

export function sessionStore(): SessionStore {
  const listeners = createListeners()
  let state = BEFORE_ANSWER
  let closed = false

  return {
    state: () => state,
    set(change) {
      if (closed) return
      state = { ...state, ...change }
      listeners.tell()
    },
    subscribe: listeners.subscribe,
    closed: () => closed,
    close() {
      closed = true
      listeners.clear()
    },
  }
}
