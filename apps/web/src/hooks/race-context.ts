import { type GameMs, type Race, gameMs } from '@final-call/domain'
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import type { Places } from '../session/place/places.ts'
import type { Scene } from '../session/place/where.ts'
import type { RaceSession } from '../session/race-session.ts'
import type { SessionState } from '../session/session-state.ts'
import { keptList } from './kept-list.ts'
import { type Until, keptReading } from './kept-reading.ts'

const Context = createContext<RaceSession | undefined>(undefined)

/** Provides the open race session to the components below. */
export const RaceProvider = Context.Provider

/** The open race session. @throws Error outside `RaceProvider` */
export function useSession(): RaceSession {
  const session = useContext(Context)
  if (!session) throw new Error('no RaceProvider above')
  return session
}

/** `useSyncExternalStore` with the same snapshot on the server, so that tests can render to markup. */
const useStore = <T>(subscribe: (changed: () => void) => () => void, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read)

/** A part of the session's state. `select` must return the same reference until that part changes. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  const session = useSession()
  return useStore(session.subscribe, () => select(session.state()))
}

const raceOf = ({ race }: SessionState): Race => {
  if (!race) throw new Error('the race is not loaded yet')
  return race
}

/** The race, for components that are drawn only once it is loaded. */
export const useRace = (): Race => useSessionState(raceOf)

/** The race's start zone, for times at places of unknown zone. Unlike the race, it never changes. */
export const useStartZone = (): string => useSessionState((state) => raceOf(state).zone)

export const usePlaces = (): Places => useSessionState(({ places }) => places)

type Plain = string | number | boolean | undefined
type Read<T> = (scene: Scene) => T

/** A value derived from the race as it stands. `read` must return the same value until it changes. */
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
    const state = session.state()
    const race = raceOf(state)
    return read({ race, places: state.places, now: session.gameNow() ?? race.clock.begin })
  })
}

/** A plain value derived from the race as it stands. Re-renders when the value changes, not whenever time does. */
export const useReading = <T extends Plain>(read: Read<T>): T => useAtTime(read)

/**
 * Several readings at once: the same list until one of them changes. They are computed together, in each frame in which time may have
 * changed one of them: in all, if `until` is absent.
 */
export function useReadings<const T extends readonly Plain[]>(read: Read<T>, until?: Until): T {
  const [kept] = useState(() => keptList<T>())
  const readAgain: Read<T> = (scene) => kept(read(scene))
  return useAtTime(until ? keptReading(readAgain, until) : readAgain)
}

/** Game time rounded down to the displayed minute. In a race that runs, it changes at most ten times a second. */
export function useGameTime(): GameMs {
  const session = useSession()
  return gameMs(useReading(({ now }) => session.minute() ?? now))
}

/** The race as it stands, at the displayed minute. */
export function useScene(): Scene {
  const race = useRace()
  const places = usePlaces()
  const now = useGameTime()
  return { race, places, now }
}
