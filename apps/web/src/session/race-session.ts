import { CallError, type Ping } from '@final-call/contract'
import {
  type GameMs,
  MINUTE,
  type PlayerCommandKind,
  type Race,
  type RaceEvent,
  apply,
  namedPlaces,
  openStepOf,
} from '@final-call/domain'
import type { GateCall } from './calls/calls.ts'
import { type Came, type Carried, type CommandFields, commands } from './requests/commands.ts'
import type { Edge } from './edge.ts'
import { type Entry, entriesOf, noteOf } from './log/entries.ts'
import { type LinkState, type LiveLink, liveLink } from './stream/live-link.ts'
import { type Places, placesOf } from './place/places.ts'
import { placesFirst } from './stream/places-first.ts'
import { raceTime } from './clock/race-time.ts'
import { openRace } from './requests/opening.ts'
import { asCallError, retrying } from './requests/retrying.ts'
import { signsOfLife } from './stream/signs-of-life.ts'
import { type Stage, type Stages, stages } from './requests/stages.ts'
import { type StepRunner, type StepTrouble, stepRunner } from './requests/step-runner.ts'
import { waitingCalls } from './calls/waiting-calls.ts'

/** An immutable snapshot of a session; every change makes a new one. */
export interface SessionState {
  readonly stage: Stage
  /** The running race's id; undefined until the server has answered. */
  readonly gameId: string | undefined
  readonly race: Race | undefined
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
  readonly trouble: StepTrouble | undefined
  readonly failure: CallError | undefined
}

export interface RaceSession {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** The game time last drawn; undefined before the race is loaded. */
  gameNow(): GameMs | undefined
  /** Calls `listener` whenever another game time is drawn. */
  subscribeTime(listener: () => void): () => void
  /**
   * Carries out a command exactly once, retrying through network failures. Resolves when the server has answered and this page has
   * folded the resulting events, or `PATIENCE` after the answer. If the answer is lost, it throws, and `late` is called once the log
   * shows that the command was carried out.
   * @throws CallError
   */
  command<K extends PlayerCommandKind>(kind: K, fields: CommandFields<K>, late?: Came): Promise<Carried>
  /** Dismisses calls, in every tab. */
  dismiss(calls: readonly GateCall[]): void
  /** Tries again after `failure` or `trouble`. */
  retry(): void
  close(): void
}

const BEFORE: SessionState = {
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
  trouble: undefined,
  failure: undefined,
}

/**
 * Opens a race and keeps it running in this page: folds its log, draws its clock, processes its steps, sends commands.
 * @param id a running race's id, or a race spec's: that resumes the player's open attempt or starts one
 */
export function raceSession(edge: Edge, id: string): RaceSession {
  const listeners = new Set<() => void>()
  let state = BEFORE
  let notes = 0
  let closed = false
  let link: LiveLink | undefined
  let steps: StepRunner | undefined
  let loading: Stages | undefined

  const time = raceTime(edge, () => state.race)
  const life = signsOfLife(edge, time, {
    onVersion: (version) => loading?.reached(version),
    onLink(next) {
      if (next === state.link) return
      if (next !== 'live') time.lost()
      set({ link: next })
    },
  })
  const arriving = placesFirst({ places: () => state.places, learn: learnPlaces, onEvent: onLog, onFailed: onUnread })
  const waiting = waitingCalls(edge.memory)
  const player = commands(edge, { gameId: () => state.gameId, log: () => state.log })

  function set(change: Partial<SessionState>): void {
    if (closed) return
    state = { ...state, ...change }
    time.draw()
    for (const listener of listeners) listener()
    player.folded()
  }

  // The log

  function onLog(event: RaceEvent): void {
    const { race: before, places, entries, log } = state
    const version = before?.version ?? 0
    if (event.seq <= version) return
    if (event.seq > version + 1) {
      link?.renew()
      return
    }
    const race = apply(before, event)
    const added = entriesOf(event, race, places)
    const wentBack = event.type === 'lapsed' ? isShownLater(event.at) : state.wentBack
    const calls = waiting.after(event, race, state)
    set({ race, log: [...log, event], entries: [...entries, ...added], calls, wentBack })
    loading?.folded()
  }

  /** Whether the player has already seen a later minute on the clock. */
  function isShownLater(at: GameMs): boolean {
    const drawn = time.drawn()
    return state.stage === 'ready' && drawn !== undefined && Math.floor(drawn / MINUTE) > Math.floor(at / MINUTE)
  }

  function onUnread(cause: unknown): void {
    edge.log('An event could not be read', cause)
    link?.close()
    set({ stage: 'failed', failure: new CallError('data-loss', 'An event could not be read.', { cause }) })
  }

  async function learnPlaces(): Promise<boolean> {
    const { gameId } = state
    if (gameId === undefined) return false
    try {
      const { locations } = await retrying(edge, () => edge.call('getGame', { gameId }))
      if (state.gameId === gameId) set({ places: placesOf(locations) })
      return true
    } catch (error) {
      edge.log('The places of the open step could not be loaded', error)
      return false
    }
  }

  async function stepAgain(runner: StepRunner): Promise<void> {
    const step = state.race && openStepOf(state.race)
    if (step && namedPlaces(step.content).some(([, id]) => !state.places.has(id))) await learnPlaces()
    await runner.again()
  }

  function onPing(gameId: string, { version }: Ping): void {
    const pinged = edge.now()
    time.pinged(pinged)
    if (state.race && state.race.version > version) {
      edge.log(`The server is at event ${version}, and this page at ${state.race.version}`)
    }
    loading?.reached(version)
    time.draw()
    if (!state.race?.ended) void life.report(gameId, pinged)
  }

  /** Adds a trouble to the entries, unless it is the latest one already. */
  function note(trouble: StepTrouble): void {
    const { race, places, entries } = state
    if (!race || entries.at(-1)?.title === trouble.title) return
    notes += 1
    const entry = noteOf(trouble, { race, places, now: time.drawn() ?? race.clock.begin }, notes)
    set({ entries: [...entries, entry] })
  }

  // Calls

  function dismiss(calls: readonly GateCall[]): void {
    waiting.dismiss(calls)
    set({ calls: waiting.left(state.calls) })
    if (calls.length > 0 && state.race?.held) {
      player.carry('dismissCalls', {}).catch((error: unknown) => edge.log('The clock was not let go', error))
    }
  }

  function onDismissedElsewhere(): void {
    const calls = waiting.left(state.calls)
    if (calls.length < state.calls.length) set({ calls })
  }

  // Opening

  async function open(): Promise<void> {
    try {
      const { gameId, places, exchange } = await openRace(edge, id)
      if (closed) return
      time.note(exchange)
      set({ stage: 'awaiting', gameId, places })
      follow(gameId)
    } catch (error) {
      edge.log('The race could not be opened', error)
      set({ stage: 'failed', failure: asCallError(error) })
    }
  }

  function follow(gameId: string): void {
    steps = stepRunner(edge, gameId, {
      race: () => state.race,
      hasLocation: (place) => state.places.has(place),
      onTrouble(trouble) {
        note(trouble)
        set({ trouble })
      },
      onSettled() {
        if (state.trouble) set({ trouble: undefined })
      },
    })
    loading = stages(edge, {
      stage: () => state.stage,
      race: () => state.race,
      places: () => state.places,
      steps,
      onStage: (stage) => set({ stage }),
      onReady,
      onOver: () => link?.close(),
    })
    waiting.follow(gameId, onDismissedElsewhere)
    link = liveLink(edge, gameId, {
      version: () => state.race?.version ?? 0,
      onLog: arriving.take,
      onPing: (ping) => onPing(gameId, ping),
      onState(next) {
        life.linked(next)
        if (next === 'live') void life.report(gameId)
      },
      onFailed: (failure) => set({ stage: 'failed', failure }),
    })
  }

  function onReady(): void {
    const { race, entries } = state
    const now = time.drawn()
    const calls = race && now !== undefined ? waiting.stillOpen(race, now, state) : []
    set({ stage: 'ready', calls, entriesBefore: entries.length })
  }

  void open()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    gameNow: time.drawn,
    subscribeTime: time.subscribe,
    command: player.carry,
    dismiss,
    retry() {
      if (state.stage === 'failed') {
        link?.close()
        loading?.close()
        arriving.clear()
        set({ ...BEFORE })
        void open()
      } else {
        set({ trouble: undefined })
        if (steps) void stepAgain(steps)
        else edge.log('Cannot load next step: missing gameIdUser')
      }
    },
    close() {
      closed = true
      arriving.clear()
      waiting.close()
      loading?.close()
      link?.close()
      listeners.clear()
      time.close()
    },
  }
}
