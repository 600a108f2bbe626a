import { askedAhead } from './asked-ahead.ts'
import { call, sessions } from './browser.ts'

const races = askedAhead(() => call('listGameSpecs', null))

/** Requests the list of races while the portal's script and the player's profile are still loading. */
export function askForRaces(): void {
  if (sessions.current().state !== 'out') races.ask()
}

/** Takes the answer requested ahead; see `AskedAhead.take`. */
export const takeRaces = races.take
