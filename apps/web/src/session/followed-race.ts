import type { Ping } from '@final-call/contract'
import { type GameMs, MINUTE, type Race, type RaceEvent, apply, namedPlaces, openStepOf } from '@final-call/domain'
import type { WaitingCalls } from './calls/waiting-calls.ts'
import type { RaceTime } from './clock/race-time.ts'
import type { Edge } from './edge.ts'
import { type Entry, entriesOf } from './log/entries.ts'
import { placesOf } from './place/places.ts'
import { retrying } from './requests/retrying.ts'
import { hasLog, stages } from './requests/stages.ts'
import { type StepTrouble, stepRunner } from './requests/step-runner.ts'
import type { SessionState, SessionStore } from './session-state.ts'
import { liveLink } from './stream/live-link.ts'
import { placesFirst } from './stream/places-first.ts'
import type { SignsOfLife } from './stream/signs-of-life.ts'

/** What a followed race reads and changes. */
export interface FollowDeps {
  readonly session: SessionStore
  readonly time: RaceTime
  readonly waiting: WaitingCalls
  readonly life: SignsOfLife
  /** Something went wrong with a step. */
  onTrouble(trouble: StepTrouble): void
}

/** A race whose log this page follows. */
export interface FollowedRace {
  /** The server's log has reached `version`. */
  reached(version: number): void
  /** Tries the open step again after trouble with it, or loads the next one. */
  again(): Promise<void>
  close(): void
}

/** What an event changes in a race whose log has arrived. */
function changeBy(
  event: RaceEvent,
  race: Race,
  before: SessionState,
  { time, waiting }: FollowDeps,
): Partial<SessionState> {
  const entries = [...before.entries, ...entriesOf(event, race, before.places)]
  const wentBack = event.type === 'lapsed' ? isShownLater(event.at, before, time.drawn()) : before.wentBack
  const calls = waiting.after(event, race, before)
  return { race, log: [...before.log, event], entries, calls, wentBack }
}

/** Whether the player has already seen a later minute than `at` on the clock. */
const isShownLater = (at: GameMs, { stage }: SessionState, drawn: GameMs | undefined): boolean =>
  stage === 'ready' && drawn !== undefined && Math.floor(drawn / MINUTE) > Math.floor(at / MINUTE)

/** Follows a race's log from its start: folds its events into the session, answers pings, and processes its steps. */
export function followRace(edge: Edge, gameId: string, deps: FollowDeps): FollowedRace {
  const { session, time, waiting, life } = deps
  const { state, set } = session
  /** The log as it arrives, and its entries. Nothing reads them before all is there, and a copy for each event would take long. */
  const loaded: { readonly log: RaceEvent[]; readonly entries: Entry[] } = { log: [], entries: [] }

  const steps = stepRunner(edge, gameId, {
    race: () => state().race,
    places: () => state().places,
    onTrouble: deps.onTrouble,
    onSettled() {
      if (state().trouble) set({ trouble: undefined })
    },
  })
  const loading = stages(edge, {
    stage: () => state().stage,
    race: () => state().race,
    places: () => state().places,
    steps,
    onStage(stage) {
      set(hasLog(stage) ? { stage, log: [...loaded.log], entries: [...loaded.entries] } : { stage })
    },
    onReady,
    onOver: () => link.close(),
  })
  const arriving = placesFirst({
    places: () => state().places,
    learn: learnPlaces,
    onEvent: fold,
    onFailed: (cause) => link.unread(cause),
  })
  const link = liveLink(edge, gameId, {
    version: () => state().race?.version ?? 0,
    onLog: arriving.take,
    onPing,
    onState(next) {
      life.linked(next)
      if (next === 'live') void life.report(gameId)
    },
    onFailed: (failure) => set({ stage: 'failed', failure }),
  })

  /** Throws if the event cannot be applied. */
  function fold(event: RaceEvent): void {
    const before = state()
    const version = before.race?.version ?? 0
    if (event.seq <= version) return
    if (event.seq > version + 1) {
      link.renew()
      return
    }
    const race = apply(before.race, event)
    if (hasLog(before.stage)) {
      set(changeBy(event, race, before, deps))
    } else {
      loaded.log.push(event)
      loaded.entries.push(...entriesOf(event, race, before.places))
      set({ race })
    }
    loading.folded()
  }

  function onPing({ version }: Ping): void {
    const { race } = state()
    const pinged = edge.now()
    time.pinged(pinged)
    if (race && race.version > version) {
      edge.log(`The server is at event ${version}, and this page at ${race.version}`)
    }
    loading.reached(version)
    time.draw()
    if (!state().race?.ended) void life.report(gameId, pinged)
  }

  function onReady(): void {
    const { race, entries } = state()
    const now = time.drawn()
    const calls = race && now !== undefined ? waiting.stillOpen(race, now, state()) : []
    set({ stage: 'ready', calls, entriesBefore: entries.length })
  }

  async function learnPlaces(): Promise<boolean> {
    try {
      const { locations } = await retrying(edge, () => edge.call('getGame', { gameId }))
      if (state().gameId === gameId) set({ places: placesOf(locations) })
      return true
    } catch (error) {
      edge.log('The places of the open step could not be loaded', error)
      return false
    }
  }

  async function again(): Promise<void> {
    const { race, places } = state()
    const step = race && openStepOf(race)
    if (step && namedPlaces(step.content).some(([, id]) => !places.has(id))) await learnPlaces()
    await steps.again()
  }

  return {
    reached: loading.reached,
    again,
    close() {
      arriving.clear()
      loading.close()
      link.close()
    },
  }
}
