import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { begun, entriesIn } from '../../session/test-support/log.ts'
import { ELSEWHERE } from '../../session/test-support/world.ts'
import { LiveStatus } from './live-status.tsx'

const run = begun(ELSEWHERE)

// There is no browser here that would draw again: the race stands as it is.
vi.mock('../../hooks/race-context.ts', () => ({
  useSessionState: (select: (state: object) => unknown) =>
    select({ stage: 'ready', entries: entriesIn(run.log, ELSEWHERE), entriesBefore: 0, race: run.race, link: 'live' }),
}))

it('[TKT-4] a ride that was missed is told with the reason', () => {
  run.book('bus')
  run.skip('departure')
  expect(renderToStaticMarkup(<LiveStatus />)).toContain('Missed: bus 25. You were at Wellington Station.')
})
