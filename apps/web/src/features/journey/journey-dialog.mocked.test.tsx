import {
  type Fare,
  type GameMs,
  type JourneyRef,
  type LocationId,
  dollars,
  gameTime,
  journeyAt,
  minutes,
  walkBetween,
} from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import type { Places } from '../../session/place/places.ts'
import { type CommandState, IDLE_COMMAND } from '../../session/requests/command-progress.ts'
import { at } from '../../session/testing/held.ts'
import type { SessionParts } from '../../session/testing/session-at.ts'
import { NOW, begun, placesOf } from '../../session/testing/log.ts'
import { timeText } from '../../session/words/formats.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { allows, fareLine } from './fares.tsx'
import { JourneyDialog } from './journey-dialog.tsx'
import { buttonsIn, elementsIn, wordsOf } from '../../ui/testing/seen.ts'

const world = worldOf()
const { race } = begun(world)

// Without a browser that draws again after a press.
vi.mock('../../hooks/use-command.ts')

const coach = journeyAt(
  world,
  { productId: 'coach', date: '2026-11-21', index: 2 },
  { from: STATION, to: NORTH },
  0 as GameMs,
)

/** The window of a journey, of the coach if not told otherwise, in this state of its booking. */
function drawn(parts: Partial<SessionParts> = {}, journey = coach, booking: CommandState = IDLE_COMMAND): string {
  if (!journey) throw new Error('no such journey')
  vi.mocked(useCommand).mockReturnValue({ ...booking, run: async () => true })
  const nothing = (): void => undefined
  return drawnAt(<JourneyDialog journey={journey} onClose={nothing} onShowTickets={nothing} onShowRides={nothing} />, {
    race,
    places: placesOf(world),
    ...parts,
  })
}

/** Whether *Book Journey* is there, but withheld. */
const isWithheld = (html: string): boolean | undefined =>
  buttonsIn(html).find(({ name }) => name === 'Book Journey')?.withheld

it('a journey that can be booked first says what to know', () => {
  expect(drawn()).toContain('Before you pay')
  expect(drawn()).toContain('Standard $87. Wallet $100, $13 after')
  expect(isWithheld(drawn())).toBe(false)
})

it('a walk is not booked: the player sets off, or plans it from where a ride will bring them', () => {
  const [airport, station] = [AIRPORT, STATION].map((id) => world.locations.get(id))
  if (!airport || !station) throw new Error('no such places')
  const near = new Map([
    [AIRPORT, airport],
    [STATION, { ...station, coords: [-41.32, 174.8] as const }],
  ])
  const held = begun(world)
  held.book('bus')
  const walk = (from: LocationId, to: LocationId) =>
    drawn({ race: held.race }, walkBetween({ locations: near }, { from, to }, gameTime(held.race.clock, NOW)))
  const html = walk(AIRPORT, STATION)
  expect(html).toContain('Before you set off')
  expect(html).not.toContain('pay')
  const offered = (drawn: string) => buttonsIn(drawn).map(({ name }) => name)
  expect(offered(html)).toContain('Set off')
  expect(offered(walk(STATION, AIRPORT))).toContain('Plan this walk')
  // Its two ends would lie upon each other on a map that shows coasts.
  expect(drawn()).toContain('The way from Wellington Station')
  expect(html).not.toContain('The way from')
})

it('[RST-1] a journey through the night says whether that is sleep', () => {
  expect(drawn()).toContain('9 h 15 min between 21:00 and 09:00: you sleep, and arrive rested')
})

it('a journey that can no longer be booked keeps the focus at its button: it is withheld, not disabled', () => {
  const html = drawn({ now: at('19:05') })
  expect(html).toContain('It has departed.')
  expect(isWithheld(html)).toBe(true)
  expect(elementsIn(html, 'button').filter(({ attributes }) => 'disabled' in attributes)).toEqual([])
})

it('[CMD-7] a journey that leaves after the end of the race is not for sale', () => {
  const ending = (end: string) => drawn({ race: { ...race, clock: { ...race.clock, end: at(end) } } })
  const html = ending('18:59')
  expect(html).toContain('It leaves after the end of the race.')
  expect(html).not.toContain('Wallet $')
  expect(isWithheld(html)).toBe(true)
  expect(isWithheld(ending('19:00'))).toBe(false)
})

it('a booking whose ticket the stream has not brought yet says that it is booked, and is not repeated', () => {
  const html = drawn({}, coach, { ...IDLE_COMMAND, busy: true, behind: true })
  expect(html).toContain('It is booked, and your ticket is on its way')
  expect(html).not.toContain('Before you pay')
  // What it says of the wallet may be true by now.
  expect(html).not.toContain('Wallet $')
  expect(isWithheld(html)).toBe(true)
})

it('the chosen of several fares is named beside the button, and that there is no refund for it', () => {
  const line = (productId: string, from: string, to: string, change: Partial<Fare> = {}, several = true): string => {
    const ref = productId === 'taxi' ? { productId, date: 'taxi' } : { productId, date: '2026-11-21', index: 2 }
    const now = gameTime(race.clock, NOW)
    const journey = journeyAt(world, ref as JourneyRef, { from, to }, now)
    const fare = journey?.fares[0]
    if (!journey || !fare) throw new Error('no such ride')
    return fareLine({ ...fare, ...change }, journey, several, now)
  }
  expect(line('coach', STATION, NORTH)).toBe('Standard $87')
  expect(line('coach', STATION, NORTH, { type: 'Early', soldUntil: minutes(60) })).toBe('Early $87, no refund')
  expect(line('coach', STATION, NORTH, {}, false)).toBe('')
  // Its boarding opens as soon as it is ordered.
  expect(line('taxi', AIRPORT, STATION, {}, false)).toBe('No refund')
})

it('[TKT-5] [TKT-7] [TKT-11] a fare says how long it is sold, until when it is refunded, and that it can be moved', () => {
  const now = gameTime(race.clock, NOW)
  const coach = journeyAt(
    world,
    { productId: 'coach', date: '2026-11-21', index: 2 },
    { from: STATION, to: NORTH },
    now,
  )
  const [standard, gold] = coach?.fares ?? []
  if (!coach || !standard || !gold) throw new Error('no such fares')
  const says = (fare: Fare): string => allows(fare, coach, now, (at) => timeText(at, race.zone))
  expect(says(standard)).toBe('Refund until 18:40')
  expect(says({ ...standard, soldUntil: minutes(60) })).toBe('On sale until 18:00, no refund')
  expect(says(gold)).toBe('Refund until 19:00; it can be moved to a later departure')
  expect(says({ ...gold, fare: dollars(0) })).toBe('No refund; it can be moved to a later departure')
})

it("[TIM-4] a ride that leaves on clocks other than the player's names the clocks of its times", () => {
  expect(wordsOf(drawn())).not.toContain('NZDT')
  const places: Places = new Map(
    [...placesOf(world)].map(([id, it]) => [id, id === AIRPORT ? it : { ...it, zone: 'Australia/Sydney' }]),
  )
  const there = wordsOf(drawn({ places }))
  expect(there).toContain('Check-in opens 16:40 AEDT Boarding 16:45 AEDT Departure time 17:00 AEDT')
  expect(there).toContain('Refund until 16:40 AEDT')
  expect(there.match(/21 Nov 2026, AEDT/g)).toHaveLength(1)
  expect(there).toContain('22 Nov 2026, AEDT')
})
