import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: what whoever holds it may do, nobody can guess. */
export const secret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a text in base64url: for deriving ids, and for storing anything that grants access. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
