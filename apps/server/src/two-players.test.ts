import { inspect } from '@final-call/domain/testing'
import { realMs } from '@final-call/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loadContent } from './operator/load-content.ts'
import { testServer } from './testing/test-server.ts'
import { Act, type Drawn, type TwoPlayers, WHATS, type What, viewOf } from './testing/two-players/acts.ts'
import { modelContent } from './testing/two-players/world.ts'
import { verifyLogs } from './operator/verify-logs.ts'

const RUNS = 40
/** At most: half of it on average. */
const ACTS = 160
/** A busy machine plays less: acts that it has not reached by then, in real milliseconds, are left out. */
const LIMIT_MS = 30_000

const number = fc.nat({ max: 99 })
const whats = fc.oneof(
  ...Object.entries(WHATS).map(([what, weight]) => ({ arbitrary: fc.constant(what as What), weight })),
)
const acts: fc.Arbitrary<Act> = fc
  .record<Drawn>({
    who: fc.constantFrom('sam', 'kim'),
    what: whats,
    a: number,
    b: number,
    c: number,
  })
  .map((numbers) => new Act(numbers))

// Without the bias to small values, which would choose the first of everything and stop after a few acts.
const sequences = fc.noBias(fc.commands([acts], { maxCommands: ACTS, size: 'max' }))

it('whatever two players do, their money, tickets, places and steps follow from it by the rules, and from nothing of the other', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (commands) => {
      const server = await testServer()
      try {
        await loadContent(server.store.content, modelContent, realMs(server.clock.now))
        const fresh = async (name: 'sam' | 'kim') => ({ name, races: new Map(), view: await viewOf(server, name) })
        const players: TwoPlayers = { sam: await fresh('sam'), kim: await fresh('kim') }
        await fc.asyncModelRun(() => ({ model: players, real: server }), commands)

        for (const { view } of Object.values(players)) {
          for (const { log } of view.races) expect(inspect(log)).toEqual([])
        }
        expect((await verifyLogs(server.store)).faults).toEqual([])
      } finally {
        await server.close()
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS },
  )
}, 120_000)
