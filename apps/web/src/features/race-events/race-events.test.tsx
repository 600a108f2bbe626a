import { expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/test-support/drawn-at.tsx'
import { entriesOf } from '../../session/log/entries.ts'
import type { Stage } from '../../session/requests/stages.ts'
import { begun, placesOf } from '../../session/test-support/log.ts'
import { worldOf } from '../../session/test-support/world.ts'
import { RaceEvents } from './race-events.tsx'

const world = worldOf()
const { log, race } = begun(world)
const entries = log.flatMap((event) => entriesOf(event, race, placesOf(world)))

// There is no browser here that would clean an author’s HTML.
vi.mock('../../parts/html.tsx', () => ({ Html: () => null }))

const drawn = (stage: Stage): string => drawnAt(<RaceEvents />, { stage, entries, race })

it('while a race is being opened its lists are empty, and do not grow line by line', () => {
  const html = drawn('clock')
  expect(html).toContain('Awaiting first race event...')
  expect(html).toContain('Log is empty. Start playing a game...')
  expect(html).not.toContain('<li')
})

it('a race that is open has its lines', () => {
  const html = drawn('ready')
  expect(html).toContain('<li')
  expect(html).not.toMatch(/Awaiting first race event|Log is empty/)
})
