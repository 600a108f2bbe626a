import type { GameMs } from '@final-call/domain'
import { asCallError, isPassing, retryAfter } from '../platform/failures.ts'
import type { GateCall } from './calls/gate-call.ts'
import { waitingCalls } from './calls/waiting-calls.ts'
import { raceTime } from './clock/race-time.ts'
import type { Edge } from './edge.ts'
import { type FollowedRace, followRace } from './followed-race.ts'
import { noteOf } from './log/entries.ts'
import { placesOf } from './place/places.ts'
import { type Commands, commands } from './requests/commands.ts'
import { retrying } from './requests/retrying.ts'
import type { StepTrouble } from './requests/step-runner.ts'
import { BEFORE_ANSWER, type SessionState, sessionStore } from './session-state.ts'
import type { LinkState } from './stream/live-link.ts'
import { speedKeeper } from './sped-up.ts'
import { signsOfLife } from './stream/signs-of-life.ts'

export interface RaceSession {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** The game time last drawn; undefined before the race is loaded. */
  gameNow(): GameMs | undefined
  /** The minute last drawn: another at most ten times a second. */
  minute(): GameMs | undefined
  /** Calls `listener` whenever another game time or minute is drawn. */
  subscribeTime(listener: () => void): () => void
  /** Carries out a command. A booking also dismisses the news of missed rides that was on this page when it was made. */
  readonly command: Commands['carry']
  /** Dismisses calls, in every tab. */
  dismiss(calls: readonly GateCall[]): void
  /** The player is about to speed the clock up for a wait: once that is over, it returns to their own speed. */
  willSpeedUp(): void
  /** Tries again after `failure` or `trouble`. */
  retry(): void
  close(): void
}

/** How long a race that could not be opened waits for the server at least, in real milliseconds. */
const AGAIN_MS = 10_000

/**
 * Opens a race and keeps it running in this page: folds its log, draws its clock, processes its steps, sends commands.
 * @param id a running race's id, or a race spec's: that resumes the player's open attempt or starts one
 */
export function raceSession(edge: Edge, id: string): RaceSession {
  const session = sessionStore()
  const { state, set } = session
  const time = raceTime(edge, () => state().race)
  const player = commands(edge, { gameId: () => state().gameId, log: () => state().log })
  const waiting = waitingCalls(edge.memory)
  const life = signsOfLife(edge, time, { onVersion: (version) => followed?.reached(version), onLink })
  const speeds = speedKeeper({
    memory: edge.memory,
    session,
    setSpeed(speed) {
      player.carry('setSpeed', { speed }).catch((error: unknown) => edge.log('The clock kept its higher speed', error))
    },
  })
  let followed: FollowedRace | undefined
  let notes = 0
  let attempts = 0
  /** A race that could not be opened waits for the network or the server. */
  let endWaiting: (() => void) | undefined

  session.subscribe(time.draw)
  session.subscribe(player.folded)
  void open()

  /** Starts or resumes the race, loads its places, and follows its log. The page tells of an earlier failure until then. */
  async function open(): Promise<void> {
    attempts += 1
    const attempt = attempts
    try {
      const request = { gameId: id, requestId: edge.newId() }
      const { gameId } = await retrying(edge, () => edge.call('startGame', request))
      let sent = edge.now()
      const { serverNow, locations } = await retrying(edge, () => {
        sent = edge.now()
        return edge.call('getGame', { gameId })
      })
      if (session.closed() || attempt !== attempts) return
      time.note({ sent, received: edge.now(), serverNow })
      set({ stage: 'awaiting', gameId, places: placesOf(locations), failure: undefined })
      waiting.follow(gameId, onDismissedElsewhere)
      speeds.follow(gameId)
      followed = followRace(edge, gameId, { session, time, waiting, life, onTrouble })
    } catch (error) {
      edge.log('The race could not be opened', error)
      if (session.closed() || attempt !== attempts) return
      const failure = asCallError(error)
      // The same again is no news.
      if (state().failure?.code !== failure.code) set({ stage: 'failed', failure })
      if (isPassing(error)) openLater(Math.max(AGAIN_MS, retryAfter(error) ?? 0))
    }
  }

  /** Opens the race after `ms` milliseconds, or as soon as the network is back. */
  function openLater(ms: number): void {
    const openNow = (): void => {
      endWaiting?.()
      void open()
    }
    const ends = [edge.onReturn(openNow), edge.later(ms, openNow)]
    endWaiting = () => ends.forEach((end) => end())
  }

  function onLink(link: LinkState): void {
    if (link === state().link) return
    if (link !== 'live') time.lost()
    set({ link })
  }

  /** Shows a trouble, and adds it to the entries, unless it is the latest one already. */
  function onTrouble(trouble: StepTrouble): void {
    const { race, places, entries } = state()
    if (race && entries.at(-1)?.title !== trouble.title) {
      notes += 1
      const now = time.drawn() ?? race.clock.begin
      set({ entries: [...entries, noteOf(trouble, { race, places, now }, notes)] })
    }
    set({ trouble })
  }

  /** A booking also dismisses the news of missed rides that is shown on this page: whoever books has seen it. */
  const command: Commands['carry'] = async (kind, fields, late) => {
    const news =
      kind === 'bookTicket' || kind === 'moveTicket' ? state().calls.filter((it) => it.kind === 'missed') : []
    const carried = await player.carry(kind, fields, late)
    drop(news)
    return carried
  }

  function drop(calls: readonly GateCall[]): void {
    if (calls.length === 0) return
    waiting.dismiss(calls)
    set({ calls: waiting.left(state().calls) })
  }

  function dismiss(calls: readonly GateCall[]): void {
    drop(calls)
    if (calls.length > 0 && state().race?.held) {
      player.carry('dismissCalls', {}).catch((error: unknown) => edge.log('The clock was not let go', error))
    }
  }

  function onDismissedElsewhere(): void {
    set({ calls: waiting.left(state().calls) })
  }

  function retry(): void {
    if (state().stage === 'failed') {
      followed?.close()
      endWaiting?.()
      set(BEFORE_ANSWER)
      void open()
    } else {
      set({ trouble: undefined })
      if (followed) void followed.again()
      else edge.log('Cannot load next step: missing gameIdUser')
    }
  }

  function close(): void {
    session.close()
    endWaiting?.()
    waiting.close()
    followed?.close()
    time.close()
  }

  return {
    state,
    subscribe: session.subscribe,
    gameNow: time.drawn,
    minute: time.minute,
    subscribeTime: time.subscribe,
    command,
    dismiss,
    willSpeedUp: speeds.note,
    retry,
    close,
  }
}
