import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/test-support/drawn-at.tsx'
import { begun, placesOf } from '../../session/test-support/log.ts'
import { worldOf } from '../../session/test-support/world.ts'
import { RaceResult } from './race-result.tsx'

// There is no browser here.
vi.mock('../../platform/browser.ts', () => ({}))

/** What a stopped race is told to have come to. */
function stopped(prepare: (run: ReturnType<typeof begun>) => void): string {
  const world = worldOf()
  const run = begun(world)
  prepare(run)
  run.give({ kind: 'stopClock' })
  const scene = { race: run.race, log: run.log, places: placesOf(world) }
  return drawnAt(
    <MemoryRouter>
      <RaceResult onWatch={() => undefined} />
    </MemoryRouter>,
    scene,
  )
}

it('whoever stops a race is told that their tickets are void, and nothing of tickets who holds none', () => {
  expect(stopped((run) => run.book('bus'))).toContain('You ended this attempt. Your tickets are void.')
  const without = stopped(() => undefined)
  expect(without).toContain('You ended this attempt.')
  expect(without).not.toContain('void')
})
