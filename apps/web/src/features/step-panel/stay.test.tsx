import { type GameMs, dollars, gameTime } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { NOW, type WrittenRace, begun, placesOf } from '../../session/test-support/log.ts'
import { worldOf } from '../../session/test-support/world.ts'
import { Stay } from './stay.tsx'
import { Work } from './work.tsx'

const plain = worldOf()
const room = { price: dollars(30), hours: 8 }
const world = { ...plain, locations: new Map([...plain.locations].map(([id, it]) => [id, { ...it, room }])) }
let run: WrittenRace
let offered: number | undefined

// There is no browser here that would draw again: the race stands as it is.
vi.mock('../../hooks/race-context.ts', () => {
  const now = (): GameMs => gameTime(run.race.clock, NOW)
  return {
    usePlaces: () => placesOf(world),
    useRace: () => run.race,
    useGameTime: now,
    useSessionState: () => 'run-1',
    useReading: (read: (at: GameMs, race: object) => unknown) => read(now(), run.race),
  }
})
vi.mock('../../hooks/use-board.ts', () => ({ useWorkOffered: () => offered }))
vi.mock('../../hooks/use-command.ts', () => ({ useCommand: () => ({ busy: false, behind: false }) }))

const drawn = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Stay />
      <Work />
    </MemoryRouter>,
  )

it('whoever sleeps is not told how long they have been awake', () => {
  run = begun(world)
  expect(drawn()).toContain('0 h awake')
  run.give({ kind: 'takeRoom' })
  expect(drawn()).toContain('You are asleep in your room until 17:35.')
  expect(drawn()).not.toContain('awake')
})

it('whoever works is told until when, and what for', () => {
  run = begun(worldOf({ wallet: dollars(1) }))
  run.give({ kind: 'work', hours: 3 })
  expect(drawn()).toContain('You are at work until 12:35, and paid $15 then.')
})

it('work is offered beside tokens, with what they do to the result', () => {
  run = begun(world)
  offered = 2
  expect(drawn()).toContain('; your result will say so, and ranks after those without.')
})
