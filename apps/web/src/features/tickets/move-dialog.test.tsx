import { CallError } from '@final-call/contract'
import { type GameMs, dollars, gameMs, journeyAt } from '@final-call/domain'
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt, noAnswers } from '../../hooks/testing/drawn-at.tsx'
import { type WrittenRace, begun } from '../../session/testing/log.ts'
import { NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { MoveDialog } from './move-dialog.tsx'
import { buttonsIn } from '../../ui/testing/seen.ts'

const world = worldOf({ wallet: dollars(900) })
let run: WrittenRace

/** What the board has come to, and whether it could not be read again. */
let queries: QueryClient
let refused: boolean
const answers: Answers = {
  getBoard() {
    if (refused) throw new CallError('internal', 'no network')
    return { journeys: coaches(), since: gameMs(0), until: gameMs(0), more: false }
  },
}

const coaches = () =>
  [0, 1, 2].flatMap(
    (index) =>
      journeyAt(world, { productId: 'coach', date: '2026-11-22', index }, { from: STATION, to: NORTH }, 0 as GameMs) ??
      [],
  )

const drawn = (race = run.race, now?: GameMs): string =>
  drawnAt(
    <MoveDialog ticketId={race.tickets[0]?.ticketId ?? ''} onClose={() => undefined} />,
    { race, ...(now !== undefined && { now }) },
    { answers, queries },
  )

beforeEach(() => {
  run = begun(world)
  run.book('coach', 0, '2026-11-22')
  queries = noAnswers()
  refused = false
})

it('a ticket can be moved to a later departure, which is listed with its arrival', () => {
  expect(drawn()).toContain('Coaches 312, arrives Mon 06:15')
  expect(drawn()).not.toContain('no longer')
})

it('a departure is offered until it leaves, and no longer then', () => {
  const [, second] = coaches()
  if (!second) throw new Error('no second coach')
  expect(drawn(run.race, gameMs(second.departure - 1))).toContain('Coaches 306')
  expect(drawn(run.race, second.departure)).not.toContain('Coaches 306')
})

it('nothing later is offered once its ride has left', () => {
  run.skip('departure')
  const html = drawn()
  expect(html).toContain('It can no longer be moved.')
  expect(html).not.toContain('A later departure')
  expect(buttonsIn(html)).toContainEqual(expect.objectContaining({ name: 'Move the ticket', withheld: true }))
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
  refused = true
  const html = drawn()
  expect(html).toContain('The server could not be reached.')
  expect(html).toContain('Try again')
  expect(html).not.toContain('No later departure')
  refused = false
  drawn()
  refused = true
  const old = drawn()
  expect(old).toContain('The server could not be reached.')
  expect(old).toContain('Coaches 312')
})
