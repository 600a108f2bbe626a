import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT, pathWithTools, run } from '../setup/processes.mjs'

/** The rule named before each line must catch that line, or the linter does not work. */
const PLANTS: Readonly<Record<string, readonly (readonly [rule: string, line: string])[]>> = {
  'packages/domain/src/canary.ts': [
    ['eslint(no-restricted-globals)', 'export const now = (): number => Date.now()'],
    ['eslint(no-restricted-globals)', 'export const today = (): object => new Date()'],
    ['eslint(no-restricted-globals)', 'export const since = (): number => performance.now()'],
    ['eslint(no-restricted-globals)', 'export const later = (): unknown => setTimeout(now, 1)'],
    ['eslint(no-restricted-properties)', 'export const chance = (): number => Math.random()'],
    ['eslint(no-restricted-properties)', 'export const moment = (): unknown => Temporal.Now.instant()'],
    ['typescript(no-explicit-any)', 'export const wide = (it: any): string => String(it)'],
    ['eslint(no-unused-vars)', 'const unused = 1'],
  ],
  'apps/server/src/canary.ts': [
    ['node(no-process-env)', 'export const port = process.env.PORT'],
    ['typescript(no-floating-promises)', 'export const forget = (it: () => Promise<void>): void => { it() }'],
    [
      'typescript(switch-exhaustiveness-check)',
      "export function half(it: 'a' | 'b'): number { switch (it) { case 'a': return 1 }; return 0 }",
    ],
    ['typescript(ban-ts-comment)', '// @ts-ignore'],
    ['import(no-default-export)', 'export default 1'],
  ],
  'packages/domain/src/canary.test.ts': [
    ['vitest(no-disabled-tests)', "import { it, vi } from 'vitest'; it.skip('sleeps', () => { vi.fn() })"],
    ['vitest(no-restricted-vi-methods)', "vi.mock('./canary.ts')"],
    ['vitest(expect-expect)', "it('looks away', () => { vi.fn() })"],
  ],
}

interface Report {
  readonly diagnostics: readonly {
    readonly code: string
    readonly filename: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

const house = mkdtempSync(join(tmpdir(), 'final-call-lint-'))
try {
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
  const tsconfig = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { lib: ['es2024', 'esnext.temporal'] },
  }
  writeFileSync(join(house, 'tsconfig.json'), JSON.stringify(tsconfig))
  for (const [file, lines] of Object.entries(PLANTS)) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${lines.map(([, line]) => line).join('\n')}\n`)
  }
  const { output } = await run(join(ROOT, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
    quiet: true,
    cwd: house,
    // Where the linter finds its type-aware half.
    env: { ...process.env, PATH: pathWithTools() },
  })
  const { diagnostics } = JSON.parse(output) as Report
  const missed = Object.entries(PLANTS).flatMap(([file, lines]) =>
    lines
      .map(([rule, line], index) => ({ rule, line, number: index + 1 }))
      .filter(
        ({ rule, number }) =>
          !diagnostics.some(
            ({ code, filename, labels }) =>
              code === rule && filename.endsWith(file) && labels.some(({ span }) => span.line === number),
          ),
      )
      .map(({ rule, line }) => `not caught by ${rule} in ${file}: ${line}`),
  )
  for (const line of missed) console.error(line)
  console.log(`${Object.values(PLANTS).flat().length} planted violations`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  rmSync(house, { recursive: true, force: true })
}
