import { useSessionState } from './race-context.ts'

/** Whether the link to the server is down in a running race: commands cannot be sent, and the drawn clock stands. */
export const useDisconnected = (): boolean =>
  useSessionState(({ stage, race, link }) => stage === 'ready' && race?.ended === undefined && link !== 'live')
