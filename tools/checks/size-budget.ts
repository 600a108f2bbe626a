import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../setup/processes.mjs'

const DIST = join(ROOT, 'apps/web/dist')
const ENTRY = 'index.html'

interface Budget {
  readonly of: string
  readonly chunks: readonly string[]
  readonly limit: number
  readonly files: number
}

/**
 * Kilobytes of script, gzipped, and its files; for a route, what it adds to the first screen. A route's limit is its present weight
 * and a tenth more, so that a budget is raised on purpose, not in passing. Its files are as many as there are: a module that two pages
 * share becomes a file of its own, for which the page waits, unless a group of apps/web/vite.config.ts names it.
 */
const BUDGETS: readonly Budget[] = [
  { of: 'the first screen', chunks: [ENTRY], limit: 96, files: 3 },
  { of: 'the portal', chunks: ['src/app/queries.tsx', 'src/routes/game-portal.tsx'], limit: 39, files: 8 },
  { of: 'the live game', chunks: ['src/app/queries.tsx', 'src/routes/play.tsx'], limit: 124.5, files: 17 },
  { of: 'signing in', chunks: ['src/routes/login.tsx'], limit: 8.5, files: 5 },
]

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Some chunks with everything that they import, directly or indirectly. */
function withImports(manifest: Manifest, names: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk)
      throw new Error(`"${name}" is no chunk of the build: name it in tools/checks/size-budget.ts as it is now`)
    if (seen.has(name)) continue
    seen.add(name)
    withImports(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
const first = withImports(manifest, [ENTRY])
const weight = (name: string): number =>
  gzipSync(readFileSync(join(DIST, manifest[name]?.file ?? '')), { level: 9 }).length / 1000

const weighed = BUDGETS.map(({ of, chunks, limit, files }) => {
  const parts = [...withImports(manifest, chunks)].filter((name) => chunks.includes(ENTRY) || !first.has(name))
  return { of, limit, files, parts, total: parts.reduce((sum, name) => sum + weight(name), 0) }
})

for (const { of, limit, parts, total } of weighed.filter((it) => it.total > it.limit)) {
  console.error(`${of} weighs ${total.toFixed(1)} kB of script, gzipped; its budget is ${limit} kB:`)
  for (const name of parts.toSorted((a, b) => weight(b) - weight(a))) {
    console.error(`  ${weight(name).toFixed(1).padStart(6)}  ${name}`)
  }
  process.exitCode = 1
}
for (const { of, files, parts } of weighed.filter((it) => it.parts.length > it.files)) {
  console.error(`${of} is in ${parts.length} files of script; its budget is ${files}:\n  ${parts.join('\n  ')}`)
  process.exitCode = 1
}
console.log(
  weighed
    .map(
      ({ of, total, limit, files, parts }) =>
        `${of} ${total.toFixed(1)} of ${limit} kB in ${parts.length} of ${files} files`,
    )
    .join(', '),
)
