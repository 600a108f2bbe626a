import type { DatabaseConfig } from '../../apps/server/src/config/config.ts'
import { asDriverReads } from '../../apps/server/src/config/database-url.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * How PostgreSQL's own programs reach a database as the server does: the address without its password, and the environment variables
 * that hold the password. Every user of this machine could read it among the arguments.
 */
export function postgresAddress({ url, listenUrl }: Pick<DatabaseConfig, 'url' | 'listenUrl'>, env: Env) {
  const address = asDriverReads(listenUrl ?? url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  for (const name of ['password', 'uselibpqcompat']) {
    if (address.searchParams.has(name)) address.searchParams.delete(name)
  }
  // Other programs do not know the authorities that Node trusts besides its own.
  const authorities = address.searchParams.has('sslrootcert') ? undefined : env['NODE_EXTRA_CA_CERTS']
  return {
    address: address.href,
    env: {
      ...(authorities ? { PGSSLROOTCERT: authorities } : {}),
      ...env,
      ...(password === '' ? {} : { PGPASSWORD: password }),
    },
  }
}
