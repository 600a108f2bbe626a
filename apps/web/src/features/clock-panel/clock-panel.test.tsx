import { type GameMs, HOUR, type Race, gameMs, gameTime } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { NOW, begun, placesOf } from '../../session/test-support/log.ts'
import { AIRPORT, worldOf } from '../../session/test-support/world.ts'
import { Expanded, NoTarget } from './clock-panel.tsx'

const world = worldOf()
const run = begun(world)
let race: Race = run.race
let places = placesOf(world)
let away = false

// There is no browser here, and no server.
vi.mock('../../hooks/race-context.ts', () => ({
  usePlaces: () => places,
  useRace: () => race,
  useGameTime: (): GameMs => gameTime(race.clock, NOW),
  useReading: (read: (now: GameMs, of: Race) => unknown) => read(gameTime(race.clock, NOW), race),
}))
vi.mock('../../hooks/use-out-of-touch.ts', () => ({ useOutOfTouch: () => away }))
vi.mock('../../hooks/use-command.ts', () => ({ useCommand: () => ({ busy: false }) }))
vi.mock('../../hooks/use-play.ts', () => ({}))
vi.mock('../../hooks/use-next-alarm.ts', () => ({}))

const drawn = (): string => renderToStaticMarkup(<Expanded />)
const facts = (): string =>
  drawn()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/ +/g, ' ')
/** Whether each thing that can be chosen is disabled: the speed, the pace, the hold. */
const disabled = () =>
  [/<select[^>]*>/, /<fieldset[^>]*>/, /<input[^>]*switch[^>]*>/].map((it) =>
    /disabled=""/.test(it.exec(drawn())?.[0] ?? 'none'),
  )

it('the end of the race is told by the same clocks as the time above it', () => {
  expect(facts()).toMatch(/Time 09:35 .* The race ends 08 Dec 2026 23:59/)
  const here = places.get(AIRPORT)
  if (!here) throw new Error('no airport')
  places = new Map([...places, [AIRPORT, { ...here, zone: 'Australia/Sydney' }]])
  expect(facts()).toMatch(/Time 07:35 .* The race ends 08 Dec 2026 21:59/)
})

it('speed, pace and hold are chosen together: not without a connection, nor once the race is over', () => {
  expect(disabled()).toEqual([false, false, false])
  away = true
  expect(disabled()).toEqual([true, true, true])
  away = false
  run.give({ kind: 'stopClock' })
  race = run.race
  expect(disabled()).toEqual([true, true, true])
})

it('nobody is busy any more once the race is over', () => {
  const busyUntil = gameMs(run.race.clock.begin + 2 * HOUR)
  const text = (): string => renderToStaticMarkup(<NoTarget />)
  race = { ...begun(world).race, busyUntil }
  expect(text()).toContain('nothing to skip to, busy until')
  race = { ...run.race, busyUntil }
  expect(race.ended).toBeDefined()
  expect(text()).not.toContain('busy')
})
