import { createHash } from 'node:crypto'

const SLUG_LENGTH = 32

/** 12 characters that name a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A text in the characters of an id. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-$/, '')

/**
 * A feed's id under a prefix, the same for the same id in every version of the feed. What cannot be written in an id's
 * characters gets a hash of itself behind it, so that two never become one.
 */
export function idUnder(prefix: string, id: string): string {
  const readable = slug(id)
  return [prefix, readable, readable === id ? '' : hashOf(id)].filter((part) => part !== '').join('-')
}
