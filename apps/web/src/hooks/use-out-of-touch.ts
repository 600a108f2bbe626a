import { useEffect, useState } from 'react'
import { STILL_AFTER } from '../session/clock/drawn-clock.ts'
import { useSessionState } from './race-context.ts'

/** Whether nothing is heard from the server, in a race that still runs: nothing can be asked for. */
export const useOutOfTouch = (): boolean =>
  useSessionState(({ stage, race, link }) => stage === 'ready' && race?.ended === undefined && link !== 'live')

/** Whether the drawn clock stands because of that; for some seconds more it goes on, by what was heard last. */
export function useStillness(): boolean {
  const away = useOutOfTouch()
  const runs = useSessionState(({ race }) => race?.clock.run.state === 'play')
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (!away) return undefined
    const timer = setTimeout(() => setStill(true), STILL_AFTER)
    return () => {
      clearTimeout(timer)
      setStill(false)
    }
  }, [away])
  return away && (still || !runs)
}
