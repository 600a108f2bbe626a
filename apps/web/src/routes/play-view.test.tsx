import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { drawnAt } from '../hooks/testing/drawn-at.tsx'
import { begun } from '../session/testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../session/testing/world.ts'
import type { Cue } from './play-address.ts'
import { type View, useView } from './play-view.ts'

it('drawn again, a view opens journeys by the same function, so no row of a board is drawn again for it', () => {
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

/** The board that a race opens at, at an address with this query and this cue beside it. */
function openedAt(query = '', state?: Cue): View['board'] | undefined {
  let board: View['board'] | undefined
  function Probe() {
    board = useView().board
    return null
  }
  drawnAt(
    <MemoryRouter initialEntries={[{ pathname: '/play/race', search: query, state }]}>
      <Probe />
    </MemoryRouter>,
    { race: begun(worldOf()).race },
  )
  return board
}

it('a race opens at the board of the trip that it asks for', () => {
  expect(openedAt()).toEqual({ transport: 'bus', from: AIRPORT, to: STATION })
  expect(openedAt('?kind=rocket&to=nonsense')).toEqual({ transport: 'bus', from: AIRPORT, to: STATION })
})

it('a race opens at the board that its address names, rather than at that of its trip', () => {
  expect(openedAt(`?kind=taxi&from=${STATION}&to=${AIRPORT}`)).toEqual({
    transport: 'taxi',
    from: STATION,
    to: AIRPORT,
  })
})

it('a race that has gone on while its page was away opens where the player is by now, on the kind that they chose', () => {
  const { steps } = begun(worldOf()).race
  const trip = steps.findLast(({ content }) => 'from' in content)
  const step = trip && `${trip.id} ${trip.state}`
  const taxis = `?kind=taxi&from=${STATION}`
  expect(openedAt(taxis, { origin: STATION, stood: STATION, step })).toEqual({ preferred: 'taxi' })
  expect(openedAt(taxis, { origin: AIRPORT, stood: AIRPORT, step })).toEqual({ transport: 'taxi', from: STATION })
})
