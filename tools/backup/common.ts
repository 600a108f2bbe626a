import { join, resolve } from 'node:path'
import { type Config, type DatabaseConfig, configOf } from '../../apps/server/src/config/config.ts'
import { programsOfPostgres } from '../setup/postgres.mjs'
import { run } from '../setup/processes.mjs'
import { postgresAddress } from './postgres-address.ts'

/** Ends this process with a sentence for the operator. */
export function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

export const configured = (): Config => configOf(process.env, { warn: console.warn, fail })

/** Ends this process with the usage, if it was asked for. */
export function offerHelp(usage: string): void {
  if (!process.argv.slice(2).some((it) => it === '--help' || it === '-h')) return
  console.log(usage)
  process.exit(0)
}

/** The file that a command names. A name that begins with a dash is an option of some other program, or lacks `./`. */
export function fileOf(usage: string): string {
  offerHelp(usage)
  const [, , file, ...more] = process.argv
  if (file === undefined || more.length > 0) return fail(`Expected ${file === undefined ? 'a' : 'one'} file: ${usage}`)
  if (file.startsWith('-')) return fail(`Expected a file, not ${file}: ${usage}`)
  // npm runs its scripts in the project's folder; the operator gave the path in another.
  return resolve(process.env['INIT_CWD'] ?? '.', file)
}

/** A database holds the key that signs tokens: no other user of the machine may read what is written from it. */
export const OWNER_ONLY = 0o077

/** The path of the key of a backup's logs. */
export const keyOf = (file: string): string => `${file}.key`

/** Runs one of PostgreSQL's own programs and returns its output; ends this process if the program is not there. */
export async function runPostgresTool(
  name: string,
  args: readonly string[],
  options: Parameters<typeof run>[2] = { quiet: true },
) {
  const folder = programsOfPostgres()
  return run(folder === undefined ? name : join(folder, name), args, options).catch(() =>
    fail(`${name} is not there. Install PostgreSQL's client programs, or set PG_BIN to their folder.`),
  )
}

function reach(name: string, database: DatabaseConfig): ReturnType<typeof postgresAddress> {
  if (!database.prepare && database.listenUrl === undefined) {
    return fail(
      `Since DATABASE_PREPARE is off, set DATABASE_LISTEN_URL to the database itself: what ${name} sets on a connection stays set in a ` +
        `pooler, and calls of the game that get this connection fail.`,
    )
  }
  return postgresAddress(database, process.env)
}

/**
 * Runs one of PostgreSQL's own programs on a database; ends this process if it fails.
 * @param then what the operator does in that case, as a sentence
 */
export async function postgresTool(name: string, database: DatabaseConfig, args: readonly string[], then?: string) {
  const { address, env } = reach(name, database)
  const { code } = await runPostgresTool(name, [`--dbname=${address}`, ...args], { env })
  if (code !== 0) fail([`${name} failed with ${code}.`, then].filter(Boolean).join(' '))
}
