/** 100,000 hostile requests to a real server on a real database. `node bench/fuzz/run.ts [requests] [seed]` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { openStore } from '../../apps/server/src/operator/open-store.ts'
import { verifyLogs } from '../../apps/server/src/operator/verify-logs.ts'
import { type FuzzReport, fuzz } from '../../tools/fuzz/fuzz.ts'
import { fuzzPlayers } from '../../tools/fuzz/players.ts'
import { play, uploadRaces } from '../../tools/fuzz/races.ts'
import { freePort } from '../../tools/servers/free-port.mjs'
import { slowSenders } from './slow.ts'
import { startServer } from './server.ts'

const REQUESTS = Number(process.argv[2] ?? 100_000)
const SEED = Number(process.argv[3] ?? 7)
const LONGEST_MS = 20 * 60_000
const ANSWER_MS = 10_000
const TOGETHER = 8
const SLOW = 20
/** Real milliseconds by which slow senders must be gone; the server allows a request one minute. */
const SLOW_LIMIT_MS = 80_000
/** Growth in MB over the second half of the run. A server that keeps nothing for hostile callers stays below it. */
const GROWTH_MB = 150
const FROM = 'nz-wellington-airportDomesticTerminal'
const TO = 'nz-wellington-RailwayStation'

const sorted = <Value>(counts: ReadonlyMap<unknown, Value>): Record<string, Value> =>
  Object.fromEntries(
    [...counts].map(([key, value]) => [String(key), value] as const).sort(([a], [b]) => a.localeCompare(b)),
  )

function print({ sent, statuses, callables, findings, slowestMs }: FuzzReport, seconds: number): void {
  console.log(
    `${sent} requests in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second; slowest ${slowestMs.toFixed(0)} ms`,
  )
  console.table(sorted(statuses))
  console.table(sorted(callables))
  for (const it of findings) console.log(`✗ ${it.fault}\n  ${it.sent}\n  ${it.received}`)
}

const folder = mkdtempSync(join(tmpdir(), 'final-call-fuzz-'))
const port = await freePort()
const url = `http://localhost:${port}`
const server = await startServer(port, folder)
const problems: string[] = []
try {
  const read = readConfig({ DATA_DIR: folder })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { store } = await openStore(read.config)
  const { player, again } = await fuzzPlayers(url, store, Date.now)
  const sam = await player('sam')
  const kim = await player('kim')
  const author = await player('author')
  const uploaded = await uploadRaces(url, author, FROM, TO)
  const slow = slowSenders(port, SLOW)
  const begun = performance.now()
  const memory: number[] = []

  const report = await fuzz({
    port,
    players: [sam, kim],
    secrets: [...uploaded.secrets, ...author.private],
    calls: REQUESTS,
    seed: SEED,
    together: TOGETHER,
    share: { calls: 80, bytes: 2 },
    limitMs: ANSWER_MS,
    until: begun + LONGEST_MS,
    async between(sent) {
      if (sent % (REQUESTS / 20) === 0) memory.push(server.memory() ?? 0)
      for (const it of [sam, kim]) {
        await again(it)
        await play(uploaded, it)
      }
    },
    again,
  })
  print(report, (performance.now() - begun) / 1_000)
  memory.push(server.memory() ?? 0)
  console.log(`memory of the server in MB, over the run: ${memory.join(', ')}`)
  if (report.sent < REQUESTS) problems.push(`only ${report.sent} of ${REQUESTS} requests were sent in time`)
  if (report.findings.length > 0) problems.push(`${report.findings.length} findings, above`)
  const growth = (memory.at(-1) ?? 0) - (memory[Math.floor(memory.length / 2)] ?? 0)
  if (growth > GROWTH_MB) problems.push(`memory has grown by ${growth} MB since half of the run`)

  while (slow.open() > 0 && performance.now() - begun < SLOW_LIMIT_MS) await pause(200)
  console.log(
    `${SLOW - slow.open()} of ${SLOW} slow senders were sent away, the last after ${(slow.longest() / 1_000).toFixed(0)} s`,
  )
  if (slow.open() > 0) problems.push(`${slow.open()} slow senders still hold their connections`)
  slow.close()

  const health = await fetch(`${url}/healthz`).then(
    (it) => it.status,
    () => 0,
  )
  if (health !== 200 || server.ended() !== undefined) problems.push(`the server's health is ${health}`)
  const { races, faults } = await verifyLogs(store)
  console.log(`${races} races verified`)
  for (const { raceId, fault } of faults) problems.push(`race ${raceId}: ${fault}`)
  if (server.output().includes('"level":50')) problems.push(`it logs an error:\n${server.output().slice(0, 4_000)}`)
  await store.close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const it of problems) console.error(`✗ ${it}`)
console.log(problems.length === 0 ? 'Nothing was found.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
