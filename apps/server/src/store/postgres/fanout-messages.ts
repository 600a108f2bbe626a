/** By channel: a race's log has grown (the version, the race), a sign-in has ended (the family), a process asks whether it hears itself. */
const GROWN = 'final_call_race_grown'
const ENDED = 'final_call_sign_in_ended'
const TRIAL = 'final_call_trial'
export const CHANNELS = [GROWN, ENDED, TRIAL] as const

export interface Heard {
  grown(raceId: string, version: number): void
  ended(family: string): void
  /** A trial that this process has sent itself. */
  trial(): void
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

/** Whoever says it is the one to hear it. */
export const trialMessage = (self: string): Message => ({ channel: TRIAL, payload: `${self} trial` })

/** Tells what another process says; what makes no sense is passed over. */
export function read({ channel, payload }: Message, self: string, heard: Heard): void {
  const [from, first, raceId] = payload.split(' ')
  if (channel === TRIAL && from === self) heard.trial()
  if (channel === TRIAL || from === self || first === undefined) return
  if (channel === ENDED) heard.ended(first)
  else if (raceId !== undefined && Number.isSafeInteger(Number(first))) heard.grown(raceId, Number(first))
}
