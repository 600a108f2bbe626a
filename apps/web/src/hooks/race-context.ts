import { type GameMs, type Race, gameMs } from '@final-call/domain'
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import type { Places } from '../session/place/places.ts'
import type { RaceSession, SessionState } from '../session/race-session.ts'
import { keptList } from './kept-list.ts'

const Context = createContext<RaceSession | undefined>(undefined)

/** The open race for everything below. */
export const RaceProvider = Context.Provider

export function useSession(): RaceSession {
  const session = useContext(Context)
  if (!session) throw new Error('no RaceProvider above')
  return session
}

/** The session is the same store wherever it is drawn: in a browser, or as mere markup, by a test. */
const useStore = <T>(subscribe: (changed: () => void) => () => void, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read)

/** A part of the session's state; `select` must give the same value until it changes. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  const session = useSession()
  return useStore(session.subscribe, () => select(session.state()))
}

const raceOf = ({ race }: SessionState): Race => {
  if (!race) throw new Error('the race is not loaded yet')
  return race
}

/** The race, in the parts of the page that are drawn once there is one. */
export const useRace = (): Race => useSessionState(raceOf)

/** For times at a place whose own zone is not known. Unlike the race, it never changes. */
export const useStartZone = (): string => useSessionState((state) => raceOf(state).zone)

export const usePlaces = (): Places => useSessionState(({ places }) => places)

type Plain = string | number | boolean | undefined
type Read<T> = (now: GameMs, race: Race) => T

/** What is read of the race at game time, which must be the same value until it changes. */
function useAtTime<T>(read: Read<T>): T {
  const session = useSession()
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [session.subscribe(changed), session.subscribeTime(changed)]
      return () => ends.forEach((end) => end())
    },
    [session],
  )
  return useStore(subscribe, () => {
    const race = raceOf(session.state())
    return read(session.gameNow() ?? race.clock.begin, race)
  })
}

/** A reading of the race at game time: drawn again when what it reads changes, not when the time does. */
export const useReading = <T extends Plain>(read: Read<T>): T => useAtTime(read)

/** Several such readings as one: one question in each frame, and the same list until one of them changes. */
export function useReadings<const T extends readonly Plain[]>(read: Read<T>): T {
  const [kept] = useState(() => keptList<T>())
  return useAtTime((now, race) => kept(read(now, race)))
}

const GRAIN = { minute: 60_000, second: 1_000 } as const

/** Game time, rounded down to what is displayed. */
export const useGameTime = (grain: keyof typeof GRAIN): GameMs =>
  gameMs(useReading((now) => Math.floor(now / GRAIN[grain]) * GRAIN[grain]))
