import { type GameMs, cents, journeyAt } from '@final-call/domain'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { drawnAt } from '../hooks/testing/drawn-at.tsx'
import { begun } from '../session/testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../session/testing/world.ts'
import { PlanWarnings } from './plan-warnings.tsx'
import { elementsIn, wordsOfEach, wordsOfRole } from '../ui/testing/seen.ts'

const world = worldOf()
const written = begun(world)
written.book('bus')

const drawn = (warnings: ReactNode): string => drawnAt(warnings, { race: written.race })

const bus = (index: number) => {
  const journey = journeyAt(
    world,
    { productId: 'bus', date: '2026-11-21', index },
    { from: AIRPORT, to: STATION },
    0 as GameMs,
  )
  if (!journey) throw new Error('no such bus')
  return journey
}

// Another one, ten minutes after the bus of the ticket.
const at1010 = { ...bus(4), departure: (bus(4).departure + 600_000) as GameMs }

it('warnings are listed under their title', () => {
  const html = drawn(<PlanWarnings title="Before you pay" journey={at1010} price={cents(0)} decided={false} />)
  expect(html).toContain('Before you pay')
  expect(wordsOfEach(html, 'li')).toContain(
    'It overlaps your bus 25 to Wellington Station, 10:00 to 10:27. Only one of the two can be refunded.',
  )
})

it('a notice that counts minutes is not read out again with each of them', () => {
  const html = drawn(<PlanWarnings title="Before you pay" journey={at1010} price={cents(0)} decided={false} />)
  expect(wordsOfRole(html, 'status')).toHaveLength(1)
  expect(elementsIn(html, 'ul')).toMatchObject([{ attributes: { 'aria-live': 'off' } }])
})

it('the box that reads them out exists before there are any', () => {
  const html = drawn(
    <PlanWarnings
      title="Move"
      journey={bus(5)}
      price={cents(0)}
      decided={false}
      instead={written.race.tickets[0]?.ticketId ?? ''}
    />,
  )
  expect(wordsOfRole(html, 'status')).toEqual([''])
})

it('a ticket is no obstacle to its own move', () => {
  const [ticket] = written.race.tickets
  const moved = (
    <PlanWarnings title="Move" journey={bus(5)} price={cents(0)} decided={false} instead={ticket?.ticketId ?? ''} />
  )
  expect(drawn(moved)).not.toContain('Move')
})
