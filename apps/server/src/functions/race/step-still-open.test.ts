import { beginRace, realMs, replay } from '@final-call/domain'
import { expect, it } from 'vitest'
import { world } from '../../testing/race-of-two-legs.ts'
import { MORNING } from '../../testing/test-server.ts'
import type { RaceDesk } from '../../desks/race-desk.ts'
import { stepCompleteFn } from './step-complete.ts'

it('a step that is open after its report waits, even if its processor would complete it: 200 has a key', async () => {
  const now = realMs(MORNING)
  const race = replay(beginRace(world, { attempt: 1, now }))
  const desk: RaceDesk = {
    read: async () => ({ race, world }),
    command: async () => ({ race, world, reply: { ok: true, version: race.version } }),
    claim: async () => ({ race, world }),
    nextWake: async () => undefined,
  }
  const report = stepCompleteFn({ desk })
  const step = { gameId: 'run', stepId: 'leg-1-step-1', stepType: 'locateAt' }
  expect(await report.answer(step, { uid: 'sam', session: 'one', now })).toMatchObject({
    code: 400,
    message: 'Waiting...',
    key: null,
    raceEnd: false,
  })
})
