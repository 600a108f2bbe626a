/** pgbouncer's error for the statement timeout, which PostgreSQL itself accepts. */
export const OF_A_POOLER = 'unsupported startup parameter'

/**
 * SQLSTATEs of nothing but a log-in that is turned away: user or password (28), no such database (3D). Source:
 * postgresql.org/docs/current/errcodes-appendix.html.
 */
const TURNED_AWAY = /^(28|3D)/
/** SQLSTATEs of a statement too; of a log-in an unknown setting in the URL (42) or a wrong value of one (22). */
const MISCONFIGURED = /^(42|22)/

/** Node's codes for a certificate that is not trusted. Source: nodejs.org/api/tls.html#x509-certificate-error-codes. */
const UNTRUSTED = /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** What the driver says, without a code, if a password or TLS is missing. */
const MISSING = /^(SASL: SCRAM-SERVER-FIRST-MESSAGE: client password|The server does not support SSL)/

const field = (error: Error, name: string): string => String(Object.entries(error).find(([key]) => key === name)?.[1])

/**
 * Whether a log-in to a database failed by the configuration, its own or the database's: to wait is useless. False if the database may only be
 * away. A pooler has one code for both, 08P01.
 * @param error the driver's
 */
export function isTurnedAway(error: Error): boolean {
  const code = field(error, 'code')
  if (TURNED_AWAY.test(code)) return true
  // In the language of the database: where that has another word, these two are taken for a database that is away.
  if (field(error, 'severity') === 'FATAL') return MISCONFIGURED.test(code) || error.message.startsWith(OF_A_POOLER)
  // A file of certificates that the URL names, which the driver reads for each connection.
  const lacksFile = field(error, 'syscall') === 'open' && /^(ENOENT|EACCES)$/.test(code)
  return lacksFile || UNTRUSTED.test(code) || MISSING.test(error.message)
}
