import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainOf } from '../../apps/server/src/chain/chain.ts'
import { openDatabase } from '../../apps/server/src/store/sqlite/database.ts'
import { sqliteRaces } from '../../apps/server/src/store/sqlite/races.ts'
import { type Booking, book, bookingIn, firstBooking, storedBefore } from './booking.ts'
import { goal, median, medianRatio, table } from './figures.ts'
import { CLIENT_CORE, SERVER_CORE, pinMyself } from './machine.ts'

const ROUNDS = 9
const BOOKINGS = 1_000

/** A value in its place, or values by name. */
type Value = SQLInputValue | Readonly<Record<string, SQLInputValue>>

interface Statement {
  get(...values: readonly Value[]): unknown
  run(...values: readonly Value[]): unknown
}

/** One thing that the store asked of the database: a text to execute, or a prepared statement with its values. */
type Asked =
  | { readonly sql: string }
  | { readonly sql: string; readonly way: 'get' | 'run'; readonly values: readonly Value[] }

/** A connection that notes what is asked of it while `asked` is there. */
function noting(db: DatabaseSync): { readonly db: DatabaseSync; note(into: Asked[] | undefined): void } {
  let asked: Asked[] | undefined
  const statement = (made: StatementSync, sql: string): StatementSync =>
    new Proxy(made, {
      get(target, name) {
        if (name !== 'get' && name !== 'run') {
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        }
        return (...values: readonly Value[]) => {
          asked?.push({ sql, way: name, values })
          return (target as Statement)[name](...values)
        }
      },
    })
  const noted = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => statement(target.prepare(sql), sql)
      if (name === 'exec')
        return (sql: string) => {
          asked?.push({ sql })
          target.exec(sql)
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    db: noted,
    note: (into) => {
      asked = into
    },
  }
}

/** Copies a race under another id, in every table that has it. */
function copyRace(db: DatabaseSync, from: string, to: string): void {
  for (const name of ['races', 'race_events', 'race_signs']) {
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${name}') WHERE name != 'race_id'`).all()
    const others = columns.map((it) => String(it['name'])).join(', ')
    db.prepare(`INSERT INTO ${name} (race_id, ${others}) SELECT ?, ${others} FROM ${name} WHERE race_id = ?`).run(
      to,
      from,
    )
  }
}

/** The very statements of one booking with their values ready, on races of another id each. */
function bareLoop(db: DatabaseSync, asked: readonly Asked[], template: string): (ids: readonly string[]) => void {
  const isNamed = (value: Value): value is Readonly<Record<string, SQLInputValue>> =>
    typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
  const withId = (value: Value, id: string): Value => {
    if (value === template) return id
    if (!isNamed(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, it === template ? id : it]))
  }
  const steps = asked.map((it) => ('way' in it ? { ...it, statement: db.prepare(it.sql) as Statement } : it))
  return (ids) => {
    for (const id of ids)
      for (const step of steps) {
        if ('way' in step) step.statement[step.way](...step.values.map((value) => withId(value, id)))
        else db.exec(step.sql)
      }
  }
}

interface Round {
  readonly rate: number
  readonly cost: number
}

async function timed(work: () => Promise<void> | void): Promise<Round> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { rate: (BOOKINGS / (performance.now() - begun)) * 1000, cost: (user + system) / BOOKINGS / 1000 }
}

async function rounds(db: DatabaseSync, booking: Booking): Promise<readonly [Round[], Round[]]> {
  const noted = noting(db)
  const races = sqliteRaces(noted.db, chainOf({ current: randomBytes(32), old: [] }))
  const template = await storedBefore(races, booking, 'template')
  const untouched = 'untouched'
  copyRace(db, 'template', untouched)
  const asked: Asked[] = []
  noted.note(asked)
  await book(races, bookingIn(template, booking, 'template'))
  noted.note(undefined)
  const bare = bareLoop(db, asked, 'template')
  const plain = sqliteRaces(db, chainOf({ current: randomBytes(32), old: [] }))
  const [ours, peers]: [Round[], Round[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ids = Array.from({ length: BOOKINGS }, (_, i) => `${round}-${i}`)
    const [ownIds, peerIds] = [ids.map((id) => `ours-${id}`), ids.map((id) => `bare-${id}`)]
    db.exec('BEGIN')
    for (const id of [...ownIds, ...peerIds]) copyRace(db, untouched, id)
    db.exec('COMMIT')
    const appends = ownIds.map((id) => bookingIn(template, booking, id))
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const own = await timed(async () => {
      for (const append of appends) await book(plain, append)
    })
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const peer = await timed(() => bare(peerIds))
    // The first round warms both up.
    if (round > 0) {
      ours.push(own)
      peers.push(peer)
    }
  }
  const booked = db.prepare("SELECT count(*) AS booked FROM races WHERE version = ? AND race_id LIKE 'bare-%'")
  if (booked.get(booking.after.version)?.['booked'] !== BOOKINGS * (ROUNDS + 1))
    throw new Error('the bare loop booked less')
  return [ours, peers]
}

/** Bookings through the store beside its own statements in a bare loop: one connection, the same file, the same pragmas. */
export async function bookingsSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'final-call-bookings-'))
  pinMyself(SERVER_CORE)
  const db = openDatabase(join(folder, 'bench.db'))
  try {
    const [ours, peers] = await rounds(db, firstBooking())
    const rate = (it: readonly Round[]): readonly number[] => it.map((round) => round.rate)
    const cost = (it: readonly Round[]): readonly number[] => it.map((round) => round.cost)
    console.log(
      table(
        ['SQLite', 'bookings a second', 'ms of processor time each'],
        [
          ['bare loop', median(rate(peers)).toFixed(0), median(cost(peers)).toFixed(3)],
          ["the store's append", median(rate(ours)).toFixed(0), median(cost(ours)).toFixed(3)],
        ],
      ),
    )
    console.log(goal('bookings in the time of one of the bare loop', medianRatio(rate(ours), rate(peers)), 0.6))
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
    pinMyself(CLIENT_CORE)
  }
}
