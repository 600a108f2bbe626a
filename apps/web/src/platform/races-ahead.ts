import { askedAhead } from './asked-ahead.ts'
import { call, sessions } from './browser.ts'

const races = askedAhead(() => call('listGameSpecs', null))

/** Asks for the races while the portal's script and the player's profile are still under way. */
export function askForRaces(): void {
  if (sessions.current().state !== 'out') races.ask()
}

/** The answer that was asked for ahead, once. */
export const takeRaces = races.take
