import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { PINNED_NODE, ROOT, run } from '../setup/processes.mjs'

const CHECKS =
  '--noEmit --ignoreConfig --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck --types node ' +
  '--allowImportingTsExtensions --module nodenext --target es2024'
const TSC = [join(ROOT, 'node_modules/.bin/tsc'), ...CHECKS.split(' ')]

const PackageConfig = z.object({ compilerOptions: z.object({ lib: z.array(z.string()) }) })

/** The libraries of the language that a package is written with, which a program that imports it needs too. */
const libOf = (name: string): string =>
  PackageConfig.parse(
    JSON.parse(readFileSync(join(ROOT, 'packages', name, 'tsconfig.json'), 'utf8')),
  ).compilerOptions.lib.join()

/** The first fenced part of a page in the given language. */
function fenced(page: string, language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1]
  if (found === undefined) throw new Error(`no ${language} on the page`)
  return found
}

it.each(['domain', 'contract', 'gtfs'])(
  'the program in the README of packages/%s type-checks, and prints what the README says',
  async (name) => {
    const page = readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8')
    // Within the project, so that it finds the packages by their names.
    const folder = join(ROOT, '.cache/examples')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${name}.ts`)
    writeFileSync(file, fenced(page, 'ts'))
    expect(await run(PINNED_NODE, [...TSC, '--lib', libOf(name), file], { quiet: true })).toEqual({
      code: 0,
      output: '',
    })
    expect(await run(PINNED_NODE, [file], { quiet: true })).toEqual({ code: 0, output: fenced(page, 'text') })
  },
)
