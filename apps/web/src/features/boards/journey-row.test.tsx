import { type GameMs, HOUR, type Journey, gameMs, gameTime, journeyAt, localDate } from '@final-call/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { NOW, begun, placesOf } from '../../session/test-support/log.ts'
import { AIRPORT, STATION, worldOf } from '../../session/test-support/world.ts'
import { InfoCard } from './info-card.tsx'
import { JourneyRow, WalkRow } from './journey-row.tsx'

const world = worldOf()
const run = begun(world)

let now = gameTime(run.race.clock, NOW)
const readNow = (read: (at: GameMs, race: object) => unknown): unknown => read(now, run.race)

// There is no browser here that would draw again: the race stands as it is.
vi.mock('../../hooks/race-context.ts', () => ({
  usePlaces: () => placesOf(world),
  useRace: () => run.race,
  useStartZone: () => run.race.zone,
  useReading: (read: Parameters<typeof readNow>[0]) => readNow(read),
  useReadings: (read: Parameters<typeof readNow>[0]) => readNow(read),
}))

function journey(date = '2026-11-21'): Journey {
  const found = journeyAt(world, { productId: 'bus', date, index: 4 }, { from: AIRPORT, to: STATION }, 0 as GameMs)
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

it('a departure reads on the day before as it does on its own: at midnight no row is drawn again', () => {
  const row = <JourneyRow journey={journey('2026-11-22')} onOpen={() => undefined} />
  const before = renderToStaticMarkup(row)
  now = gameMs(now + 18 * HOUR)
  expect(localDate(now, run.race.zone).toString()).toBe('2026-11-22')
  expect(renderToStaticMarkup(row)).toBe(before)
  expect(before).toMatch(/aria-label="Details of [^"]* at Sun \d\d:\d\d to Wellington Station"/)
})
