import { join, resolve } from 'node:path'
import { type Config, type DatabaseConfig, readConfig } from '../../apps/server/src/config.ts'
import { programsOfPostgres } from '../setup/postgres.mjs'
import { run } from '../setup/processes.mjs'

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

export function configured(): Config {
  const read = readConfig(process.env)
  return read.ok ? read.config : fail(['The configuration does not fit:', ...read.problems].join('\n  '))
}

export function fileOf(usage: string): string {
  const [, , file] = process.argv
  return file === undefined ? fail(`Expected a file: ${usage}`) : resolve(file)
}

/** Where the key of a backup's logs is. */
export const keyOf = (file: string): string => `${file}.key`

/** Runs one of PostgreSQL's own programs on a database; ends this process if it fails. */
export async function postgresTool(name: string, { url, listenUrl }: DatabaseConfig, args: readonly string[]) {
  const folder = programsOfPostgres()
  const address = new URL(listenUrl ?? url)
  // Not as an argument, which every user of this machine could read.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) }
  address.password = ''
  const { code } = await run(folder === undefined ? name : join(folder, name), [`--dbname=${address.href}`, ...args], {
    env,
  }).catch(() => fail(`${name} is not there. Install PostgreSQL's client programs, or set PG_BIN to their folder.`))
  if (code !== 0) fail(`${name} failed with ${code}.`)
}
