import { createHash } from 'node:crypto'
import { nodeGtfs } from './contenders/node-gtfs.ts'
import { ours } from './contenders/ours.ts'
import { scan } from './contenders/scan.ts'
import type { Contender, Question } from './questions.ts'

// One contender in a process of its own, so that its memory can be measured. The arguments are its name and the feed's folder.

export interface Built {
  readonly seconds: number
  /** Megabytes that building added, after a collection: to the process, and to JavaScript's heap. */
  readonly resident: number
  readonly held: number
}

/** Per question: milliseconds, how many departures, and a digest of them in one order. */
export type Timed = readonly (readonly [ms: number, departures: number, digest: string])[]

const contenders: Readonly<Record<string, (folder: string) => Contender | Promise<Contender>>> = {
  ours,
  scan: (folder) => scan(folder, false),
  kept: (folder) => scan(folder, true),
  gtfs: nodeGtfs,
}

function memory(): { resident: number; held: number } {
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return { resident: rss / 1e6, held: (heapUsed + arrayBuffers) / 1e6 }
}

function digest(answers: ReturnType<Contender['tell']>): string {
  const rows = answers.map((it) => `${it.departure} ${it.trip} ${it.day} ${it.arrival}`).sort()
  return createHash('sha256').update(rows.join('\n')).digest('base64')
}

/** Asks all of them before it examines the answers, since that would flush the caches for the next question. */
function timed({ ask, tell }: Contender, questions: readonly Question[]): Timed {
  const asked = questions.map((question) => {
    const begun = performance.now()
    const found = ask(question)
    return { ms: performance.now() - begun, found }
  })
  return asked.map(({ ms, found }) => {
    const answers = tell(found)
    if (answers.some(({ departure }, i) => departure < (answers[i - 1]?.departure ?? 0)))
      throw new RangeError('out of order')
    return [ms, answers.length, digest(answers)]
  })
}

const [, , name = '', folder = ''] = process.argv
const build = contenders[name]
if (!build) throw new RangeError(`no contender ${name}`)
const before = memory()
const begun = performance.now()
const contender = await build(folder)
const seconds = (performance.now() - begun) / 1000
const after = memory()
process.send?.({ seconds, resident: after.resident - before.resident, held: after.held - before.held } satisfies Built)
process.on('message', (questions: readonly Question[]) => {
  process.send?.(timed(contender, questions))
})
