import { createHash } from 'node:crypto'

const SLUG_LENGTH = 32

/** The first 12 hexadecimal digits of a text's SHA-256. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A text in the characters of an id, shortened. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-$/, '')

/**
 * A feed's id with a prefix, the same in every version of the feed. If the id's characters had to be changed, a hash of it is appended, so
 * that different ids stay different.
 */
export function idUnder(prefix: string, id: string): string {
  const readable = slug(id)
  return [prefix, readable, readable === id ? '' : hashOf(id)].filter((part) => part !== '').join('-')
}
