import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const MINUTE = 60_000

// For the processes of the tests, and for those that they start: to compile its modules is half of what the start of one takes. Node
// compares a module with what it was compiled from.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compile')

/** Tests that put something else in the place of a module, which other tests in their process would get too. */
const MOCKED = '**/*.mocked.test.{ts,tsx}'

/** What there is no browser for, and where lines may break. */
const WITHOUT_BROWSER = [
  'apps/web/src/session/testing/plain-spaces.ts',
  'apps/web/src/ui/testing/no-body.ts',
  'apps/web/src/parts/testing/no-html.ts',
]

export default defineConfig({
  test: {
    maxWorkers: '100%',
    // A busy machine is no failure: each of these only ends what hangs.
    testTimeout: 2 * MINUTE,
    hookTimeout: MINUTE,
    // As long as playwright waits for what a page shows.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The files share their processes: to load the modules anew for each would take longer than most of them.
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/*.citus.test.ts', MOCKED],
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['apps/server/src/**/*.pg.test.ts', 'tools/**/*.pg.test.ts'],
          globalSetup: ['tools/setup/postgres-for-tests.ts'],
        },
      },
      {
        test: {
          name: 'citus',
          environment: 'node',
          include: ['apps/server/src/**/*.citus.test.ts', 'tools/**/*.citus.test.ts'],
          globalSetup: ['tools/setup/citus-for-tests.ts'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [MOCKED],
          setupFiles: WITHOUT_BROWSER,
        },
      },
      {
        test: {
          name: 'mocked',
          environment: 'node',
          include: [MOCKED],
          setupFiles: WITHOUT_BROWSER,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 3 * MINUTE,
          hookTimeout: 3 * MINUTE,
          // Two files at a time, each with a browser and a server of its own: a journey is played against the clock, and mostly waits
          // for it. More would want more cores.
          maxWorkers: 2,
        },
      },
    ],
  },
})
