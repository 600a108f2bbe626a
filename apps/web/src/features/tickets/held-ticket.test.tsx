import { type Race, dollars } from '@final-call/domain'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { Places } from '../../session/place/places.ts'
import { at, holding } from '../../session/testing/held.ts'
import { firstTicket, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { elementsIn, wordsOf } from '../../ui/testing/seen.ts'
import { HeldTicket } from './held-ticket.tsx'

const PLACES = placesOf(worldOf())

const bus = { leaves: '10:00', arrives: '10:27' }

const drawn = (busyUntil?: string, race = holding([bus], busyUntil), places: Places = PLACES): string =>
  drawnAt(<HeldTicket ticket={firstTicket(race)} onMove={() => undefined} onCancel={() => undefined} />, {
    race,
    places,
    now: at('09:40'),
  })

it('a ticket says that a busy player will miss its ride, while it can be given back', () => {
  const missed = 'You are busy until 10:20, and it leaves at 10:00: you will miss it.'
  expect(drawn('10:20')).toContain(missed)
  expect(drawn('10:20')).toContain('until 09:50')
  expect(drawn('10:00')).not.toContain('you will miss it')
  expect(drawn()).not.toContain('you will miss it')
})

it('[TKT-6] a ticket that lost its refund to another says so', () => {
  const both = holding([bus, { ...bus, state: 'cancelled' }])
  const after = (refunded: boolean): Race => ({
    ...both,
    tickets: both.tickets.map((it, i) => (i === 0 ? it : { ...it, rivals: ['1'], refunded })),
  })
  expect(drawn(undefined, after(true))).toContain('none: another bus 25 was refunded instead')
  expect(drawn(undefined, after(false))).toContain('until 09:50')
})

it("[TIM-4] a ticket for a ride on clocks other than the player's names the clocks of its times", () => {
  const west = new Map([...PLACES].map(([id, it]) => [id, id === AIRPORT ? it : { ...it, zone: 'Australia/Sydney' }]))
  const coach = { from: STATION, to: NORTH, leaves: '10:30', arrives: '18:00' }
  const html = drawn(undefined, holding([coach]), west)
  expect(html).toContain('until 08:20\u00a0AEDT')
  expect(html).toContain('08:30\u00a0AEDT')
  expect(html).toContain('16:00\u00a0AEDT')
  expect(drawn(undefined, holding([coach]))).not.toContain('NZDT')
})

it('a ticket for a ride across the date line names the day on which it ends', () => {
  const east = new Map([...PLACES].map(([id, it]) => [id, id === NORTH ? { ...it, zone: 'Pacific/Honolulu' } : it]))
  const coach = { from: STATION, to: NORTH, leaves: '10:30', arrives: '18:00' }
  expect(drawn(undefined, holding([coach]), east)).toContain('Fri 19:00\u00a0GMT-10')
})

it('the ticket of a walk says nothing of a refund, and that its holder is on foot once they are', () => {
  const walking = (state: 'booked' | 'boarded'): string => {
    const race = holding([{ ...bus, state }])
    const tickets = race.tickets.map((it) => ({
      ...it,
      journey: { ...it.journey, transport: 'walk' as const },
      fare: { ...it.fare, fare: dollars(0) },
    }))
    return drawn(undefined, { ...race, tickets })
  }
  expect(drawn()).toContain('Refund')
  const planned = walking('booked')
  expect(planned).not.toContain('Refund')
  expect(wordsOf(planned)).toContain('Booked Leaves in')
  expect(wordsOf(walking('boarded'))).toContain('On foot, arrives 10:27')
})

it('the buttons of a ticket say which ticket they are about', () => {
  const html = drawn()
  const [cancel] = elementsIn(html, 'button')
  const about = elementsIn(html).find(({ attributes }) => attributes['id'] === cancel?.attributes['aria-describedby'])
  expect(about?.words).toBe('City Buses 25')
})
