import { ensureChromium } from '../setup/chromium.mjs'
import { ensureWebBuilt } from '../setup/web-build.mjs'
import { type Stage, script, tests, tool, types } from './stages.ts'

/** What `npm run check` runs: quick enough for every few minutes. */
export const quick: readonly Stage[] = [
  tool('format', 'oxfmt', '--check'),
  tool('lint', 'oxlint', '--deny-warnings'),
  script('lint-canary', ['tools/checks/lint-canary.ts']),
  types('types', [
    'packages/domain',
    'packages/contract',
    'packages/content',
    'packages/gtfs',
    'apps/server',
    'apps/web',
    'e2e',
    'tsconfig.json',
  ]),
  script('boundaries', ['tools/checks/boundaries.ts']),
  tool('unused', 'knip', '--no-progress'),
  script('lockfile', ['tools/complete-lockfile.mjs', '--check']),
  script('docs', ['tools/callables-doc.ts', '--check']),
  tests('unit', ['unit', 'web']),
]

/** Three servers of a PostgreSQL that has Citus, which no machine has by itself. */
const citus = tests('citus', ['citus'])

const webBuild: Stage = { name: 'web-build', run: async () => ({ ok: (await ensureWebBuilt()) === 0 }) }

/** Makes a PostgreSQL server of its own, and installs the system's where there is none. */
const postgres = tests('postgres', ['postgres'])

const journeys: Stage = {
  name: 'journeys',
  run: async () => {
    const variables = { CHROMIUM_PATH: await ensureChromium() }
    if ((await ensureWebBuilt()) !== 0) return { ok: false }
    return tests('journeys', ['e2e'], { live: true, variables }).run()
  },
}

/** What `npm test` runs after those. */
export const slow: readonly Stage[] = [
  postgres,
  webBuild,
  script('size-budget', ['tools/checks/size-budget.ts']),
  script('web-secrets', ['tools/checks/web-secrets.ts']),
  journeys,
]

/** What `npm test` runs only where it is named. */
export const named: readonly Stage[] = [citus]
