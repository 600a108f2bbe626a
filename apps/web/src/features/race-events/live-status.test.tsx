import type { Race } from '@final-call/domain'
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

it('a clock that stands by itself says why, and to which time it went back where it had shown a later one', () => {
  const { race } = begun(ELSEWHERE)
  const lapsed: Race = { ...race, standing: { why: 'lapse', since: race.lastReal } }
  const told = (wentBack: boolean): string => drawnAt(<LiveStatus />, { race: lapsed, wentBack })
  expect(told(false)).toContain('The connection was gone, so the clock stood. Press Play to go on.')
  expect(told(true)).toContain(
    'The connection was gone, so the clock went back to 09:35 and stood. Press Play to go on.',
  )
})
