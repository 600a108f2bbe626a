import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { drawnAt } from '../hooks/testing/drawn-at.tsx'
import { begun, placesOf } from '../session/testing/log.ts'
import { AIRPORT, STATION, fromAirport, worldOf } from '../session/testing/world.ts'
import type { SessionParts } from '../session/testing/session-at.ts'
import type { Cue } from './play-address.ts'
import { useChosenBoard } from './play-board.ts'
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

/** The board that a race opens at, at an address with this query and this cue beside it, and whether it is the player's choice. */
function openedAt(query = '', state?: Cue, parts: SessionParts = { race: begun(worldOf()).race }) {
  let opened: Pick<ReturnType<typeof useChosenBoard>, 'board' | 'byHand'> | undefined
  function Probe() {
    const { board, byHand } = useChosenBoard()
    opened = { board, byHand }
    return null
  }
  drawnAt(
    <MemoryRouter initialEntries={[{ pathname: '/play/race', search: query, state }]}>
      <Probe />
    </MemoryRouter>,
    parts,
  )
  return opened
}

/** The board of the trip that the race asks for. */
const BY_TRIP = { board: { transport: 'bus', from: AIRPORT, to: STATION }, byHand: false }

it('a race opens at the board of the trip that it asks for', () => {
  expect(openedAt()).toEqual(BY_TRIP)
  expect(openedAt('?kind=rocket&to=nonsense')).toEqual(BY_TRIP)
})

it('a race opens at the board that its address names, rather than at that of its trip', () => {
  expect(openedAt(`?kind=taxi&from=${STATION}&to=${AIRPORT}`)).toEqual({
    board: { transport: 'taxi', from: STATION, to: AIRPORT },
    byHand: true,
  })
})

it('a race that has gone on while its page was away opens where the player is by now, on the kind that they chose', () => {
  const { steps } = begun(worldOf()).race
  const trip = steps.findLast(({ content }) => 'from' in content)
  const step = trip && `${trip.id} ${trip.state}`
  const taxis = `?kind=taxi&from=${STATION}`
  const elsewhere = { origin: STATION, stood: STATION, step }
  expect(openedAt(taxis, elsewhere)).toEqual({ board: { preferred: 'taxi' }, byHand: true })
  expect(openedAt('?kind=taxi', elsewhere)).toEqual({ board: { preferred: 'taxi' }, byHand: true })
  // They had chosen a place, and no kind.
  expect(openedAt(`?from=${STATION}`, elsewhere)).toEqual({ board: {}, byHand: false })
  expect(openedAt(taxis, { origin: AIRPORT, stood: AIRPORT, step })).toEqual({
    board: { transport: 'taxi', from: STATION },
    byHand: true,
  })
  expect(openedAt(taxis, { origin: AIRPORT, stood: AIRPORT, step: '0 complete' })).toEqual(BY_TRIP)
})

it('a race that has gone on to what can be walked to opens at the walks, and they are not the player’s choice', () => {
  const world = worldOf(fromAirport({ stepType: 'reach', location: STATION }))
  const places = placesOf(world)
  const [airport, station] = [places.get(AIRPORT), places.get(STATION)]
  if (!airport || !station) throw new Error('no such places')
  const near = new Map([...places, [STATION, { ...station, coords: airport.coords }]])
  expect(
    openedAt('?kind=taxi', { origin: STATION, stood: STATION }, { race: begun(world).race, places: near }),
  ).toEqual({ board: { transport: 'walk' }, byHand: false })
})
