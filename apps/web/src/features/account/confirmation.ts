import { DELETE_WORD } from '@final-call/contract'

/** What is to be typed: the player's own address, or the word where there is none. */
export const confirmationFor = (email: string | null): string => email ?? DELETE_WORD

/** Whether this is what the server takes as a confirmation. */
export function confirms(typed: string, email: string | null): boolean {
  const said = typed.trim()
  return said === DELETE_WORD || (email !== null && said.toLowerCase() === email.toLowerCase())
}
