import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chainOf } from '../../apps/server/src/chain/chain.ts'
import { type Database, openDatabase } from '../../apps/server/src/store/postgres/database.ts'
import { migrate } from '../../apps/server/src/store/postgres/migrate.ts'
import { postgresRaces } from '../../apps/server/src/store/postgres/races.ts'
import type { Statement } from '../../apps/server/src/store/postgres/statement.ts'
import type { StoredRace } from '../../apps/server/src/ports.ts'
import { programsOfPostgres, startPostgres } from '../../tools/setup/postgres.mjs'
import { type Booking, book, bookingIn, firstBooking, storedBefore } from './booking.ts'
import { goal, median, medianRatio, table } from './figures.ts'
import { CLIENT_CORE, SERVER_CORE, pinMyself } from './machine.ts'

const CLIENTS = 8
const ROUNDS = 7
const EACH = 250
const BOOKINGS = CLIENTS * EACH
const TEMPLATE = '900000000'
const TABLES = ['races', 'race_events', 'race_signs']

/** For the preparations: this statement is never prepared, so it needs no name. */
const sql = (text: string): Statement => ({ name: '', reach: 'crossing', text })

interface Prepared {
  readonly template: StoredRace
  /** The one statement of a booking with its values, as the store passes them to the database. */
  readonly text: string
  readonly values: readonly unknown[]
}

async function prepared(db: Database, setUp: Database, booking: Booking): Promise<Prepared> {
  const asked: [string, readonly unknown[]][] = []
  const noting: Database = {
    ...db,
    rows: (statement, values = []) => {
      asked.push([statement.text, values])
      return db.rows(statement, values)
    },
  }
  const races = postgresRaces(noting, chainOf({ current: randomBytes(32), old: [] }))
  const template = await storedBefore(races, booking, TEMPLATE)
  for (const name of TABLES)
    await setUp.rows(sql(`CREATE TABLE template_${name} AS SELECT * FROM ${name} WHERE race_id = '${TEMPLATE}'`))
  asked.length = 0
  await book(races, bookingIn(template, booking, TEMPLATE))
  const [only] = asked
  if (asked.length !== 1 || !only) throw new Error(`a booking is ${asked.length} statements`)
  const [text, values] = only
  return { template, text, values }
}

/** Stores copies of the race before its booking, under numbers as ids. */
async function copies(setUp: Database, first: number, count: number): Promise<void> {
  for (const table of TABLES) {
    const columns = await setUp.rows(
      sql(`SELECT column_name FROM information_schema.columns WHERE table_name = '${table}' ORDER BY ordinal_position`),
    )
    const others = columns.map((it) => String(it['column_name'])).filter((name) => name !== 'race_id')
    await setUp.rows(
      sql(`INSERT INTO ${table} (race_id, ${others.join(', ')})
        SELECT made.id::text, ${others.join(', ')} FROM template_${table}, generate_series(${first}, ${first + count - 1}) AS made (id)`),
    )
  }
}

const escaped = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** A value as PostgreSQL reads it from text; an array in its own notation. */
const spelt = (value: unknown): string =>
  Array.isArray(value)
    ? `{${value.map((it) => (typeof it === 'string' ? escaped(it) : String(it))).join(',')}}`
    : String(value)

/** A script for pgbench, whose clients each book in one race after another, and the values that stay the same. */
function scriptOf({ text, values }: Prepared): { readonly script: string; readonly variables: readonly string[] } {
  const place = (value: unknown, i: number): string => {
    if (value === null) return 'NULL'
    return value === TEMPLATE || value === `request-${TEMPLATE}` ? ':race' : `:p${i + 1}`
  }
  const places = values.map(place)
  const statement = text
    .replaceAll(/\$(\d+)/g, (_, number: string) => places[Number(number) - 1] ?? '')
    .replaceAll(/\s+/g, ' ')
  const variables = places.flatMap((it, i) => (it === `:p${i + 1}` ? [`p${i + 1}=${spelt(values[i])}`] : []))
  return {
    script: `\\set race :first + :client_id * ${EACH} + :done\n\\set done :done + 1\n${statement.trim()};\n`,
    variables,
  }
}

interface Pgbench {
  readonly url: string
  readonly file: string
  readonly variables: readonly string[]
}

/** Bookings a second. @throws Error when pgbench reports a failure */
async function pgbench({ url, file, variables }: Pgbench, first: number): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const named = [...variables, `first=${first}`, 'done=0'].flatMap((it) => ['-D', it])
  const program = join(programsOfPostgres() ?? '', 'pgbench')
  const where = ['-h', hostname, '-p', port, '-U', username]
  const how = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-t', String(EACH), '-f', file]
  const { stdout } = await promisify(execFile)(
    'taskset',
    ['-c', String(SERVER_CORE), program, ...where, ...how, ...named, pathname.slice(1)],
    { env: { PATH: process.env['PATH'], PGPASSWORD: password } },
  )
  const rate = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
  if (!stdout.includes(`${BOOKINGS}/${BOOKINGS}`) || !(rate > 0)) throw new Error(`pgbench:\n${stdout}`)
  return rate
}

interface Round {
  readonly rate: number
  /** Milliseconds of this process's time that a booking took. */
  readonly cost: number
}

async function timed(db: Database, like: StoredRace, booking: Booking, first: number): Promise<Round> {
  const races = postgresRaces(db, chainOf({ current: randomBytes(32), old: [] }))
  const appends = Array.from({ length: BOOKINGS }, (_, i) => bookingIn(like, booking, String(first + i)))
  const waiting = appends.values()
  const begun = performance.now()
  const cpu = process.cpuUsage()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const append of waiting) await book(races, append)
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  return { rate: (BOOKINGS / (performance.now() - begun)) * 1000, cost: (user + system) / BOOKINGS / 1000 }
}

async function compare(durable: boolean, folder: string): Promise<readonly [Round[], number[]]> {
  const server = await startPostgres({ durable })
  pinMyself(SERVER_CORE)
  const db = openDatabase({ url: server.url, prepare: true, connections: CLIENTS })
  const setUp = openDatabase({ url: server.url, prepare: false, connections: 1 })
  try {
    await migrate(db)
    const booking = firstBooking()
    const ready = await prepared(db, setUp, booking)
    const { script, variables } = scriptOf(ready)
    const file = join(folder, 'booking.sql')
    writeFileSync(file, script)
    const [ours, peers]: [Round[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const first = 1 + round * 2 * BOOKINGS
      await copies(setUp, first, 2 * BOOKINGS)
      await setUp.rows(sql('CHECKPOINT'))
      const turns = [
        async () => peers.push(await pgbench({ url: server.url, file, variables }, first)),
        async () => ours.push(await timed(db, ready.template, booking, first + BOOKINGS)),
      ]
      // The first to run finds the tables as the checkpoint left them, so they take turns at being first.
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    // The first round warms both up.
    for (const it of [ours, peers]) it.shift()
    const [booked] = await setUp.rows(
      sql(`SELECT count(*) AS booked FROM races WHERE version = ${booking.after.version} AND race_id ~ '^[0-9]+$'`),
    )
    if (booked?.['booked'] !== 2 * BOOKINGS * (ROUNDS + 1) + 1) throw new Error(`booked: ${String(booked?.['booked'])}`)
    return [ours, peers]
  } finally {
    await setUp.close()
    await db.close()
    await server.remove()
    pinMyself(CLIENT_CORE)
  }
}

/** Bookings through the store beside pgbench with the same prepared statement: 8 clients each on one core, PostgreSQL on the other. */
export async function bookingsPostgres(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'final-call-pgbench-'))
  try {
    for (const durable of [true, false]) {
      const [ours, peers] = await compare(durable, folder)
      const rates = ours.map(({ rate }) => rate)
      console.log(
        table(
          [
            `PostgreSQL, fsync ${durable ? 'on' : 'off'}`,
            'bookings a second',
            "ms of the server's processor time each",
          ],
          [
            ['pgbench -M prepared', median(peers).toFixed(0), ''],
            ["the store's append", median(rates).toFixed(0), median(ours.map(({ cost }) => cost)).toFixed(3)],
          ],
        ),
      )
      console.log(`${goal('bookings in the time of one of pgbench', medianRatio(rates, peers), 0.8)}\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
