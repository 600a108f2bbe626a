import { type GameMs, type LocationId, type Race, type Ticket, boardOf } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { Places } from '../../session/place/places.ts'
import { at, holding } from '../../session/testing/held.ts'
import { begun, firstTicket, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { Departures } from './departures.tsx'
import type { Span } from './spans.ts'
import { wordsOf, wordsOfRole } from '../../ui/testing/seen.ts'

const world = worldOf()
const now = at('20:00')
const idle = holding([])

/** A server whose boards end at `fullAt`, because so much leaves until then. */
const answering = (fullAt?: GameMs): Answers => ({
  getBoard({ transport, from }) {
    const board = boardOf(world, { transport, from }, now)
    const journeys = board.journeys.filter((it) => it.departure < (fullAt ?? Infinity))
    return { ...board, journeys, ...(fullAt !== undefined && { until: fullAt, more: true }) }
  },
})

const nothing = (): void => undefined
const taxis = (race: Race, drawnNow = now): string =>
  wordsOf(
    drawnAt(
      <Departures transport="taxi" from={AIRPORT} to={undefined} span="all" onOpen={nothing} onKind={nothing} />,
      { race, now: drawnNow },
      { answers: answering() },
    ),
  )

it('a taxi that comes when it is ordered has the time of a booking now, and no day', () => {
  const text = taxis(idle)
  expect(text).toContain('The time is that of a booking now.')
  expect(text).toMatch(/Action 20:03 Wellington Station/)
})

it('a taxi from a place that the player reaches tomorrow has the day and time of their arrival', () => {
  const held = holding([{ from: STATION, to: AIRPORT, leaves: '20:10', arrives: '23:50' }])
  const [ticket] = held.tickets
  if (!ticket) throw new Error('no ticket')
  const arrival = (at('23:50') + 25 * 60_000) as GameMs
  const text = taxis({
    ...held,
    place: { kind: 'at', location: STATION, since: now },
    tickets: [{ ...ticket, journey: { ...ticket.journey, arrival } }],
  })
  expect(text).not.toContain('a booking now')
  expect(text).toContain('The time is that at which your tickets bring you there.')
  expect(text).toMatch(/Tomorrow, Sunday 22 Nov 2026 00:15 Wellington Station/)
  expect(text).toContain('Leaves Sun 00:15')
})

describe('a taxi that the player has a ticket for', () => {
  const ordered = begun(world)
  ordered.book('taxi')
  const ticket = firstTicket(ordered.race)
  const leaving = (departure: GameMs): Ticket => ({ ...ticket, journey: { ...ticket.journey, departure } })

  it('has that time beside that of the next one, which is Scheduled', () => {
    const text = taxis({ ...idle, tickets: [leaving(at('20:02'))] })
    expect(text).toMatch(/Action 20:03 Wellington Station .* Ticket held for 20:02 .* Scheduled/)
    // The next one leaves later by now than the board was answered.
    expect(taxis({ ...idle, tickets: [leaving(at('20:03'))] }, at('20:01'))).toMatch(
      /20:04 Wellington Station .* Ticket held for 20:03 .* Scheduled/,
    )
    // Of two, the one that leaves next, in whichever order they were booked.
    const both = taxis({ ...idle, tickets: [leaving(at('21:00')), leaving(at('20:02'))] })
    expect(both).toContain('Ticket held for 20:02')
  })

  it('booked ahead, has the status of its ticket: it was Scheduled until it left', () => {
    const [bus] = holding([{ from: STATION, to: AIRPORT, leaves: '19:30', arrives: '20:03' }]).tickets
    if (!bus) throw new Error('no ticket')
    for (const others of [[], [leaving(at('20:01'))]]) {
      const text = taxis({
        ...idle,
        place: { kind: 'on board', ticketId: bus.ticketId, since: at('19:30') },
        tickets: [bus, ...others, leaving(at('20:03'))],
      })
      expect(text).toMatch(/20:03 Wellington Station .* Ticket held .* Boarding/)
      expect(text).not.toContain('Ticket held for')
      expect(text).not.toContain('Scheduled')
    }
  })
})

it('an empty board has no column heads, and explains no time that it does not show', () => {
  const none: Answers = {
    getBoard: (asked) => ({ ...boardOf(world, asked, now), journeys: [] }),
  }
  const text = wordsOf(
    drawnAt(
      <Departures transport="taxi" from={AIRPORT} to={undefined} span="all" onOpen={nothing} onKind={nothing} />,
      { race: idle, now },
      { answers: none },
    ),
  )
  expect(text).toContain('No taxies are available')
  expect(text).not.toContain('Status')
  expect(text).not.toContain('The time is')
})

it('an empty board says so aloud, in a box that was there while it had rows', () => {
  const answers: Answers = {
    getBoard(asked) {
      const board = boardOf(world, asked, now)
      return { ...board, journeys: [...board.journeys] }
    },
  }
  const told = (to: LocationId | undefined): readonly string[] =>
    wordsOfRole(
      drawnAt(
        <Departures transport="bus" from={AIRPORT} to={to} span="all" onOpen={nothing} onKind={nothing} />,
        { race: idle, now },
        { answers },
      ),
      'status',
    )
  expect(told(undefined)).toEqual([''])
  expect(told(NORTH)).toEqual([expect.stringMatching(/^No buses are available for this route\./)])
})

it('a walking board without a walk to the place asks what else can be walked to only where there is something', () => {
  const walks = (places: Places): string =>
    drawnAt(
      <Departures transport="walk" from={AIRPORT} to={NORTH} span="all" onOpen={nothing} onKind={nothing} />,
      { race: idle, now, places },
      { answers: answering() },
    )
  const far = placesOf(world)
  const airport = far.get(AIRPORT)
  const station = far.get(STATION)
  if (!airport || !station) throw new Error('no such places')
  expect(walks(far)).toContain('it is more than 3 km away')
  expect(walks(far)).not.toContain('What is near enough to walk to')
  const near = new Map([...far, [STATION, { ...station, coords: airport.coords }]])
  expect(walks(near)).toContain('What is near enough to walk to')
})

it('[BRD-5] a board that is cut short says until when it goes, and how to see further', () => {
  const fullAt = (at('23:50') + 25 * 60_000) as GameMs
  const buses = (to?: LocationId, span: Span = 'all', answers = answering(fullAt)): string =>
    drawnAt(
      <Departures transport="bus" from={AIRPORT} to={to} span={span} onOpen={nothing} onKind={nothing} />,
      { race: idle, now },
      { answers },
    )
  expect(buses(undefined, 'all', answering())).not.toContain('So much leaves')
  expect(buses()).toContain(
    'So much leaves here that this board ends on Sun at 00:15. With a place to go to it reaches',
  )
  expect(buses(STATION)).toContain('ends on Sun at 00:15. It goes on as the clock does.')
  expect(buses(undefined, '3h')).not.toContain('So much leaves')
  // It does not say that nothing leaves after that.
  expect(buses(undefined, 'tomorrow')).toContain('ends on Sun at 00:15')
  expect(buses(undefined, 'tomorrow')).not.toContain('Nothing leaves')
})

it('[TIM-4] the clock of a board names its zone if the clocks of a place that it leads to differ', () => {
  const clock = (places: Places): string =>
    wordsOf(
      drawnAt(
        <Departures transport="bus" from={AIRPORT} to={undefined} span="all" onOpen={nothing} onKind={nothing} />,
        { race: idle, now, places },
        { answers: answering() },
      ),
    )
  const here = placesOf(world)
  const station = here.get(STATION)
  if (!station) throw new Error('no station')
  expect(clock(here)).not.toContain('20:00 NZDT')
  expect(clock(new Map([...here, [STATION, { ...station, zone: 'Australia/Sydney' }]]))).toContain('20:00 NZDT')
})

it('the clock of a board shows the minute of the race’s clock, and not a later one', () => {
  const head = drawnAt(
    <Departures transport="bus" from={AIRPORT} to={undefined} span="all" onOpen={nothing} onKind={nothing} />,
    { race: idle, now: at('20:03'), minute: now },
    { answers: answering() },
  )
  expect(wordsOf(head)).toMatch(/^Bus from \D* 20:00 /)
})
