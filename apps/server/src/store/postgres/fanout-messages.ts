/**
 * Channels: a race's log has grown (version and race id), a sign-in has ended (family), a process tests whether it receives its own
 * message.
 */
const GROWN = 'final_call_race_grown'
const ENDED = 'final_call_sign_in_ended'
const TRIAL = 'final_call_trial'
export const CHANNELS = [GROWN, ENDED, TRIAL] as const

export interface Heard {
  grown(raceId: string, version: number): void
  ended(family: string): void
  /** A trial message that this process sent has arrived. */
  trial(): void
}

/** A notification of the database. */
export interface Message {
  readonly channel: string
  readonly payload: string
}

/** @param self the process that sends it, which ignores it */
export const grownMessage = (self: string, raceId: string, version: number): Message => ({
  channel: GROWN,
  payload: `${self} ${version} ${raceId}`,
})

export const endedMessage = (self: string, family: string): Message => ({
  channel: ENDED,
  payload: `${self} ${family}`,
})

/** A trial, which only the process that sends it handles. */
export const trialMessage = (self: string): Message => ({ channel: TRIAL, payload: `${self} trial` })

/** Dispatches a message of another process; malformed messages are ignored. */
export function read({ channel, payload }: Message, self: string, heard: Heard): void {
  const [from, first, raceId] = payload.split(' ')
  if (channel === TRIAL && from === self) heard.trial()
  if (channel === TRIAL || from === self || first === undefined) return
  if (channel === ENDED) heard.ended(first)
  else if (raceId !== undefined && Number.isSafeInteger(Number(first))) heard.grown(raceId, Number(first))
}
