import type { Config } from './config.ts'
import type { RolesOf } from '../ports.ts'

/**
 * In lower case; ASCII letters only, since the lists have no others. `toLowerCase` would turn the Kelvin sign into a k, and so somebody
 * else's address into an administrator's.
 */
const folded = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The roles that the operator's lists give. */
export function listedRoles({ adminEmails, geopathEmails }: Pick<Config, 'adminEmails' | 'geopathEmails'>): RolesOf {
  const isIn = (emails: readonly string[], email: string | null): boolean =>
    email !== null && emails.includes(folded(email))
  return (email) => ({ administrator: isIn(adminEmails, email), geopath: isIn(geopathEmails, email) })
}
