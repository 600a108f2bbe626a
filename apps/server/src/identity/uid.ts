import type { UidOf } from '../ports.ts'
import { sha256 } from './secret.ts'

/** The number of characters of a player's id. */
export const UID_LENGTH = 22

/**
 * A player's id: 22 URL-safe characters, the same at every sign-in. Issuer and subject are hashed together, because a provider's `sub` is
 * unique only within its issuer, and e-mail addresses change owners.
 */
export const uidOf: UidOf = ({ issuer, subject }) => sha256(JSON.stringify([issuer, subject])).slice(0, UID_LENGTH)
