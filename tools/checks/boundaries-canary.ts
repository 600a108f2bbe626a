/** Files by path; `files` of a plant hold the import that the rule must catch. */
type Files = Readonly<Record<string, string>>

const packageJson = (name: string, rest: object): string =>
  JSON.stringify({ name, version: '1.0.0', type: 'module', exports: { '.': './src/index.ts' }, ...rest })

const library = (name: string, file = 'index.js'): Files => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: file }),
  [`node_modules/${name}/${file}`]: 'export const it = 1\n',
})

/** A small tree that breaks no rule: each allowed import, once. */
export const fixture: Files = {
  'package.json': packageJson('house', { devDependencies: { vitest: '1.0.0', playwright: '1.0.0' } }),
  ...library('vitest'),
  ...library('playwright'),
  ...library('zod'),
  ...library('react'),
  ...library('stranger'),
  'packages/domain/package.json': packageJson('@final-call/domain', {}),
  'packages/domain/src/index.ts': "export * from './time/units.ts'\n",
  'packages/domain/src/time/units.ts': 'export const unit = 1\n',
  'packages/domain/src/race/race.ts': "export { unit } from '../time/units.ts'\n",
  'packages/domain/src/result/result.ts': "export { unit } from '../race/race.ts'\n",
  'packages/domain/src/elsewhere.ts': 'export const elsewhere = 1\n',
  'packages/domain/src/time/units.test.ts': "import 'vitest'\nimport { unit } from './units.ts'\nunit.toFixed()\n",
  'packages/contract/package.json': packageJson('@final-call/contract', { dependencies: { zod: '1.0.0' } }),
  'packages/contract/src/index.ts': "export { it } from 'zod'\nexport * from '../../domain/src/index.ts'\n",
  'packages/content/package.json': packageJson('@final-call/content', {}),
  'packages/content/src/index.ts': "export { unit } from '../../contract/src/index.ts'\n",
  'packages/gtfs/package.json': packageJson('@final-call/gtfs', {}),
  'packages/gtfs/src/elsewhere.ts': 'export const elsewhere = 1\n',
  'packages/gtfs/src/median.ts': 'export const median = 1\n',
  'packages/gtfs/src/files/table.ts': 'export const table = 1\n',
  'packages/gtfs/src/fares/price.ts':
    "export { table } from '../files/table.ts'\nexport { median } from '../median.ts'\n",
  'packages/gtfs/src/runs/runs.ts': "export { table } from '../fares/price.ts'\n",
  'apps/server/package.json': packageJson('@final-call/server', { dependencies: { zod: '1.0.0' } }),
  'apps/server/src/main.ts': "import 'node:fs'\nimport './app.ts'\n",
  'apps/server/src/app.ts': "import '../../../packages/content/src/index.ts'\nimport './store/sqlite/races.ts'\n",
  'apps/server/src/store/sqlite/races.ts': "import 'node:sqlite'\nexport { unit } from '../../ports.ts'\n",
  'apps/server/src/functions/start-game.ts': "export { unit } from '../ports.ts'\n",
  'apps/web/package.json': packageJson('@final-call/web', { dependencies: { react: '1.0.0' } }),
  'apps/web/src/app/main.ts': "import '../routes/portal.ts'\n",
  'apps/web/src/routes/portal.ts': "import '../features/boards/board.ts'\nimport '../features/tickets/ticket.ts'\n",
  'apps/web/src/features/boards/board.ts':
    "import 'react'\nimport '../../ui/row.ts'\nimport '../../parts/look.ts'\nimport '../../hooks/use-race.ts'\nimport '../../session/race.ts'\n",
  'apps/web/src/features/tickets/ticket.ts': "import './price.ts'\n",
  'apps/web/src/features/tickets/price.ts': 'export const price = 1\n',
  'apps/web/src/parts/look.ts': "import 'react'\nimport '../ui/row.ts'\nimport '../hooks/use-race.ts'\n",
  'apps/web/src/hooks/use-race.ts': "import 'react'\nimport '../ui/use-motion.ts'\nimport '../session/race.ts'\n",
  'apps/web/src/ui/row.ts': "import 'react'\n",
  'apps/web/src/ui/use-motion.ts': "import 'react'\n",
  'apps/web/src/session/race.ts':
    "import '../../../../packages/domain/src/index.ts'\nimport '../platform/call.ts'\nimport './stream/link.ts'\n",
  'apps/web/src/session/edge.ts': "import '../platform/call.ts'\n",
  'apps/web/src/session/clock/turn.ts': "import '../edge.ts'\n",
  'apps/web/src/session/rides/missed.ts': "import '../clock/turn.ts'\n",
  'apps/web/src/session/stream/link.ts': "import '../../platform/call.ts'\nimport '../clock/turn.ts'\n",
  'apps/web/src/platform/call.ts': "import '../../../../packages/contract/src/index.ts'\n",
  'e2e/first.e2e.ts': "import 'playwright'\nimport './support/browser.ts'\n",
  'e2e/support/browser.ts': 'export const browser = 1\n',
  'bench/bench.ts': 'export const bench = 1\n',
  'tools/tool.ts': 'export const tool = 1\n',
}

/** A violation of one rule: a file with one import. */
const plant = (rule: string, file: string, imported: string): { rule: string; files: Files } => ({
  rule,
  files: { [file]: `import type { X } from '${imported}'\nexport type Y = X\n` },
})

/** One violation for each rule of .dependency-cruiser.mjs; most are type imports, which leave no trace at run time. */
export const plants = [
  plant('domain', 'packages/domain/src/reads-a-file.ts', 'node:fs'),
  { rule: 'domain', files: { 'packages/domain/src/parses.ts': "export const lazy = () => import('zod')\n" } },
  {
    rule: 'domain',
    files: { 'packages/domain/src/uses.ts': "export const f = async () => { await using it = await import('zod') }\n" },
  },
  plant('domain-rooms', 'packages/domain/src/time/knows-the-race.ts', '../race/race.ts'),
  plant('domain-rooms', 'packages/domain/src/race/knows-its-result.ts', '../result/result.ts'),
  plant('domain-rooms', 'packages/domain/src/result/is-at-home-nowhere.ts', '../elsewhere.ts'),
  plant('contract', 'packages/contract/src/knows-content.ts', '../../content/src/index.ts'),
  plant('content', 'packages/content/src/knows-react.ts', 'react'),
  plant('gtfs', 'packages/gtfs/src/reads-a-file.ts', 'node:fs'),
  plant('gtfs-rooms', 'packages/gtfs/src/files/knows-the-fares.ts', '../fares/price.ts'),
  plant('gtfs-rooms', 'packages/gtfs/src/runs/is-at-home-nowhere.ts', '../elsewhere.ts'),
  plant('server-ports', 'apps/server/src/ports.ts', 'zod'),
  plant('server-functions', 'apps/server/src/functions/knows-store.ts', '../store/sqlite/races.ts'),
  plant('server-callables', 'apps/server/src/callables/knows-store.ts', '../store/sqlite/races.ts'),
  plant('server-chain', 'apps/server/src/chain/knows-store.ts', '../store/sqlite/races.ts'),
  plant('server-store', 'apps/server/src/store/sqlite/knows-function.ts', '../../functions/start-game.ts'),
  plant('server-identity', 'apps/server/src/identity/knows-store.ts', '../store/sqlite/races.ts'),
  plant('server-limits', 'apps/server/src/limits/knows-store.ts', '../store/sqlite/races.ts'),
  plant('server-observe', 'apps/server/src/observe/knows-store.ts', '../store/sqlite/races.ts'),
  plant('server-planner', 'apps/server/src/planner/knows-store.ts', '../store/sqlite/races.ts'),
  plant('server-live', 'apps/server/src/live/knows-content.ts', '../../../../packages/content/src/index.ts'),
  plant('server-store-folders', 'apps/server/src/store/postgres/knows-sqlite.ts', '../sqlite/races.ts'),
  plant('server-top', 'apps/server/src/functions/knows-app.ts', '../app.ts'),
  plant('server-only', 'apps/server/src/knows-web.ts', '../../web/src/ui/row.ts'),
  plant('web-ui', 'apps/web/src/ui/knows-the-game.ts', '../../../../packages/domain/src/index.ts'),
  plant('web-platform', 'apps/web/src/platform/knows-react.ts', 'react'),
  plant('web-session', 'apps/web/src/session/knows-react.ts', 'react'),
  plant('web-session-rooms', 'apps/web/src/session/clock/knows-the-stream.ts', '../stream/link.ts'),
  plant('web-session-rooms', 'apps/web/src/session/stream/knows-the-door.ts', '../race.ts'),
  plant('web-session-readings', 'apps/web/src/session/rides/knows-the-port.ts', '../edge.ts'),
  plant('web-session-readings', 'apps/web/src/session/words/calls-the-server.ts', '../../platform/call.ts'),
  plant('web-hooks', 'apps/web/src/hooks/knows-feature.ts', '../features/tickets/price.ts'),
  plant('web-hooks', 'apps/web/src/hooks/knows-a-library.ts', 'zod'),
  plant('web-hooks', 'apps/web/src/hooks/knows-what-is-drawn.ts', '../ui/row.ts'),
  plant('web-hooks', 'apps/web/src/hooks/knows-a-part.ts', '../parts/look.ts'),
  plant('web-parts', 'apps/web/src/parts/knows-feature.ts', '../features/tickets/price.ts'),
  plant('web-parts', 'apps/web/src/parts/knows-a-library.ts', 'zod'),
  plant('web-features', 'apps/web/src/features/boards/knows-route.ts', '../../routes/portal.ts'),
  plant('web-features', 'apps/web/src/features/boards/knows-a-library.ts', 'zod'),
  plant('web-features-apart', 'apps/web/src/features/boards/knows-tickets.ts', '../tickets/price.ts'),
  plant('web-only', 'apps/web/src/routes/knows-content.ts', '../../../../packages/content/src/index.ts'),
  plant('web-no-node', 'apps/web/src/app/reads-a-file.ts', 'node:fs'),
  plant('packages-doors', 'apps/server/src/goes-deep.ts', '../../../packages/domain/src/time/units.ts'),
  plant('journeys', 'e2e/knows-the-inside.ts', '../apps/server/src/app.ts'),
  {
    rule: 'no-circular',
    files: {
      'apps/server/src/egg.ts': "import './hen.ts'\n",
      'apps/server/src/hen.ts': "import './egg.ts'\n",
    },
  },
  plant('not-unresolvable', 'apps/server/src/lost.ts', './nowhere.ts'),
  plant('not-undeclared', 'apps/server/src/undeclared.ts', 'stranger'),
  { rule: 'not-for-development', files: { 'apps/server/src/plays.ts': "import 'playwright'\n" } },
  plant('not-from-tests', 'packages/domain/src/knows-test.ts', './time/units.test.ts'),
]
