import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { drawnAt } from '../hooks/test-support/drawn-at.tsx'
import { type View, boardsHere, useView } from './play-view.ts'

it('drawn again, a view opens journeys by the same function: no row of a board is drawn again for its sake', () => {
  const seen: View['openJourney'][] = []
  function Probe() {
    const [drawings, setDrawings] = useState(1)
    seen.push(useView().openJourney)
    if (drawings < 3) setDrawings(drawings + 1)
    return null
  }
  drawnAt(
    <MemoryRouter>
      <Probe />
    </MemoryRouter>,
    { stage: 'starting' },
  )
  expect(seen).toHaveLength(3)
  expect(new Set(seen).size).toBe(1)
})

it('whoever asks for the boards is not shown their own feet again where these lead nowhere near the goal', () => {
  expect(boardsHere({ transport: 'walk' }, false)).toEqual({ transport: 'bus' })
  expect(boardsHere({ transport: 'train' }, false)).toEqual({ transport: 'train' })
  expect(boardsHere({ transport: 'train' }, true)).toEqual({ transport: 'walk' })
})
