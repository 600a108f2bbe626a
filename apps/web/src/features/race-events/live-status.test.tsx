import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/test-support/drawn-at.tsx'
import { begun, entriesIn } from '../../session/test-support/log.ts'
import { ELSEWHERE } from '../../session/test-support/world.ts'
import { LiveStatus } from './live-status.tsx'

const run = begun(ELSEWHERE)

it('[TKT-4] a ride that was missed is told with the reason', () => {
  run.book('bus')
  run.skip('departure')
  const html = drawnAt(<LiveStatus />, { race: run.race, entries: entriesIn(run.log, ELSEWHERE) })
  expect(html).toContain('Missed: bus 25. You were at Wellington Station.')
})
