import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8')
const named = [...page.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`: `([^`]+)`/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

it('every row of docs/messages.md names a test, except the rows for what the product does not have', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (what|message|outcome|logged) \|/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.length - named.length).toBe(1)
})

it.each(named)('$file has the test "$title"', ({ file, title }) => {
  const path = join(ROOT, file)
  expect(existsSync(path) && readFileSync(path, 'utf8').includes(`'${title}'`)).toBe(true)
})
