import { type GameMs, dollars, gameMs, journeyAt } from '@final-call/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BoardInHand } from '../../hooks/use-board.ts'
import { drawnAt } from '../../hooks/test-support/drawn-at.tsx'
import { type WrittenRace, begun } from '../../session/test-support/log.ts'
import { NORTH, STATION, worldOf } from '../../session/test-support/world.ts'
import { MoveDialog } from './move-dialog.tsx'

const world = worldOf({ wallet: dollars(900) })
let run: WrittenRace

// Without a server.
vi.mock('../../hooks/use-board.ts', () => ({ useBoard: () => board }))

let board: Pick<BoardInHand, 'journeys' | 'loading' | 'problem'>

const coaches = () =>
  [0, 1, 2].flatMap(
    (index) =>
      journeyAt(world, { productId: 'coach', date: '2026-11-22', index }, { from: STATION, to: NORTH }, 0 as GameMs) ??
      [],
  )

const drawn = (race = run.race): string =>
  drawnAt(<MoveDialog ticketId={race.tickets[0]?.ticketId ?? ''} onClose={() => undefined} />, { race })

beforeEach(() => {
  run = begun(world)
  run.book('coach', 0, '2026-11-22')
  board = { journeys: coaches(), loading: false, problem: undefined }
})

it('a ticket can be moved to a later departure, which is listed with its arrival', () => {
  expect(drawn()).toContain('Coaches 312, arrives Mon 06:15')
  expect(drawn()).not.toContain('no longer')
})

it('nothing later is offered once its ride has left', () => {
  run.skip('departure')
  const html = drawn()
  expect(html).toContain('It can no longer be moved.')
  expect(html).not.toContain('A later departure')
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Move the ticket<\/button>/)
})

it('[CMD-7] it cannot be moved to a departure after the end of the race', () => {
  const [, second] = coaches()
  if (!second) throw new Error('no second coach')
  const ending = (end: GameMs): string => drawn({ ...run.race, clock: { ...run.race.clock, end } })
  expect(ending(second.departure)).toContain('Coaches 306')
  expect(ending(second.departure)).not.toContain('Coaches 312')
  expect(ending(gameMs(second.departure - 1))).toContain('No later departure of this service is on the board')
})

it('a board that could not be read is not said to have nothing later', () => {
  board = { journeys: [], loading: false, problem: 'The server could not be reached.' }
  const html = drawn()
  expect(html).toContain('The server could not be reached.')
  expect(html).toContain('Try again')
  expect(html).not.toContain('No later departure')
  board = { ...board, journeys: coaches() }
  expect(drawn()).toContain('Coaches 312')
})
