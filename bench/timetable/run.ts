import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Built, Timed } from './contender.ts'
import { writeFeed } from './generate.ts'
import { type Question, questionsFor } from './questions.ts'
import { readFeed } from './read-feed.ts'

const STOP_TIMES = 500_000
const QUESTIONS = 1_000
/** Contenders take turns after this many questions, so that a busy moment of the machine affects them all. */
const BATCH = 50
/** How often each question is asked; its best time counts, since the machine may be busy with other things. */
const ROUNDS = 9
const NAMES = ['ours', 'scan', 'kept', 'gtfs'] as const
type Name = (typeof NAMES)[number]

const labels: Readonly<Record<Name, string>> = {
  ours: 'the index',
  scan: '(a) plain scan',
  kept: '(a+) scan, days kept',
  gtfs: '(b) npm gtfs, SQL',
}
const goals: readonly (readonly [Name, number])[] = [
  ['scan', 3],
  ['gtfs', 20],
]

interface Running {
  readonly child: ChildProcess
  readonly ended: AbortSignal
}

function start(name: Name, folder: string): Running {
  const child = fork(join(import.meta.dirname, 'contender.ts'), [name, folder], { execArgv: ['--expose-gc'] })
  const ended = new AbortController()
  child.once('exit', (code) => ended.abort(new Error(`${labels[name]} ended with ${code}`)))
  return { child, ended: ended.signal }
}

async function next<T>({ child, ended }: Running): Promise<T> {
  const [message] = (await once(child, 'message', {
    signal: AbortSignal.any([ended, AbortSignal.timeout(300_000)]),
  })) as [T]
  return message
}

async function ask(running: Running, questions: readonly Question[]): Promise<Timed> {
  running.child.send([...questions])
  return next<Timed>(running)
}

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

interface Measured {
  readonly p50: number
  readonly p95: number
  readonly mean: number
  readonly departures: number
}

function measured(timed: Timed): Measured {
  const ms = timed.map(([it]) => it).sort((a, b) => a - b)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
  return {
    p50: quantile(ms, 0.5),
    p95: quantile(ms, 0.95),
    mean: sum(ms) / ms.length,
    departures: sum(timed.map(([, count]) => count)),
  }
}

/** Replaces times, from index `from` on, by those of another round if that was quicker. */
function keepBest(times: (readonly [number, number, string])[], from: number, round: Timed): void {
  round.forEach(([ms, ...rest], i) => {
    const before = times[from + i]
    if (before && ms < before[0]) times[from + i] = [ms, ...rest]
  })
}

const folder = mkdtempSync(join(tmpdir(), 'final-call-timetable-'))
const running = new Map<Name, Running>()
try {
  const written = writeFeed(folder, STOP_TIMES)
  console.log(`${written.stopTimes} stop times, ${written.trips} trips, ${written.patterns} patterns`)
  const built: Record<string, object> = {}
  for (const name of NAMES) {
    const it = start(name, folder)
    running.set(name, it)
    const { seconds, resident, held } = await next<Built>(it)
    built[labels[name]] = {
      'build s': seconds.toFixed(2),
      'process MB': resident.toFixed(0),
      'JavaScript MB': held.toFixed(1),
    }
  }
  console.table(built)
  const feed = readFeed(folder)
  for (const kind of ['A→B', 'from A'] as const) {
    const questions = questionsFor(feed, QUESTIONS, kind)
    const answers = new Map<Name, (readonly [number, number, string])[]>(NAMES.map((name) => [name, []]))
    for (const it of running.values()) await ask(it, questions)
    for (let i = 0; i < questions.length; i += BATCH) {
      const batch = questions.slice(i, i + BATCH)
      for (const [name, it] of running) answers.get(name)?.push(...(await ask(it, batch)))
      for (let round = 1; round < ROUNDS; round += 1) {
        for (const [name, it] of running) keepBest(answers.get(name) ?? [], i, await ask(it, batch))
      }
    }
    const ours = answers.get('ours') ?? []
    const unequal = ours.filter(([, , digest], i) =>
      NAMES.some((name) => answers.get(name)?.[i]?.[2] !== digest),
    ).length
    const results = new Map(NAMES.map((name) => [name, measured(answers.get(name) ?? [])]))
    const best = results.get('ours') ?? measured([])
    console.log(
      `\n${kind}, 48 hours, ${questions.length} questions, ${best.departures} departures, ${unequal} answered differently`,
    )
    console.table(
      Object.fromEntries(
        Array.from(results, ([name, it]) => [
          labels[name],
          {
            'p50 ms': it.p50.toFixed(4),
            'p95 ms': it.p95.toFixed(4),
            'mean ms': it.mean.toFixed(4),
            'p50 ×': (it.p50 / best.p50).toFixed(1),
            'p95 ×': (it.p95 / best.p95).toFixed(1),
            'mean ×': (it.mean / best.mean).toFixed(1),
          },
        ]),
      ),
    )
    for (const [name, goal] of goals) {
      const ratio = (results.get(name)?.p50 ?? 0) / best.p50
      console.log(
        `${labels[name]}: ${ratio.toFixed(1)} times the median of the index, goal ${goal}: ${ratio >= goal ? 'met' : 'missed'}`,
      )
    }
    if (unequal > 0) process.exitCode = 1
  }
} finally {
  for (const { child } of running.values()) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
