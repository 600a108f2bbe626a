import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../setup/processes.mjs'

const WEB = join(ROOT, 'apps/web/src')
const FOR_POINTERS = /@media \(hover: hover\) \{\n(?: .*\n|\n)*\}/g

it('only what points is shown what it points at: after a press by a finger it would stay so', () => {
  const styles = globSync('**/*.css', { cwd: WEB }).map((path) => ({
    path,
    text: readFileSync(join(WEB, path), 'utf8'),
  }))
  expect(styles.filter(({ text }) => text.includes(':hover')).length).toBeGreaterThan(5)
  const rest = styles.filter(({ text }) => text.replaceAll(FOR_POINTERS, '').includes(':hover'))
  expect(rest.map(({ path }) => path)).toEqual([])
})
