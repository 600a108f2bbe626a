import {
  type GameMs,
  HOUR,
  type Journey,
  type Race,
  cents,
  gameMs,
  gameTime,
  journeyAt,
  localDate,
  minutes,
  moneyLeft,
} from '@final-call/domain'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { NOW, begun, placesOf } from '../../session/testing/log.ts'
import type { SessionParts } from '../../session/testing/session-at.ts'
import { AIRPORT, STATION, worldOf } from '../../session/testing/world.ts'
import { InfoCard } from './info-card.tsx'
import { JourneyRow, WalkRow } from './journey-row.tsx'
import { buttonsIn, elementsIn, wordsOf, wordsOfEach } from '../../ui/testing/seen.ts'

const world = worldOf()
const { race: racing } = begun(world)
const now = gameTime(racing.clock, NOW)

const drawn = (part: ReactNode, parts: Partial<SessionParts> = {}): string =>
  drawnAt(part, { race: racing, now, ...parts })

function journey(date = '2026-11-21'): Journey {
  const found = journeyAt(world, { productId: 'bus', date, index: 4 }, { from: AIRPORT, to: STATION }, 0 as GameMs)
  if (!found) throw new Error('no such bus')
  return found
}

const names = (html: string): readonly string[] => buttonsIn(html).map(({ name }) => name)

const buttons = (race: Race): readonly string[] => {
  const nothing = (): void => undefined
  const html = drawn(
    <>
      <table>
        <tbody>
          <JourneyRow journey={journey()} onOpen={nothing} />
          <WalkRow journey={journey()} onOpen={nothing} />
        </tbody>
      </table>
      <InfoCard journey={journey()} onBook={nothing} />
    </>,
    { race },
  )
  return wordsOfEach(html, 'button')
}

it('a ride across the date line names the day on which it ends, though it takes half an hour', () => {
  const places = new Map(
    [...placesOf(world)].map(([id, it]) => [id, id === STATION ? { ...it, zone: 'Pacific/Honolulu' } : it]),
  )
  const html = drawn(<JourneyRow journey={journey()} onOpen={() => undefined} />, { places })
  expect(wordsOf(html)).toContain('Arrives Fri 11:27 GMT-10 $12')
  expect(wordsOf(drawn(<JourneyRow journey={journey()} onOpen={() => undefined} />))).toContain('Arrives 10:27 $12')
})

it('the arrival and the fare have a cell of their own, and stand right under the place where there is no room for it', () => {
  const html = drawn(<JourneyRow journey={journey()} onOpen={() => undefined} />)
  const cells = wordsOfEach(html, 'td')
  expect(cells).toContain('10:27 $12')
  expect(cells).toContainEqual(expect.stringMatching(/^Wellington Station Arrives 10:27 \$12 /))
})

it('nothing can be booked from a board after the race, though every journey can be looked at', () => {
  const run = begun(world)
  expect(buttons(run.race)).toEqual(['Wellington Station', 'Book', 'Wellington Station', 'Walk', 'Book'])
  run.give({ kind: 'stopClock' })
  expect(buttons(run.race)).toEqual(['Wellington Station', 'Wellington Station'])
})

it('a departure after the end of the race says so, and is not offered', () => {
  const row = (end: number): string =>
    drawn(<JourneyRow journey={journey()} onOpen={() => undefined} />, {
      race: { ...racing, clock: { ...racing.clock, end: gameMs(end) } },
    })
  const { departure } = journey()
  expect(wordsOfEach(row(departure), 'button')).toContain('Book')
  expect(row(departure)).not.toContain('after the end of the race')
  expect(wordsOfEach(row(departure - 1), 'button')).not.toContain('Book')
  expect(row(departure - 1)).toContain('after the end of the race')
})

it('a departure that the player has a ticket for is marked so', () => {
  const row = (heldAt?: GameMs): string =>
    drawn(<JourneyRow journey={journey()} onOpen={() => undefined} heldAt={heldAt} />)
  expect(row(journey().departure)).toContain('Ticket held<')
  expect(row()).not.toContain('Ticket held')
})

it('the Tab key stops once at a row whose button opens the same as its name, and at the name where there is no button', () => {
  const opened = () => undefined
  const stops = (part: ReactNode, race = racing): readonly string[] =>
    elementsIn(drawn(part, { race }), 'button').flatMap(({ words, attributes }) =>
      attributes['tabindex'] === '-1' ? [] : [words],
    )
  expect(stops(<JourneyRow journey={journey()} onOpen={opened} />)).toEqual(['Book'])
  expect(stops(<WalkRow journey={journey()} onOpen={opened} />)).toEqual(['Walk'])
  expect(stops(<JourneyRow journey={journey()} onOpen={opened} onBook={() => undefined} />)).toEqual([
    'Wellington Station',
    'Book',
  ])
  const over = begun(world)
  over.give({ kind: 'stopClock' })
  expect(stops(<JourneyRow journey={journey()} onOpen={opened} />, over.race)).toEqual(['Wellington Station'])
  expect(stops(<WalkRow journey={journey()} onOpen={opened} />, over.race)).toEqual(['Wellington Station'])
})

it('a departure that costs more than the wallet holds says so, unless a fare on sale does not', () => {
  const fare = { type: 'Standard', fare: cents(50_000), class: 10 }
  const told = (...fares: Journey['fares']): boolean =>
    drawn(<JourneyRow journey={{ ...journey(), fares }} onOpen={() => undefined} />).includes(
      'more than your wallet holds',
    )
  expect(moneyLeft(racing)).toBe(10_000)
  expect(told(fare)).toBe(true)
  expect(told({ ...fare, fare: cents(10_000) })).toBe(false)
  expect(told(fare, { ...fare, type: 'Early', fare: cents(100) })).toBe(false)
  // By then the early fare is sold no more.
  expect(told(fare, { ...fare, type: 'Early', fare: cents(100), soldUntil: minutes(24 * 60) })).toBe(true)
  // It is paid for already.
  const dear = { ...journey(), fares: [fare] }
  expect(drawn(<JourneyRow journey={dear} onOpen={() => undefined} heldAt={dear.departure} />)).not.toContain('wallet')
})

it('the card of a taxi that costs more than the wallet holds says so too, until the race is over', () => {
  const card = (fare: number, race = racing): string => {
    const fares = [{ type: 'Standard', fare: cents(fare), class: 10 }]
    return wordsOf(drawnAt(<InfoCard journey={{ ...journey(), fares }} onBook={() => undefined} />, { race }))
  }
  expect(card(10_001)).toContain('Standard $100.01, more than your wallet holds')
  expect(card(10_000)).not.toContain('wallet')
  const over = begun(world)
  over.give({ kind: 'stopClock' })
  expect(card(10_001, over.race)).not.toContain('wallet')
})

it('a departure reads the same on the day before: at midnight no row is drawn again', () => {
  const row = <JourneyRow journey={journey('2026-11-22')} onOpen={() => undefined} />
  const before = drawn(row)
  const nextDay = gameMs(now + 18 * HOUR)
  expect(localDate(nextDay, racing.zone).toString()).toBe('2026-11-22')
  expect(drawn(row, { now: nextDay })).toBe(before)
  expect(names(before)).toContainEqual(
    expect.stringMatching(/^Details of .* on Sun at \d\d:\d\d to Wellington Station$/),
  )
})

it('a taxi that leaves when it is ordered names no day', () => {
  const taxi = journeyAt(world, { productId: 'taxi', date: 'taxi' }, { from: AIRPORT, to: STATION }, now)
  if (!taxi) throw new Error('no such taxi')
  const row = drawn(<JourneyRow journey={taxi} onOpen={() => undefined} />)
  expect(names(row)).toContainEqual(expect.stringMatching(/^Details of .* at \d\d:\d\d to Wellington Station$/))
  expect(row).not.toMatch(/ on \w+ at /)
})

it('a taxi is Scheduled on its board until it is ordered', () => {
  const taxi = journeyAt(world, { productId: 'taxi', date: 'taxi' }, { from: AIRPORT, to: STATION }, now)
  if (!taxi) throw new Error('no such taxi')
  const cells = wordsOfEach(drawn(<JourneyRow journey={taxi} onOpen={() => undefined} />), 'td')
  expect(cells.at(-2)).toBe('Scheduled')
})
