import { DELETE_WORD } from '@final-call/contract'

/** The text to type: the player's e-mail address, or the word if there is none. */
export const confirmationFor = (email: string | null): string => email ?? DELETE_WORD

/** Whether the server accepts what was typed as a confirmation. */
export function confirms(typed: string, email: string | null): boolean {
  const said = typed.trim()
  return said === DELETE_WORD || (email !== null && said.toLowerCase() === email.toLowerCase())
}
