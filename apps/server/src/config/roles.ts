import type { Config } from './config.ts'
import type { RolesOf } from '../ports.ts'

/**
 * In lower case, ASCII letters only, as the lists have no others: to `toLowerCase` the Kelvin sign is a k, which would make somebody else's
 * address an administrator's.
 */
const folded = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The roles that the operator's lists give. */
export function listedRoles({ adminEmails, geopathEmails }: Pick<Config, 'adminEmails' | 'geopathEmails'>): RolesOf {
  const isIn = (emails: readonly string[], email: string | null): boolean =>
    email !== null && emails.includes(folded(email))
  return (email) => ({ administrator: isIn(adminEmails, email), geopath: isIn(geopathEmails, email) })
}
