import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../tools/setup/postgres.mjs'
import { seeded } from '../timetable/generate.ts'
import { closedLoop, openLoop, openPool } from './client.ts'
import { type Crowd, crowd, letRace } from './crowd.ts'
import { startEcho } from './echo-server.ts'
import { quantile, table } from './figures.ts'
import { startGameServer } from './game-server.ts'
import { type Latencies, latencyRow } from './latencies.ts'
import { busyMs, childrenNamed, cpuMs, familyCpuMs, residentBytes, SERVER_CORE } from './machine.ts'
import { CALL_CONNECTIONS } from './wire.ts'

/** That many race for that long before anything is measured, and leave, since a server in use has run its code before. */
const WARM_UP_RACERS = 1_000
const WARM_UP_MS = 60_000
/** The longest time until all of a level have begun, in real milliseconds. */
const BEGIN_MS = 240_000
/** After the last has begun: real milliseconds of each look whether calls are quick again, and the maximum number of looks. */
const SETTLE_MS = 6_000
const SETTLE_LOOKS = 10
const QUICK_MS = 250
/** Looks at each level, and their length in real milliseconds; the figure is the median of their costs. */
const LOOKS = 3
const LOOK_MS = 40_000
/** How long an echo is measured at each level's rate, in real milliseconds, after its warm-up. */
const ECHO_MS = 15_000
const ECHO_WARM_UP_MS = 5_000
/** The size whose cost for each racer is the yardstick for the others. */
const NORMAL = 1_000

interface Level {
  readonly racers: number
  /** The median of the looks. */
  readonly look: Look
  /** The lowest and the highest cost of a racer in a look. */
  readonly range: readonly [least: number, most: number]
  readonly megabytes: number
  readonly times: ReadonlyMap<string, readonly number[]>
}

interface Look {
  /** Milliseconds of processor time that each racer costs the server, and the database, in a second. */
  readonly cost: number
  readonly databaseCost: number
  /** Shares of a core. */
  readonly server: number
  readonly clients: number
  /** The part of the server's core that other programs took. */
  readonly others: number
  readonly callsPerSecond: number
}

async function settled(latencies: Latencies): Promise<void> {
  for (let look = 0; look < SETTLE_LOOKS; look += 1) {
    latencies.begin()
    await pause(SETTLE_MS)
    latencies.end()
    if (look > 0 && quantile([...latencies.calls.values()].flat(), 0.95) < QUICK_MS) return
  }
}

async function levels(sizes: readonly number[], databaseUrl: string | undefined): Promise<void> {
  const game = await startGameServer(databaseUrl)
  const [postmaster] = databaseUrl === undefined ? [] : childrenNamed('postgres')
  const all = await crowd(game, Math.max(...sizes) + WARM_UP_RACERS)
  const { latencies } = all
  const found: Level[] = []
  let racing = 0
  try {
    await warmUp(all)
    for (const size of sizes) {
      const racers = await letRace(all, [racing, size], BEGIN_MS)
      racing = racers
      await settled(latencies)
      const looks: Look[] = []
      latencies.begin()
      while (looks.length < LOOKS) looks.push(await lookAt(game.pid, postmaster, racers, latencies))
      latencies.end()
      const byCost = looks.toSorted((a, b) => a.cost - b.cost)
      const look = byCost[Math.floor(LOOKS / 2)]
      const least = byCost[0]
      const most = byCost.at(-1)
      if (!look || !least || !most) throw new Error('nothing was looked at')
      const times = new Map(Array.from(latencies.calls, ([name, them]) => [name, [...them]]))
      const megabytes = residentBytes(game.pid) / 1e6
      const level: Level = { racers, look, range: [least.cost, most.cost], megabytes, times }
      found.push(level)
      tell(level)
      if (racers < size) console.log(`\n${size} racers are more than this server takes in ${BEGIN_MS / 1000} s.`)
      if (racers < size || latencies.failures.size > 0) break
    }
    const failures = [...latencies.failures].map(([what, count]) => `${count} × ${what}`)
    console.log(`\nErrors: ${failures.length === 0 ? 0 : failures.slice(0, 20).join('; ')}`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    // From here on, anybody who races fails and ends.
    await game.stop()
  }
  summary(found, await echoCosts(found.map(({ look }) => look.callsPerSecond)), postmaster !== undefined)
}

/** By other people than those who race later: their races stay unfinished. */
async function warmUp(all: Crowd): Promise<void> {
  const leave = new AbortController()
  await letRace(all, [all.people.length - WARM_UP_RACERS, all.people.length], BEGIN_MS, leave.signal)
  await pause(WARM_UP_MS)
  leave.abort()
  await settled(all.latencies)
}

async function lookAt(pid: number, postmaster: number | undefined, racers: number, noted: Latencies): Promise<Look> {
  const read = () => ({
    server: cpuMs(pid),
    database: postmaster === undefined ? 0 : familyCpuMs(postmaster),
    clients: cpuMs(process.pid),
    busy: busyMs(SERVER_CORE),
    calls: [...noted.calls.values()].reduce((sum, them) => sum + them.length, 0),
    wall: performance.now(),
  })
  const before = read()
  await pause(LOOK_MS)
  const after = read()
  const wall = after.wall - before.wall
  const server = after.server - before.server
  const racerSeconds = (racers * wall) / 1000
  return {
    cost: server / racerSeconds,
    databaseCost: (after.database - before.database) / racerSeconds,
    server: server / wall,
    clients: (after.clients - before.clients) / wall,
    others: (after.busy - before.busy - server) / wall,
    callsPerSecond: (after.calls - before.calls) / (wall / 1000),
  }
}

function tell({ racers, times }: Level): void {
  const all = [...times.values()].flat()
  const rows = [...times].toSorted(([, a], [, b]) => b.length - a.length).map(([name, them]) => latencyRow(name, them))
  console.log(`\n${racers} racers, milliseconds:\n`)
  console.log(table(['callable', 'calls', 'p50', 'p95', 'p99'], [...rows, latencyRow('all', all)]))
}

/**
 * The cost of a call to a bare echo at the same rate of calls, in milliseconds of processor time. A call that comes alone wakes a
 * process and finds the processor's caches cold, on any server: this measures that cost here.
 */
async function echoCosts(rates: readonly number[]): Promise<readonly number[]> {
  const { running, url } = await startEcho()
  const pool = await openPool(url, CALL_CONNECTIONS)
  const random = seeded(1)
  const chance = (): number => random.below(1_000_000) / 1_000_000
  const body = JSON.stringify({ data: { gameId: 'a-race-as-long-as-others' } })
  const target = { path: '/echo', headers: { 'content-type': 'application/json' }, body }
  const costs: number[] = []
  try {
    await closedLoop(pool, target, CALL_CONNECTIONS, ECHO_WARM_UP_MS)
    for (const perSecond of rates) {
      const before = cpuMs(running.pid)
      const calls = await openLoop(pool, target, { perSecond, ms: ECHO_MS, chance })
      costs.push((cpuMs(running.pid) - before) / calls)
    }
    return costs
  } finally {
    await pool.close()
    await running.stop()
  }
}

function summary(found: readonly Level[], echoes: readonly number[], withDatabase: boolean): void {
  const at = found.findIndex(({ racers }) => racers === NORMAL)
  const normal = found[at]?.look.cost ?? Number.NaN
  const echo = echoes[at] ?? Number.NaN
  const echoBeside = (i: number): number => (echoes[i] ?? Number.NaN) / echo
  const head = [
    'racers',
    'calls a second',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'server ms a racer-second',
    'least to most',
    `beside ${NORMAL}`,
    'echo ms a call',
    `beside ${NORMAL}`,
  ]
  const shares = ["server's core", "clients' core", 'others on the server’s core', 'server MB']
  console.log(`\nEach ${LOOKS} times ${LOOK_MS / 1000} s, the median by cost:\n`)
  console.log(
    table(
      [...head, ...shares, ...(withDatabase ? ['PostgreSQL ms a racer-second'] : [])],
      found.map(({ racers, look, range, megabytes, times }, i) => [
        racers,
        look.callsPerSecond.toFixed(0),
        ...latencyRow('', [...times.values()].flat()).slice(2),
        look.cost.toFixed(3),
        range.map((cost) => cost.toFixed(3)).join(' to '),
        (look.cost / normal).toFixed(2),
        (echoes[i] ?? Number.NaN).toFixed(3),
        echoBeside(i).toFixed(2),
        ...[look.server, look.clients, look.others].map((share) => `${(share * 100).toFixed(0)} %`),
        megabytes.toFixed(0),
        ...(withDatabase ? [look.databaseCost.toFixed(3)] : []),
      ]),
    ),
  )
  // With fewer racers, waking a process costs more than the work that it does then.
  const flat = found.map(({ racers }, i) => ({ racers, i })).filter((it) => it.racers >= NORMAL && it.racers <= 5_000)
  if (flat.length < 2) return
  const cost = ({ i }: { readonly i: number }): number => (found[i]?.look.cost ?? Number.NaN) / normal
  const costs = flat.map(cost)
  const least = Math.min(...costs)
  const most = Math.max(...costs)
  const told = (deviation: number): string =>
    `±${(deviation * 100).toFixed(0)} % (goal ±25 %: ${deviation <= 0.25 ? 'met' : 'missed'})`
  console.log(
    `\ncost for each racer, ${NORMAL} to ${flat.at(-1)?.racers}: ${told(Math.max(most - 1, 1 - least))} counted from ${NORMAL}, ` +
      `${told((most - least) / (most + least))} about the middle of the least and the most`,
  )
}

/** Racers on a server over a file: one process on one core. */
export const racers = (sizes: readonly number[]): Promise<void> => levels(sizes, undefined)

/** Racers on a server over PostgreSQL, which shares the clients' core. */
export async function racersPostgres(sizes: readonly number[]): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  try {
    await levels(sizes, postgres.url)
  } finally {
    await postgres.remove()
  }
}
