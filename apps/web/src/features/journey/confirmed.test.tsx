import type { WireLocation } from '@final-call/contract'
import { type Race, type Ticket, gameTime, walkBetween } from '@final-call/domain'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { asking } from '../../session/testing/asking.ts'
import { at, holding } from '../../session/testing/held.ts'
import { NOW, begun, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { Confirmed } from './confirmed.tsx'
import { wordsOf } from '../../ui/testing/seen.ts'

const world = worldOf()
const run = begun(world)
const perth = {
  ...(placesOf(world).get(STATION) as WireLocation),
  id: 'au-perth',
  name: 'Perth',
  zone: 'Australia/Perth',
}
const places = new Map([...placesOf(world), [perth.id, perth]])
run.book('bus')

const nothing = (): void => undefined
const drawn = (ticket: Ticket): string =>
  wordsOf(drawnAt(<Confirmed ticket={ticket} onClose={nothing} onShowTickets={nothing} />, { race: run.race, places }))

function onFoot(state: Ticket['state']): Ticket {
  const near = new Map([...world.locations].map(([id, it]) => [id, { ...it, coords: [-41.3272, 174.81] as const }]))
  const [bus] = run.race.tickets
  const walk = bus && walkBetween({ locations: near }, bus.journey, gameTime(run.race.clock, NOW))
  const fare = walk?.fares[0]
  if (!walk || !fare) throw new Error('no walk')
  return { ...bus, journey: walk, fare, state }
}

it('a booking names its ticket and what is left, and each place of the trip once', () => {
  const text = drawn(run.race.tickets[0] as Ticket)
  expect(text).toMatch(/^ *Booking Confirmed +City Buses 25/)
  expect(text).toMatch(/Ticket T\d+: Standard, \$12/)
  expect(text).toContain('$88 left in your wallet.')
  expect(text.match(/Wellington Station/g)).toHaveLength(1)
})

it('a booking offers its departure, unless another ride or a question comes first', () => {
  const [bus, coach] = [
    { leaves: '10:00', arrives: '10:27' },
    { from: STATION, to: NORTH, leaves: '10:40', arrives: '18:00' },
  ]
  const told = (race: Race, ticketId: string): string => {
    const ticket = race.tickets.find((it) => it.ticketId === ticketId)
    if (!ticket) throw new Error('no ticket')
    return drawnAt(<Confirmed ticket={ticket} onClose={nothing} onShowTickets={nothing} />, { race, now: at('09:40') })
  }
  expect(told(holding([bus, coach]), '1')).toContain('Skip to departure, 10:00')
  expect(told(holding([bus, coach]), '2')).not.toContain('Skip to departure')
  expect(told(asking(holding([bus]), AIRPORT), '1')).not.toContain('Skip to departure')
})

it('a walk is not a booking: it has no ticket to show, and nothing was paid', () => {
  const text = drawn(onFoot('boarded'))
  expect(text).toMatch(/^ *You are on your way +On foot/)
  expect(text).toContain('You will be there at 09:3')
  expect(text).not.toMatch(/Ticket|wallet/)
})

it('a walk from the end of a ride is still to begin', () => {
  const text = drawn(onFoot('booked'))
  expect(text).toMatch(/^ *Your walk is planned +On foot/)
  expect(text).toContain('You set off at 09:35, if you are there by then.')
})

it('a walk on another day names it', () => {
  const walk = onFoot('booked')
  const departure = (walk.journey.departure + 24 * 60 * 60_000) as Ticket['journey']['departure']
  expect(drawn({ ...walk, journey: { ...walk.journey, departure } })).toContain('You set off on Sun at 09:35')
})

it('stops on the way name their day and their zone if these differ from those at the start', () => {
  const [bus] = run.race.tickets as [Ticket]
  const { journey } = bus
  const calls = [
    journey.calls[0],
    ...[20, 10 * 60].map((minutes) => {
      const at = (journey.departure + minutes * 60_000) as Ticket['journey']['departure']
      return { location: minutes === 20 ? STATION : 'au-perth', arrival: at, departure: at, approx: minutes === 20 }
    }),
    ...[20 * 60].map((minutes) => {
      const at = (journey.departure + minutes * 60_000) as Ticket['journey']['departure']
      return { location: STATION, arrival: at, departure: at, approx: false }
    }),
    journey.calls.at(-1),
  ].filter((call) => call !== undefined)
  const text = drawn({ ...bus, journey: { ...journey, calls } })
  expect(text).toMatch(/Wellington Station +approx. 10:20 +Perth +15:00 AWST +Wellington Station +Sun 06:00/)
})

it('a walk that is over while its window is open says so', () => {
  const text = drawn(onFoot('arrived'))
  expect(text).toMatch(/^ *You are there +On foot/)
  // And what is asked next: the page that says so is behind the window.
  expect(text).toMatch(/You were there at \d\d:\d\d\. +Take your bus 25 to Wellington Station/)
  expect(drawn(onFoot('boarded'))).not.toContain('Take your')
})
