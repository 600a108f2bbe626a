import { boardOf, gameTime } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { answering } from '../platform/testing/test-platform.ts'
import { NOW, begun } from '../session/testing/log.ts'
import { worldOf } from '../session/testing/world.ts'
import { drawnAt } from '../hooks/testing/drawn-at.tsx'
import { useBoardHere } from './use-board-here.ts'

const world = worldOf()
const { race } = begun(world)
const ask = vi.fn<(name: string, query: Parameters<typeof boardOf>[1]) => Promise<unknown>>()
const call = answering((name, query) => ask(name, query as Parameters<typeof boardOf>[1]))

function boardHere(): ReturnType<typeof useBoardHere> {
  let found: ReturnType<typeof useBoardHere> | undefined
  function Probe() {
    found = useBoardHere()
    return null
  }
  drawnAt(<Probe />, { race }, { platform: { call } })
  if (!found) throw new Error('nothing was drawn')
  return found
}

it('the boards open at one on which something leaves', async () => {
  ask.mockImplementation((_, query) => Promise.resolve(boardOf(world, query, gameTime(race.clock, NOW))))
  expect(await boardHere()('train')).toEqual({ transport: 'bus' })
  expect(await boardHere()('taxi')).toEqual({ transport: 'taxi' })
  expect(ask.mock.calls.map(([, { transport }]) => transport).slice(0, 5)).toEqual([
    'flight',
    'bus',
    'train',
    'taxi',
    'vessel',
  ])
})

it('the boards open at the one shown last if they cannot be loaded, or not soon', async () => {
  ask.mockRejectedValue(new Error('no connection'))
  expect(await boardHere()('train')).toEqual({ transport: 'train' })
  ask.mockReturnValue(new Promise(() => undefined))
  expect(await boardHere()('train')).toEqual({ transport: 'train' })
})
