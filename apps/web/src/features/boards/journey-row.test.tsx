import { type GameMs, type Journey, gameTime, journeyAt } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { NOW, begun, placesOf } from '../../session/test-support/log.ts'
import { AIRPORT, STATION, worldOf } from '../../session/test-support/world.ts'
import { InfoCard } from './info-card.tsx'
import { JourneyRow, WalkRow } from './journey-row.tsx'

const world = worldOf()
const run = begun(world)

function readNow(read: (now: GameMs, race: object) => unknown): unknown {
  return read(gameTime(run.race.clock, NOW), run.race)
}

// There is no browser here that would draw again: the race stands as it is.
vi.mock('../../hooks/race-context.ts', () => ({
  usePlaces: () => placesOf(world),
  useRace: () => run.race,
  useStartZone: () => run.race.zone,
  useReading: readNow,
  useReadings: readNow,
}))

function journey(): Journey {
  const found = journeyAt(
    world,
    { productId: 'bus', date: '2026-11-21', index: 4 },
    { from: AIRPORT, to: STATION },
    0 as GameMs,
  )
  if (!found) throw new Error('no such bus')
  return found
}

const buttons = (): readonly string[] => {
  const nothing = (): void => undefined
  const html = renderToStaticMarkup(
    <>
      <table>
        <tbody>
          <JourneyRow journey={journey()} onOpen={nothing} />
          <WalkRow journey={journey()} onOpen={nothing} />
        </tbody>
      </table>
      <InfoCard journey={journey()} onBook={nothing} />
    </>,
  )
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text ?? '')
}

it('nothing can be booked from a board once the race is over, though every journey can be looked at', () => {
  expect(buttons()).toEqual(['Wellington Station', 'Book', 'Wellington Station', 'Walk', 'Book'])
  run.give({ kind: 'stopClock' })
  expect(buttons()).toEqual(['Wellington Station', 'Wellington Station'])
})

it('a departure that the player has a ticket for is marked as that', () => {
  const drawn = (held: boolean): string =>
    renderToStaticMarkup(<JourneyRow journey={journey()} onOpen={() => undefined} held={held} />)
  expect(drawn(true)).toContain('Ticket held')
  expect(drawn(false)).not.toContain('Ticket held')
})
