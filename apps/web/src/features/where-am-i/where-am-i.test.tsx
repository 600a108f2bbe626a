import type { GameMs } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { begun, placesOf } from '../../session/test-support/log.ts'
import { ELSEWHERE } from '../../session/test-support/world.ts'
import { WhereAmI } from './where-am-i.tsx'

const run = begun(ELSEWHERE)

// There is no browser here that would draw again, nor one that draws maps: the race stands at its last event.
vi.mock('../../hooks/race-context.ts', () => ({
  usePlaces: () => placesOf(ELSEWHERE),
  useRace: () => run.race,
  useReading: (read: (now: GameMs, race: object) => unknown) => read(run.log.at(-1)?.at ?? (0 as GameMs), run.race),
}))
vi.mock('./map-panel.tsx', () => ({ MapPanel: () => null }))
vi.mock('./leaving.tsx', () => ({ Leaving: () => null }))

it('who rides through the night reads on which day they arrive, as on the ticket', () => {
  run.book('coach', 2)
  run.skip('departure')
  const text = renderToStaticMarkup(<WhereAmI />).replace(/(<[^>]*>)+/g, ' ')
  expect(text).toMatch(/On board Coaches \d+: Wellington Station to Auckland Station/)
  expect(text).toContain('Arrives Sun 06:15')
})
