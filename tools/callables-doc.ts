// `npm run docs` writes docs/callables.md from the contract; with `-- --check` it only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@final-call/contract'
import { schemaText } from './docs/type-text.ts'
import { ROOT } from './setup/processes.mjs'

const PAGE = 'docs/callables.md'

const isTable = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null

const isCallable = (it: unknown): it is contract.AnyCallable =>
  isTable(it) && 'name' in it && 'summary' in it && 'input' in it && 'output' in it

/** Every callable that the contract exports, by itself or within a table of callables. */
function callables(): contract.AnyCallable[] {
  const exported = Object.values<unknown>(contract)
  const within = exported.flatMap((it) => (isTable(it) ? Object.values(it) : []))
  const byName = new Map([...exported, ...within].filter(isCallable).map((it) => [it.name, it]))
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

const section = ({ name, summary, input, output }: contract.AnyCallable): string =>
  `### ${name}\n\n${summary}\n\n\`\`\`ts\ninput: ${schemaText(input, 'input')}\noutput: ${schemaText(output, 'output')}\n\`\`\`\n`

const cell = (text: string): string => text.replaceAll('|', '\\|')

function page(): string {
  const all = callables()
  const rows = all.map(({ name, summary }) => `| [${name}](#${name.toLowerCase()}) | ${cell(summary)} |`)
  const codes = contract.CALL_CODES.map(
    (code) => `| \`${code}\` | ${contract.wireStatus(code)} | ${contract.httpStatus(code)} |`,
  )
  return [
    readFileSync(join(ROOT, 'tools/docs/callables-intro.md'), 'utf8'),
    `## Error codes\n\n| code | on the wire | HTTP |\n|---|---|---|\n${codes.join('\n')}\n`,
    `## All ${all.length}\n\n| name | what it does |\n|---|---|\n${rows.join('\n')}\n`,
    ...all.map(section),
  ].join('\n')
}

const fresh = page()
if (process.argv.includes('--check')) {
  let found = ''
  try {
    found = readFileSync(join(ROOT, PAGE), 'utf8')
  } catch {
    console.error(`${PAGE} is not there.`)
  }
  if (found !== fresh) {
    console.error(`${PAGE} is out of date: run \`npm run docs\`.`)
    process.exitCode = 1
  }
} else {
  writeFileSync(join(ROOT, PAGE), fresh)
  console.log(`${PAGE} written.`)
}
