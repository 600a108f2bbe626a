import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../servers/free-port.mjs'
import { installPackages } from './apt.mjs'
import { run } from './processes.mjs'

const DEBIAN = '/usr/lib/postgresql'
const USER = 'final_call'
const START_LIMIT_MS = 30_000
const isRoot = process.getuid?.() === 0

/** @returns {string | undefined} the folder of the newest PostgreSQL's programs, `PG_BIN` if that is set */
export function programsOfPostgres() {
  const chosen = process.env['PG_BIN']
  if (chosen) return chosen
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * Finds PostgreSQL's own programs; installs the system's if there are none.
 * @returns {Promise<string>} their folder
 * @throws Error that says what to do when there are none and none can be installed
 */
export async function ensurePostgres() {
  const found = programsOfPostgres()
  if (found) return found
  console.log('Installing PostgreSQL from the system packages (apt-get): a minute or two …')
  const otherwise = "Install PostgreSQL 15 or later, or set PG_BIN to its programs' folder."
  await installPackages(['--no-install-recommends', 'postgresql'], otherwise)
  const installed = programsOfPostgres()
  if (!installed)
    throw new Error(`PostgreSQL was installed and is not in ${DEBIAN}: set PG_BIN to its programs' folder`)
  return installed
}

/** PostgreSQL refuses to run as root. @returns {Promise<{ uid: number, gid: number } | undefined>} */
async function otherUser() {
  if (!isRoot) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name], { quiet: true })))
    const [uid, gid] = ids.map(({ output }) => Number(output))
    if (ids.every(({ code }) => code === 0) && uid && gid) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody"')
}

/**
 * @typedef {object} PrivatePostgres
 * @property {string} url of its first, empty database
 * @property {() => Promise<void>} stop ends the server and keeps its data; open connections break
 * @property {() => Promise<void>} start starts it again on the same port with the same data
 * @property {() => Promise<void>} remove ends it and removes its data
 */

/**
 * Starts a PostgreSQL server of our own on a free port of this machine, with a data folder of its own.
 * @param {object} [options]
 * @param {boolean} [options.durable] committed data survives a power cut, and every commit waits for the disk
 * @param {Readonly<Record<string, string>>} [options.settings] more of the server's settings, by their names in postgresql.conf
 * @param {string} [options.within] the folder in which its own is made, for temporary files by default
 * @param {string} [options.password] a password shared by servers that connect to each other; a random one by default
 * @returns {Promise<PrivatePostgres>}
 */
export async function startPostgres({
  durable = false,
  settings: more = {},
  within = tmpdir(),
  password = randomBytes(18).toString('base64url'),
} = {}) {
  const bin = await ensurePostgres()
  const user = await otherUser()
  const folder = mkdtempSync(join(within, 'final-call-postgres-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chmodSync(folder, 0o700)
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)

  /** @param {string} program @param {string[]} args */
  const begin = (program, args) => {
    const env = { ...process.env, HOME: folder, PGPASSWORD: password }
    const child = spawn(join(bin, program), args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)))
    return { child, output: () => output }
  }

  const options = { pgdata: data, username: USER, pwfile: passwordFile, auth: 'scram-sha-256', locale: 'C' }
  const made = begin('initdb', [
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    '--encoding=UTF8',
    ...(durable ? [] : ['--no-sync']),
  ])
  const [code] = await once(made.child, 'close')
  rmSync(passwordFile)
  if (code !== 0) throw new Error(`initdb failed with ${code}:\n${made.output()}`)

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    log_min_messages: 'fatal',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  const atExit = () => {
    server?.kill('SIGQUIT')
    // It may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
  process.once('exit', atExit)

  const start = async () => {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const { child, output } = begin('postgres', ['-D', data, ...args])
    server = child
    const until = Date.now() + START_LIMIT_MS
    for (;;) {
      const ready = await run(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { quiet: true })
      if (ready.code === 0) return
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}:\n${output()}`)
      if (Date.now() > until) throw new Error(`PostgreSQL did not answer in time:\n${output()}`)
      await pause(50)
    }
  }
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    // A fast shutdown: connections are cut, and committed data is written.
    server.kill('SIGINT')
    await gone
  }
  await start()
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove: async () => {
      await stop()
      process.removeListener('exit', atExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
