import type { CallError, Ping } from '@final-call/contract'
import {
  type GameMs,
  type LocationId,
  type PlayerCommandKind,
  type Race,
  type RaceEvent,
  apply,
  openStepOf,
  processStep,
} from '@final-call/domain'
import type { CallInput } from '../platform/call.ts'
import { type GateCall, callsStillOpen, gateCall, withCall, withoutOver } from './calls.ts'
import { drawnClock } from './drawn-clock.ts'
import type { Edge } from './edge.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type LinkState, type LiveLink, liveLink } from './live-link.ts'
import type { Places } from './places.ts'
import { isPassing } from '../platform/failures.ts'
import { asCallError, retrying } from './retrying.ts'
import { serverTime } from './server-time.ts'
import { type StepRunner, type StepTrouble, stepRunner } from './step-runner.ts'
import { nextTurn } from './turn.ts'
import { zoneHere } from './where.ts'

/** Real milliseconds after which a race is shown although steps that are done at once are not reported yet. */
const SHOWN_AFTER = 1_500

/** Whether the open step is done as soon as it is processed, or the next one is just about to open. */
function opensAtOnce(race: Race, places: Places): boolean {
  const step = openStepOf(race)
  if (!step) return race.ended === undefined
  const scene = { hasLocation: (id: LocationId) => places.has(id), bound: step.ticketId !== undefined }
  return processStep(step.content, scene).code === 200
}

/** How far the loading of a race is. */
export type Stage = 'starting' | 'awaiting' | 'clock' | 'step' | 'ready' | 'failed'

export interface SessionState {
  readonly stage: Stage
  /** The run's own id, once the server has said it. */
  readonly gameId: string | undefined
  readonly race: Race | undefined
  readonly log: readonly RaceEvent[]
  /** Oldest first. */
  readonly entries: readonly Entry[]
  /** Entries up to this one were there when the page came. */
  readonly entriesBefore: number
  readonly places: Places
  readonly link: LinkState
  /** Calls that wait to be dismissed, oldest first. */
  readonly calls: readonly GateCall[]
  readonly trouble: StepTrouble | undefined
  readonly failure: CallError | undefined
}

/** What a command says besides whose race it is for. */
export type CommandFields<K extends PlayerCommandKind> = Omit<CallInput<K>, 'gameId' | 'requestId'>

export interface RaceSession {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Game time as it was last drawn; undefined before there is a race. */
  gameNow(): GameMs | undefined
  /** Called for every frame that draws another game time. */
  subscribeTime(listener: () => void): () => void
  /**
   * Carries out one thing that the player does, once, however often the network fails in between. Resolves when this page has
   * folded what came of it: the events. @throws CallError
   */
  command<K extends PlayerCommandKind>(kind: K, fields: CommandFields<K>): Promise<readonly RaceEvent[]>
  /** For every tab. */
  dismiss(calls: readonly GateCall[]): void
  /** The same again, after a failure or trouble. */
  retry(): void
  close(): void
}

/** Real milliseconds that a command waits for the stream to bring what came of it. */
const PATIENCE = 4_000

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
  trouble: undefined,
  failure: undefined,
}

/** Opens a race, by a race's id or a run's, and keeps it: folds its log, draws its clock, runs its steps, carries commands. */
export function raceSession(edge: Edge, id: string): RaceSession {
  const time = serverTime()
  const clock = drawnClock()
  const listeners = new Set<() => void>()
  const timeListeners = new Set<() => void>()
  const waiting = new Set<() => void>()
  let state = BEFORE
  let drawn: GameMs | undefined
  /** When the last ping came that was answered, by this machine's clock. */
  let answered: number | undefined
  /** Pings come, and our answers do not arrive: to the server nobody is there. */
  let unanswered = false
  let linked: LinkState = 'connecting'
  let target: number | undefined
  let notes = 0
  let closed = false
  let link: LiveLink | undefined
  let steps: StepRunner | undefined
  let cancelFrame: (() => void) | undefined
  let endWatch: () => void = () => undefined
  let endPatience: () => void = () => undefined
  /** The first step has been asked for. */
  let loaded = false

  function set(change: Partial<SessionState>): void {
    if (closed) return
    state = { ...state, ...change }
    draw()
    for (const listener of listeners) listener()
    for (const check of waiting) check()
  }

  // Time

  function draw(): void {
    const { race } = state
    const now = race && time.at(edge.now())
    const last = answered === undefined ? now : time.at(answered)
    const before = drawn
    if (race && now !== undefined && last !== undefined) drawn = clock.at(race.clock, now, last, nextTurn(race))
    if (drawn !== before) for (const listener of timeListeners) listener()
    if (race?.clock.run.state === 'play' && !cancelFrame && !closed) {
      cancelFrame = edge.frame(() => {
        cancelFrame = undefined
        draw()
      })
    }
  }

  async function alive(gameId: string, pinged?: number): Promise<void> {
    const sent = edge.now()
    try {
      const { serverNow, version } = await edge.call('reportAlive', { gameId })
      time.note({ sent, received: edge.now(), serverNow })
      answered = pinged ?? answered
      unanswered = false
      reached(version)
    } catch (error) {
      edge.log('reportAlive failed', error)
      unanswered = isPassing(error)
    }
    showLink()
  }

  function showLink(): void {
    const next = linked === 'live' && unanswered ? 'lost' : linked
    if (next !== state.link) set({ link: next })
  }

  // The log

  function onLog(gameId: string, event: RaceEvent): void {
    const { race: before, places, entries, log } = state
    const version = before?.version ?? 0
    if (event.seq <= version) return
    if (event.seq > version + 1) {
      link?.renew()
      return
    }
    const race = apply(before, event)
    const live = state.stage === 'ready'
    const call = live ? gateCall(event, race, places) : undefined
    const calls =
      call && !dismissed(gameId).has(call.seq) ? withCall(state.calls, call) : withoutOver(state.calls, event)
    const added = entriesOf(event, race, places)
    set({ race, log: [...log, event], entries: [...entries, ...added], calls: race.ended ? [] : calls })
    if (state.stage === 'awaiting') set({ stage: 'clock' })
    caughtUp(gameId)
    if (state.stage === 'ready') steps?.run()
    else if (loaded) ready(gameId)
  }

  function reached(version: number): void {
    target = Math.max(target ?? 0, version)
    if (state.gameId !== undefined) caughtUp(state.gameId)
  }

  function caughtUp(gameId: string): void {
    const { stage, race } = state
    if (!race || target === undefined || race.version < target) return
    if (race.ended && stage === 'ready') link?.close()
    if (stage !== 'clock') return
    set({ stage: 'step' })
    void steps?.loadNext().then(() => {
      loaded = true
      ready(gameId)
      endPatience = edge.later(SHOWN_AFTER, () => ready(gameId, true))
    })
  }

  /** What is done at once is reported before the race is shown, or everything would move about as it comes in. */
  function ready(gameId: string, anyway = false): void {
    const { race, log, places, entries, stage } = state
    if (!race || stage !== 'step') return
    if (!anyway && opensAtOnce(race, places)) {
      steps?.run()
      return
    }
    endPatience()
    const gone = dismissed(gameId)
    const open = drawn === undefined || race.ended ? [] : callsStillOpen(log, race, places, drawn)
    set({ stage: 'ready', calls: open.filter(({ seq }) => !gone.has(seq)), entriesBefore: entries.length })
    if (race.ended) link?.close()
    steps?.run()
  }

  function onPing(gameId: string, { version }: Ping): void {
    const pinged = edge.now()
    answered ??= pinged
    if (state.race && state.race.version > version) {
      edge.log(`The server is at event ${version}, and this page at ${state.race.version}`)
    }
    reached(version)
    draw()
    if (!state.race?.ended) void alive(gameId, pinged)
  }

  function note({ title, detail }: StepTrouble): void {
    const { race, places, entries } = state
    if (!race || entries.at(-1)?.title === title) return
    notes += 1
    const timestamp = drawn ?? race.clock.begin
    const entry: Entry = {
      id: `note.${notes}`,
      type: 'RACE',
      title,
      detail,
      timestamp,
      zone: zoneHere(race, places),
      replaces: false,
    }
    set({ entries: [...entries, entry] })
  }

  // Calls

  const callsKey = (gameId: string): string => `calls.${gameId}`

  function dismissed(gameId: string): ReadonlySet<number> {
    const kept = edge.memory.read(callsKey(gameId)) ?? ''
    return new Set(kept.split(',').filter(Boolean).map(Number))
  }

  function dismiss(calls: readonly GateCall[]): void {
    const { gameId } = state
    if (gameId === undefined) return
    const gone = new Set([...dismissed(gameId), ...calls.map(({ seq }) => seq)])
    edge.memory.write(callsKey(gameId), [...gone].join(','))
    set({ calls: state.calls.filter(({ seq }) => !gone.has(seq)) })
    if (calls.length > 0 && state.race?.held) {
      command('dismissCalls', {}).catch((error: unknown) => edge.log('The clock was not let go', error))
    }
  }

  function dismissedElsewhere(gameId: string): void {
    const gone = dismissed(gameId)
    if (state.calls.some(({ seq }) => gone.has(seq))) set({ calls: state.calls.filter(({ seq }) => !gone.has(seq)) })
  }

  // Opening

  async function open(): Promise<void> {
    try {
      const { gameId } = await retrying(edge, () => edge.call('startGame', { gameId: id }))
      let sent = edge.now()
      const game = await retrying(edge, () => {
        sent = edge.now()
        return edge.call('getGame', { gameId })
      })
      if (closed) return
      time.note({ sent, received: edge.now(), serverNow: game.serverNow })
      set({ stage: 'awaiting', gameId, places: new Map(game.locations.map((place) => [place.id, place])) })
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
    endWatch()
    endWatch = edge.memory.watch(callsKey(gameId), () => dismissedElsewhere(gameId))
    link = liveLink(edge, gameId, {
      version: () => state.race?.version ?? 0,
      onLog: (event) => onLog(gameId, event),
      onPing: (ping) => onPing(gameId, ping),
      onState(next) {
        linked = next
        showLink()
        if (next === 'live') void alive(gameId)
      },
      onFailed: (failure) => set({ stage: 'failed', failure }),
    })
  }

  // Commands

  function folded(version: number): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if ((state.race?.version ?? 0) >= version) done()
      }
      const done = (): void => {
        waiting.delete(check)
        cancel()
        resolve()
      }
      const cancel = edge.later(PATIENCE, done)
      waiting.add(check)
      check()
    })
  }

  async function command<K extends PlayerCommandKind>(
    kind: K,
    fields: CommandFields<K>,
  ): Promise<readonly RaceEvent[]> {
    const { gameId, race } = state
    if (gameId === undefined) throw asCallError(new Error('no race is open'))
    const input = { gameId, requestId: edge.newId(), ...fields } as unknown as CallInput<K>
    const from = race?.version ?? 0
    const { version } = await retrying(edge, () => edge.call(kind, input) as Promise<{ readonly version: number }>)
    await folded(version)
    return state.log.filter(({ seq }) => seq > from && seq <= version)
  }

  void open()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    gameNow: () => drawn,
    subscribeTime(listener) {
      timeListeners.add(listener)
      return () => timeListeners.delete(listener)
    },
    command,
    dismiss,
    retry() {
      if (state.stage === 'failed') {
        link?.close()
        endPatience()
        loaded = false
        target = undefined
        set({ ...BEFORE })
        void open()
      } else {
        set({ trouble: undefined })
        if (steps) void steps.again()
        else edge.log('Cannot load next step: missing gameIdUser')
      }
    },
    close() {
      closed = true
      cancelFrame?.()
      endWatch()
      endPatience()
      link?.close()
      listeners.clear()
      timeListeners.clear()
    },
  }
}
