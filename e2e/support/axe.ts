import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Those that depend on the theme. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Readonly<Record<string, RunOptions['runOnly']>>

/** The faults that axe finds on a page, one line for each element. */
export async function axeProblems(page: Page, rules: keyof typeof RULES = 'all'): Promise<readonly string[]> {
  // By evaluation: the page's content security policy allows no script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    { runOnly: RULES[rules], resultTypes: ['violations'] } satisfies RunOptions,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${(failureSummary ?? '').replace(/\s+/g, ' ')}`,
    ),
  )
}
