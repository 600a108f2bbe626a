/**
 * Lighthouse on the built app, served by the real server: Home as a stranger, the portal signed in. It uses the mobile preset, with five
 * runs each, in turns. `node bench/web/lighthouse.ts [runs]`, after `npm ci --prefix bench`.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { startServer } from '../../e2e/support/server.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import { freePort } from '../../tools/servers/free-port.mjs'
import { calm } from './calm.ts'

const CLI = resolve(import.meta.dirname, '../node_modules/lighthouse/cli/index.js')
const RUNS = Number(process.argv[2] ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly scoreDisplayMode: string
        readonly numericValue?: number
      }
    >
  >
  readonly lighthouseVersion: string
}

const run = promisify(execFile)

/** A browser with a profile of its own, open to the measuring tool. */
async function openProfile(baseURL: string) {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'final-call-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    baseURL,
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  return {
    context,
    async measure(path: string): Promise<Report> {
      const out = join(profile, 'report.json')
      const args = [
        CLI,
        new URL(path, baseURL).href,
        `--port=${port}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        '--output=json',
        `--output-path=${out}`,
        '--quiet',
      ]
      const once = () => run(process.execPath, args, { timeout: 180_000 })
      // Sometimes the trace lacks its beginning, and Lighthouse asks for another run.
      await once().catch((error: unknown) => {
        if (!String(error).includes('NO_NAVSTART')) throw error
        return once()
      })
      return JSON.parse(await readFile(out, 'utf8')) as Report
    },
    async [Symbol.asyncDispose]() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const percent = (score: number): number => Math.round(score * 100)

function tell(name: string, reports: readonly Report[]): void {
  console.log(`\n## ${name}, ${reports.length} runs of Lighthouse ${reports[0]?.lighthouseVersion}`)
  for (const category of CATEGORIES) {
    const scores = reports.map(({ categories }) => percent(categories[category]?.score ?? 0))
    console.log(`${category}: median ${median(scores)} (${scores.join(', ')})`)
  }
  for (const metric of METRICS) {
    const values = reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN)
    const digits = metric === 'cumulative-layout-shift' ? 3 : 0
    console.log(
      `${metric}: median ${median(values).toFixed(digits)} (${values.map((it) => it.toFixed(digits)).join(', ')})`,
    )
  }
  const missed = new Set(
    reports.flatMap(({ audits }) =>
      Object.entries(audits)
        .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode !== 'manual' && score !== null && score < 0.9)
        .map(([id, { title }]) => `${id}: ${title}`),
    ),
  )
  for (const audit of missed) console.log(`  below 90 in some run: ${audit}`)
}

await using server = await startServer()
await using stranger = await openProfile(server.url)
await using player = await openProfile(server.url)
await signIn(await player.context.newPage(), { email: 'lighthouse@example.org', name: 'Ana' })
const home: Report[] = []
const portal: Report[] = []
for (let i = 0; i < RUNS; i += 1) {
  if (!(await calm())) console.log(`run ${i + 1}: the machine was busy with something else`)
  home.push(await stranger.measure('/'))
  if (!(await calm())) console.log(`run ${i + 1}: the machine was busy with something else`)
  portal.push(await player.measure('/game-portal'))
}
tell('Home', home)
tell('Portal', portal)
