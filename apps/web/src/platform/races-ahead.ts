import { call, sessions } from './browser.ts'
import type { CallOutput } from './call.ts'

let asked: Promise<CallOutput<'listGameSpecs'>> | undefined

/** Asks for the races while the portal's script and the player's profile are still under way. */
export function askForRaces(): void {
  if (sessions.current().state === 'out') return
  asked = call('listGameSpecs', null)
  // Told where it is taken.
  asked.catch(() => undefined)
}

/** The answer that was asked for ahead, once. */
export function takeRaces(): Promise<CallOutput<'listGameSpecs'>> | undefined {
  const answer = asked
  asked = undefined
  return answer
}
