import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { content } from '@final-call/content'
import { ROOT } from '../setup/processes.mjs'

/*
 * No file that every browser may load contains anything of a race: no steps, clues, hints or answers.
 */

const DIST = join(ROOT, 'apps/web/dist')
/** A hint from the specification's example, which the app offers for upload, and which one of our races kept. */
const SAID_ANYWAY = 'Enter an integer between 0 and 100'
/** Characters: shorter texts occur by chance in any program. */
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

/** The ways in which a program or a page may write a text. */
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
