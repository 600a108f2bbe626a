import { type GameMs, gameTime } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { NOW, begun, placesOf } from '../../session/test-support/log.ts'
import { AIRPORT, worldOf } from '../../session/test-support/world.ts'
import { Expanded } from './clock-panel.tsx'

const world = worldOf()
const { race } = begun(world)
let places = placesOf(world)

// There is no browser here, and no server.
vi.mock('../../hooks/race-context.ts', () => ({
  usePlaces: () => places,
  useRace: () => race,
  useGameTime: (): GameMs => gameTime(race.clock, NOW),
}))
vi.mock('../../hooks/use-out-of-touch.ts', () => ({ useOutOfTouch: () => false }))
vi.mock('../../hooks/use-command.ts', () => ({ useCommand: () => ({ busy: false }) }))
vi.mock('../../hooks/use-play.ts', () => ({}))
vi.mock('../../hooks/use-next-alarm.ts', () => ({}))

const drawn = (): string => renderToStaticMarkup(<Expanded />)
const facts = (): string =>
  drawn()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/ +/g, ' ')

it('the end of the race is told by the same clocks as the time above it', () => {
  expect(facts()).toMatch(/Time 09:35 .* The race ends 08 Dec 2026 23:59/)
  const here = places.get(AIRPORT)
  if (!here) throw new Error('no airport')
  places = new Map([...places, [AIRPORT, { ...here, zone: 'Australia/Sydney' }]])
  expect(facts()).toMatch(/Time 07:35 .* The race ends 08 Dec 2026 21:59/)
})
