import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const DOMAIN = import.meta.dirname
/** Some rules are kept where races are loaded and stored. */
const DESKS = join(DOMAIN, '../../../apps/server/src/desks')
const PAGES = join(DOMAIN, '../../../docs/spec')
const SELF = 'rules.test.ts'

const read = (folder: string, ending: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending) && name !== SELF)
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

const pages = read(PAGES, '.md')
const sources = new Map([...read(DOMAIN, '.ts'), ...read(DESKS, '.ts')])

const NUMBER = /\[([A-Z]{3}-\d+)\]/g
const numbersIn = (text: string): readonly string[] => [...text.matchAll(NUMBER)].map(([, number = '']) => number)

/** The rules, each where its line begins. */
const rules = [...pages].flatMap(([page, text]) =>
  [...text.matchAll(/^- \*\*\[([A-Z]{3}-\d+)\]\*\* (.+)$/gm)].map(([, number = '', rule = '']) => ({
    page,
    number,
    rule,
  })),
)

/** Numbers at the start of a test's name: the first text after `it` or `describe`, after the table of an `it.each`, or of a row in it. */
const NAMED = /(?:\b(?:it|describe)\(|\)\(|\[)\s*['"`]((?:\[[A-Z]{3}-\d+\] ?)+)/g
const provenIn = (test: string): readonly string[] =>
  [...test.matchAll(NAMED)].flatMap(([, tags = '']) => numbersIn(tags))

const proven = new Set([...sources].flatMap(([name, text]) => (name.endsWith('.test.ts') ? provenIn(text) : [])))

describe('the numbered rules', () => {
  it('exist, each number once', () => {
    expect(rules.length).toBeGreaterThan(80)
    expect(new Set(rules.map(({ number }) => number)).size).toBe(rules.length)
  })

  it.each(rules)('[$number] is proven by a test', ({ number }) => {
    expect(proven).toContain(number)
  })

  it('are proven by the names of tests, and by no other text', () => {
    const names = [
      "it('[ONE-1] a')",
      "describe(\n  '[ONE-2] [ONE-3] b'",
      "as const)('[ONE-4] c'",
      "[\n  '[ONE-5] d', 9]",
    ]
    expect(names.flatMap(provenIn)).toEqual(['ONE-1', 'ONE-2', 'ONE-3', 'ONE-4', 'ONE-5'])
    const others = ['// [ONE-1] is', "expect(rule).toBe('[ONE-2]')", "const rule = '[ONE-3] so'", "it('is [ONE-4]'"]
    expect(others.flatMap(provenIn)).toEqual([])
  })

  it('are no longer than 330 characters, and end with a full stop', () => {
    expect(rules.filter(({ rule }) => rule.length > 330 || !rule.endsWith('.')).map(({ number }) => number)).toEqual([])
  })

  it('are in the index, page by page', () => {
    const rows = (pages.get('README.md') ?? '').split('\n')
    const row = (page: string): string => rows.find((line) => line.startsWith(`| [${page}](${page}) |`)) ?? ''
    for (const { page, number } of rules) expect(row(page)).toContain(number.slice(0, 3))
  })

  it.each([...sources])('quoted in %s exist', (_, text) => {
    const known = new Set(rules.map(({ number }) => number))
    expect(numbersIn(text).filter((number) => !known.has(number))).toEqual([])
  })
})
