import { useSessionState } from './race-context.ts'

/** Whether nothing is heard from the server, in a race that still runs: nothing can be asked for, and the drawn clock stands. */
export const useOutOfTouch = (): boolean =>
  useSessionState(({ stage, race, link }) => stage === 'ready' && race?.ended === undefined && link !== 'live')
