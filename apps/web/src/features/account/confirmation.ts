import type { DELETE_WORD } from '@final-call/contract'

/** The contract's, held to it by type: its module would bring the schemas along. */
const WORD: typeof DELETE_WORD = 'DELETE'

/** What is to be typed: the player's own address, or the word where there is none. */
export const confirmationFor = (email: string | null): string => email ?? WORD

/** Whether this is what the server takes as a confirmation. */
export function confirms(typed: string, email: string | null): boolean {
  const said = typed.trim()
  return said === WORD || (email !== null && said.toLowerCase() === email.toLowerCase())
}
