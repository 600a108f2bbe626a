import { performance } from 'node:perf_hooks'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chainOf } from '../../apps/server/src/chain/chain.ts'
import type { Append, RaceStore } from '../../apps/server/src/ports.ts'
import { openDatabase, transaction } from '../../apps/server/src/store/sqlite/database.ts'
import { type DatabaseFile, databaseFile } from '../../apps/server/src/store/sqlite/file.ts'
import { sqliteRaces } from '../../apps/server/src/store/sqlite/races.ts'
import { type Booking, book, bookingIn, firstBooking, storedBefore } from './booking.ts'
import { goal, median, medianRatio, table } from './figures.ts'
import { CLIENT_CORE, SERVER_CORE, pinMyself } from './machine.ts'

const ROUNDS = 9
const BOOKINGS = 1_000
/** Simultaneous bookings, in the part that does not make them one after the other. */
const AT_A_TIME = 8

/** A positional value, or values by name. */
type Value = SQLInputValue | Readonly<Record<string, SQLInputValue>>

interface Statement {
  get(...values: readonly Value[]): unknown
  run(...values: readonly Value[]): unknown
}

/** One thing that the store did with the database: it executed a text, or ran a prepared statement with values. */
type Asked =
  | { readonly sql: string }
  | { readonly sql: string; readonly way: 'get' | 'run'; readonly values: readonly Value[] }

/** A connection that records every request to it in the list given to `note`. */
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

/** Copies a race under another id, in every table that contains it. */
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

/** Copies all of the log into the database file, once no other connection does. */
async function emptyLog(db: DatabaseSync): Promise<void> {
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  while (checkpoint.get()?.['busy'] !== 0) await pause(10)
}

/** Runs the exact statements of one booking, each time on a race of another id, with nothing else around them. */
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
  /** Milliseconds that a booking takes: of the processor's time, and of the one thread's time including its waits for the disk. */
  readonly cost: number
  readonly held: number
}

async function timed(work: () => Promise<void> | void): Promise<Round> {
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const loop = performance.eventLoopUtilization()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  const { active } = performance.eventLoopUtilization(loop)
  return {
    rate: (BOOKINGS / (performance.now() - begun)) * 1000,
    cost: (user + system) / BOOKINGS / 1000,
    held: active / BOOKINGS,
  }
}

async function bookAll(races: RaceStore, appends: readonly Append[], atATime: number): Promise<void> {
  const waiting = appends.values()
  const booking = async (): Promise<void> => {
    for (const append of waiting) await book(races, append)
  }
  await Promise.all(Array.from({ length: atATime }, booking))
}

/** SQLite's own way to be durable at power loss, and the store's settings; both on the same connection. */
const SYNCS_ITSELF = 'PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000'
const AS_THE_STORE = 'PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 16000'

interface Rounds {
  readonly bare: Round[]
  readonly alone: Round[]
  readonly together: Round[]
}

async function rounds(file: DatabaseFile, booking: Booking): Promise<Rounds> {
  const { db } = file
  const noted = noting(db)
  const chain = chainOf({ current: randomBytes(32), old: [] })
  const observed = sqliteRaces({ ...file, db: noted.db }, chain)
  const template = await storedBefore(observed, booking, 'template')
  const untouched = 'untouched'
  copyRace(db, 'template', untouched)
  const asked: Asked[] = []
  noted.note(asked)
  await book(observed, bookingIn(template, booking, 'template'))
  noted.note(undefined)
  const bare = bareLoop(db, asked, 'template')
  const races = sqliteRaces(file, chain)
  const all: Rounds = { bare: [], alone: [], together: [] }
  const contenders: Readonly<Record<keyof Rounds, (ids: readonly string[]) => Promise<Round>>> = {
    async bare(ids) {
      db.exec(SYNCS_ITSELF)
      const round = await timed(() => bare(ids))
      db.exec(AS_THE_STORE)
      return round
    },
    alone(ids) {
      const appends = ids.map((id) => bookingIn(template, booking, id))
      return timed(() => bookAll(races, appends, 1))
    },
    together(ids) {
      const appends = ids.map((id) => bookingIn(template, booking, id))
      return timed(() => bookAll(races, appends, AT_A_TIME))
    },
  }
  // As the store writes: a checkpoint of the last contender's log may still run.
  const copyRaces = file.writeLazily((ids: readonly string[]) =>
    transaction(db, () => {
      for (const id of ids) copyRace(db, untouched, id)
    }),
  )
  const names = ['alone', 'together', 'bare'] as const
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const ids = Array.from({ length: BOOKINGS }, (_, i) => `${name}-${round}-${i}`)
      await copyRaces(ids)
      await emptyLog(db)
      const result = await contenders[name](ids)
      // The first round warms all of them up.
      if (round > 0) all[name].push(result)
    }
  }
  const booked = db.prepare('SELECT count(*) AS booked FROM races WHERE version = ? AND race_id LIKE ?')
  for (const name of names)
    if (booked.get(booking.after.version, `${name}-%`)?.['booked'] !== BOOKINGS * (ROUNDS + 1))
      throw new Error(`${name} booked less`)
  return all
}

/**
 * Bookings through the store, one after the other and several at a time, beside the store's own statements in a bare loop: one
 * connection, the same file. In the loop SQLite syncs each commit itself.
 */
export async function bookingsSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'final-call-bookings-'))
  pinMyself(SERVER_CORE)
  const file = databaseFile(openDatabase(join(folder, 'bench.db')))
  try {
    const { bare, alone, together } = await rounds(file, firstBooking())
    const of = (it: readonly Round[], what: keyof Round): readonly number[] => it.map((round) => round[what])
    const row = (name: string, it: readonly Round[]): readonly string[] => [
      name,
      median(of(it, 'rate')).toFixed(0),
      median(of(it, 'cost')).toFixed(3),
      median(of(it, 'held')).toFixed(3),
    ]
    console.log(
      table(
        ['SQLite', 'bookings a second', 'ms of processor time each', 'ms of the thread each'],
        [
          row('bare loop', bare),
          row("the store's append, one after the other", alone),
          row(`the store's append, ${AT_A_TIME} at a time`, together),
        ],
      ),
    )
    const rates = (it: readonly Round[]): number => medianRatio(of(it, 'rate'), of(bare, 'rate'))
    console.log(`bookings in the time of one of the bare loop, one after the other: ${rates(alone).toFixed(2)}`)
    console.log(goal(`bookings in the time of one of the bare loop, ${AT_A_TIME} at a time`, rates(together), 0.6))
    const freed = medianRatio(of(bare, 'held'), of(together, 'held'))
    console.log(`bookings in the thread's time for one of the bare loop, ${AT_A_TIME} at a time: ${freed.toFixed(2)}`)
  } finally {
    await file.close()
    rmSync(folder, { recursive: true, force: true })
    pinMyself(CLIENT_CORE)
  }
}
