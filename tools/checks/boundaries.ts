import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ICruiseResult, cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'
import { ROOT } from '../setup/processes.mjs'
import { fixture, plants } from './boundaries-canary.ts'
import { readUsing } from './swc-visitor.ts'

/** Fewer modules than the project has: if the cruise finds fewer than this, it has not read the project. */
const FEWEST_MODULES = 300
const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'tools']

async function look(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(FOLDERS, { ...config.options, baseDir, validate: true, ruleSet: config })
  if (typeof output === 'string') throw new TypeError('expected a result, got a report')
  return output
}

const said = ({ from, to, rule }: ICruiseResult['summary']['violations'][number]): string =>
  `${rule.name}: ${from} → ${to}`

/** Plants one violation of each rule in a small tree of its own. @returns the rules whose violation was not caught */
async function canary(): Promise<string[]> {
  const house = mkdtempSync(join(tmpdir(), 'final-call-boundaries-'))
  try {
    const planted = plants.flatMap(({ files }) => Object.entries(files))
    for (const [file, text] of [...Object.entries(fixture), ...planted]) {
      mkdirSync(dirname(join(house, file)), { recursive: true })
      writeFileSync(join(house, file), text)
    }
    const { violations } = (await look(house)).summary
    const missed = plants
      .filter(({ rule, files }) => !violations.some((it) => it.rule.name === rule && it.from in files))
      .map(({ rule, files }) => `the planted violation of "${rule}" was not caught (${Object.keys(files).join(', ')})`)
    const rules = (config.forbidden ?? []).map(({ name = '' }) => name)
    const bare = rules.filter((rule) => !plants.some((plant) => plant.rule === rule))
    const surplus = violations.filter(({ from }) => from in fixture).map((it) => `wrongly caught: ${said(it)}`)
    return [...missed, ...bare.map((rule) => `"${rule}" has no planted violation`), ...surplus]
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

readUsing()
const reasons = new Map((config.forbidden ?? []).map(({ name, comment }) => [name, comment]))
const { summary } = await look(ROOT)
const wrong = summary.violations.map((it) => `${said(it)}\n    ${reasons.get(it.rule.name) ?? ''}`)
const blind = summary.totalCruised < FEWEST_MODULES ? [`only ${summary.totalCruised} modules were read`] : []
const problems = [...wrong, ...blind, ...(await canary()).map((line) => `canary: ${line}`)]
for (const problem of problems) console.error(problem)
console.log(`${summary.totalCruised} modules read, ${plants.length} planted violations`)
process.exitCode = problems.length === 0 ? 0 : 1
