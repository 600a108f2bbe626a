import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { content } from '@final-call/content'
import { ROOT } from '../setup/processes.mjs'

/*
 * Nothing of a race is in what every browser may load: not its steps, its clues, its hints nor its answers.
 */

const DIST = join(ROOT, 'apps/web/dist')
/** A hint of the specification's example, which is there to be uploaded, and of a race that kept it. */
const SAID_ANYWAY = 'Enter an integer between 0 and 100'
/** Shorter ones stand in any program by chance. */
const SHORTEST = 12

const secrets = content.races.flatMap(({ legs }) =>
  legs.flatMap(({ title, html, steps }) => [
    title,
    html,
    ...steps.flatMap((step) =>
      step.stepType === 'undertakeTask'
        ? step.tasks.flatMap(({ clue, hint, solution }) => [
            clue,
            hint?.text ?? '',
            ...(solution.type === 'text' ? solution.values : []),
          ])
        : [],
    ),
  ]),
)

/** As a program or a page may spell it. */
const spellings = (text: string): readonly string[] => [text, JSON.stringify(text).slice(1, -1)]

function textOf(path: string): string {
  const bytes = readFileSync(path)
  if (path.endsWith('.br')) return brotliDecompressSync(bytes).toString()
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

const looked = [...new Set(secrets)].filter((text) => text.length >= SHORTEST && text !== SAID_ANYWAY)
const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
if (looked.length < 50 || files.length < 10) throw new Error(`only ${looked.length} secrets, ${files.length} files`)
for (const { parentPath, name } of files) {
  const path = join(parentPath, name)
  const text = textOf(path)
  for (const secret of looked.filter((it) => spellings(it).some((spelling) => text.includes(spelling)))) {
    console.error(`${path} tells of a race: ${secret.slice(0, 80)}`)
    process.exitCode = 1
  }
}
console.log(`${files.length} files without any of ${looked.length} secrets`)
