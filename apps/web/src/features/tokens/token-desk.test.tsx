import { CallError } from '@final-call/contract'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { NOW, begun, placesOf } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { elementsIn, wordsOf } from '../../ui/testing/seen.ts'
import { TokenDesk } from './token-desk.tsx'

it.each(['getProfile', 'listGames'] as const)(
  'a counter that is not open since %s failed names the id to quote',
  (name) => {
    const answers = {
      [name]: () => {
        throw new CallError('internal', 'INTERNAL', { details: { quote: 'Quote the id a1-b2.' } })
      },
    }
    const desk = (
      <MemoryRouter>
        <TokenDesk />
      </MemoryRouter>
    )
    const world = worldOf()
    const words = wordsOf(drawnAt(desk, { race: begun(world).race, places: placesOf(world) }, { answers }))
    expect(words).toMatch(/^The counter could not be opened\. .* Quote the id a1-b2\. Try again$/)
  },
)

it('the only race is chosen, unless the address asks for another one: that has ended', () => {
  const card = { gameIdSource: 'little', iconName: 'Car', attempt: 1, startedAt: NOW } as const
  const running = { ...card, gameId: 'run-1', name: 'Little Race', state: 'running', result: null } as const
  const profile = {
    provider: 'google.com',
    uid: 'ana',
    displayName: null,
    email: null,
    gcashAccount: 'account',
    gcashBalance: 1_000_000,
    createdAt: '2026-11-20T20:00:00.000Z',
  }
  const answers: Answers = {
    listGames: () => ({ games: [running], more: false }),
    getProfile: () => ({ profile, roles: { administrator: false, geopath: false } }),
  }
  const chosen = (address: string): number => {
    const desk = (
      <MemoryRouter initialEntries={[address]}>
        <TokenDesk />
      </MemoryRouter>
    )
    const html = drawnAt(desk, { race: begun(worldOf()).race }, { answers })
    return elementsIn(html, 'input').filter(({ attributes }) => 'checked' in attributes).length
  }
  expect(chosen('/buy-tokens')).toBe(1)
  expect(chosen('/buy-tokens?game=run-1')).toBe(1)
  expect(chosen('/buy-tokens?game=run-0')).toBe(0)
})
