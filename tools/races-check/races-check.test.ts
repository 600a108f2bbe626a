import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PINNED_NODE, ROOT, run } from '../setup/processes.mjs'

it('an unknown race is reported, with the races that exist', async () => {
  const { code, output } = await run(PINNED_NODE, [join(ROOT, 'tools/races-check.ts'), 'nowhere'], { quiet: true })
  expect(code).toBe(2)
  expect(output).toMatch(/^There is no race nowhere\. There are: .*\bfirst-call\b/)
})
