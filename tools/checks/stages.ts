import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from '../../apps/server/src/operator/reasons.ts'
import { PINNED_NODE, ROOT, askedToEnd, pathWithTools, run } from '../setup/processes.mjs'

export interface Tally {
  readonly passed: number
  readonly failed: number
}

interface Verdict {
  readonly ok: boolean
  /** Shown when the stage fails, unless it was already printed while the stage ran. */
  readonly output?: string
  /** One line about what was done. */
  readonly note?: string
  readonly tally?: Tally
}

export interface Stage {
  readonly name: string
  readonly run: () => Promise<Verdict>
}

// A NODE_ENV of the caller's would give the tests the production build of their libraries.
const { NODE_ENV: _, ...inherited } = process.env
const env = { ...inherited, PATH: pathWithTools() }
const plain = { ...env, NO_COLOR: '1', FORCE_COLOR: undefined }

/** A stage that is one tool of node_modules/.bin. */
export const tool = (name: string, command: string, ...args: string[]): Stage => ({
  name,
  run: async () => {
    const { code, output } = await run(command, args, { quiet: true, env: plain })
    return { ok: code === 0, output }
  },
})

/** A stage that is a script of tools/; its last line becomes the note. */
export const script = (name: string, ...files: readonly (readonly [file: string, ...args: string[]])[]): Stage => ({
  name,
  run: async () => {
    const notes: string[] = []
    for (const [file, ...args] of files) {
      const { code, output } = await run(PINNED_NODE, [join(ROOT, file), ...args], { quiet: true, env: plain })
      if (code !== 0) return { ok: false, output }
      notes.push(...output.trimEnd().split('\n').slice(-1))
    }
    return { ok: true, note: notes.filter((note) => note !== '').join('; ') }
  },
})

/** Types of each workspace under its own rules, two at a time. */
export const types = (name: string, projects: readonly string[]): Stage => ({
  name,
  run: async () => {
    const waiting = [...projects]
    const found = new Set<string>()
    const work = async (): Promise<void> => {
      for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
        // Nothing is cached from run to run: a cached answer has been stale before. One checker each: of several, each works out anew what
        // they share, and there are two such processes already.
        const args = ['-p', project, '--pretty', 'false', '--checkers', '1']
        const { code, output } = await run('tsc', args, { quiet: true, env: plain })
        // Projects read each other's sources, so the same error may come from several.
        if (code !== 0) for (const line of output.trimEnd().split('\n')) found.add(line || `tsc -p ${project}: ${code}`)
      }
    }
    await Promise.all([work(), work()])
    return { ok: found.size === 0, output: `${[...found].join('\n')}\n`, note: `${projects.length} projects` }
  },
})

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

function tallyOf(reportFile: string): Tally {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
    // A file that cannot even be loaded contains no failed test.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((it) => it.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** A stage that runs projects of vitest.config.ts. `live`: prints each test as it ends. */
export const tests = (
  name: string,
  projects: readonly string[],
  { live = false, variables = {} }: { live?: boolean; variables?: Readonly<Record<string, string>> } = {},
): Stage => ({
  name,
  run: async () => {
    const reportFile = join(ROOT, '.cache/tests', `${projects.join('-')}.json`)
    mkdirSync(dirname(reportFile), { recursive: true })
    rmSync(reportFile, { force: true })
    const { code, output } = await run(
      'vitest',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        `--reporter=${live ? 'verbose' : 'default'}`,
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ],
      { quiet: !live, env: { ...(live ? env : plain), ...variables } },
    )
    const tally = tallyOf(reportFile)
    const ok = code === 0 && tally.failed === 0
    return { ok, output, tally, note: `${tally.passed} passed, ${tally.failed} failed` }
  },
})

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs stages in turn, the named ones or all, until one fails, and prints the tally of tests last.
 * @returns the exit code
 */
export async function runStages(stages: readonly Stage[], named: readonly string[]): Promise<number> {
  const unknown = named.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    console.error(`No stage ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const began = performance.now()
  const chosen = stages.filter(({ name }) => named.length === 0 || named.includes(name))
  let total: Tally = { passed: 0, failed: 0 }
  let failedAt: string | undefined
  for (const stage of chosen) {
    const since = performance.now()
    console.log(`… ${stage.name}`)
    const {
      ok,
      output = '',
      note = '',
      tally,
    } = await stage.run().catch((error: unknown) => ({
      ok: false,
      output: `${messageOf(error)}\n`,
      note: '',
      tally: undefined,
    }))
    if (tally) total = { passed: total.passed + tally.passed, failed: total.failed + tally.failed }
    if (!ok) process.stderr.write(output)
    console.log(`${ok ? '✓' : '✗'} ${stage.name}  ${seconds(since)}${note === '' ? '' : `  (${note})`}`)
    if (askedToEnd()) return 1
    if (!ok) {
      failedAt = stage.name
      break
    }
  }
  console.log(
    failedAt === undefined ? `All well in ${seconds(began)}.` : `Failed at "${failedAt}" after ${seconds(began)}.`,
  )
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return failedAt === undefined ? 0 : 1
}
