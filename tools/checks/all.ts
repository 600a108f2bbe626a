import { ensureChromium } from '../setup/chromium.mjs'
import { ensureWebBuilt } from '../setup/web-build.mjs'
import { type Stage, script, tests, tool, types } from './stages.ts'

/** The stages of `npm run check`: all that needs neither a browser nor a database server. */
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
  tests('unit', ['unit', 'web', 'mocked']),
]

/** Starts three servers of a PostgreSQL with Citus, which no machine has by default. */
const citus = tests('citus', ['citus'])

const webBuild: Stage = { name: 'web-build', run: async () => ({ ok: (await ensureWebBuilt()) === 0 }) }

/** Starts a PostgreSQL server of its own, and installs the system's PostgreSQL if there is none. */
const postgres = tests('postgres', ['postgres'])

const journeys: Stage = {
  name: 'journeys',
  run: async () => {
    const variables = { CHROMIUM_PATH: await ensureChromium() }
    if ((await ensureWebBuilt()) !== 0) return { ok: false }
    return tests('journeys', ['e2e'], { live: true, variables }).run()
  },
}

/** The stages that `npm test` runs after those. */
export const slow: readonly Stage[] = [
  postgres,
  webBuild,
  script('size-budget', ['tools/checks/size-budget.ts']),
  script('web-secrets', ['tools/checks/web-secrets.ts']),
  journeys,
]

/** The stages that `npm test` runs only if they are named. */
export const named: readonly Stage[] = [citus]
