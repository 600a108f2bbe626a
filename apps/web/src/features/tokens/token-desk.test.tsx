import { CallError } from '@final-call/contract'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { begun, placesOf } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { wordsOf } from '../../ui/testing/seen.ts'
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
