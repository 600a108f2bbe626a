import type { GameMs } from '@final-call/domain'
import { minuteOf } from '../clock/race-time.ts'
import type { RaceSession } from '../race-session.ts'
import type { SessionState } from '../session-state.ts'
import { gameNow, placesOf } from './log.ts'
import { worldOf } from './world.ts'

/** The parts of a session that matter to a test. */
export interface SessionParts extends Partial<SessionState> {
  /** Game time; by default that of the race at `NOW`. */
  readonly now?: GameMs
  /** The minute that is shown; by default that of the game time. */
  readonly minute?: GameMs
  /** What carries commands out; by default nothing does. */
  readonly command?: RaceSession['command']
}

const nothing = (): void => undefined
const endless = () => nothing
const noCommand: RaceSession['command'] = (kind) => Promise.reject(new Error(`${kind} is not carried out here`))

/** A session that stands still and does nothing: by default of an open race with a live link, at one game time. */
export function sessionAt({ now, minute, command = noCommand, ...told }: SessionParts): RaceSession {
  const state: SessionState = {
    stage: 'ready',
    gameId: 'run-1',
    race: undefined,
    log: [],
    entries: [],
    entriesBefore: 0,
    places: placesOf(worldOf()),
    link: 'live',
    calls: [],
    wentBack: false,
    spedUp: undefined,
    trouble: undefined,
    failure: undefined,
    ...told,
  }
  const at = now ?? (state.race && gameNow(state.race))
  return {
    state: () => state,
    subscribe: endless,
    gameNow: () => at,
    minute: () => minute ?? (at && minuteOf(at)),
    subscribeTime: endless,
    command,
    dismiss: nothing,
    willSpeedUp: nothing,
    retry: nothing,
    close: nothing,
  }
}
