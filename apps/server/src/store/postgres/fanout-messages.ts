/** By channel: a race's log has grown (the version, the race), a sign-in has ended (the family). */
const GROWN = 'final_call_race_grown'
const ENDED = 'final_call_sign_in_ended'
export const CHANNELS = [GROWN, ENDED] as const

export interface Heard {
  grown(raceId: string, version: number): void
  ended(family: string): void
}

/** A notification of the database. */
export interface Message {
  readonly channel: string
  readonly payload: string
}

/** @param self the process that says it, which need not hear it */
export const grownMessage = (self: string, raceId: string, version: number): Message => ({
  channel: GROWN,
  payload: `${self} ${version} ${raceId}`,
})

export const endedMessage = (self: string, family: string): Message => ({
  channel: ENDED,
  payload: `${self} ${family}`,
})

/** Tells what another process says; what makes no sense is passed over. */
export function read({ channel, payload }: Message, self: string, heard: Heard): void {
  const [from, first, raceId] = payload.split(' ')
  if (from === self || first === undefined) return
  if (channel === ENDED) heard.ended(first)
  else if (raceId !== undefined && Number.isSafeInteger(Number(first))) heard.grown(raceId, Number(first))
}
