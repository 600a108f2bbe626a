import { GOLD, type Race, type Ticket } from '@final-call/domain'
import { expect, it } from 'vitest'
import { moreText } from '../calls/call-text.ts'
import { awayFrom, savedText, settingsOff, tooBusyText } from './will-miss.ts'
import type { Places } from '../place/places.ts'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { firstTicket, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../testing/world.ts'

const places = placesOf(worldOf())
const bus = { leaves: '10:00', arrives: '10:27' }

function told(race: Race, now: string, ride?: string): string | undefined {
  const ticket = firstTicket(race)
  const missed = tooBusyText(ticket, { race, places, now: at(now) }, ride)
  return missed === undefined ? undefined : missed + savedText(ticket, { race, places, now: at(now) })
}

it.each([
  ['answer', 'You are busy'],
  ['room', 'You sleep'],
  ['work', 'You work'],
] as const)('[TKT-4] a player who is kept by their %s is told what they miss', (kind, doing) => {
  const race = holding([bus], '17:35', kind === 'work' ? { kind, hours: 8 } : { kind })
  const missed = `${doing} until 17:35, and your bus 25 leaves at 10:00: you will miss it.`
  expect(told(race, '09:40', 'your bus 25')).toBe(`${missed} Until 09:50 you can give it back, at Tickets.`)
  expect(told(race, '09:50', 'your bus 25')).toBe(missed)
})

it('a Gold ticket that has lost its refund can still be moved', () => {
  const race = holding([bus, bus])
  const [first, second] = race.tickets
  if (!first || !second) throw new Error('no tickets')
  const gold = { ...first, fare: { ...first.fare, class: GOLD }, rivals: [second.ticketId] }
  const saved = (other: Ticket, now = '09:40') =>
    savedText(gold, { race: { ...race, tickets: [gold, other] }, places, now: at(now) })
  expect(saved(second)).toBe(' Until 10:00 you can move it or give it back, at Tickets.')
  expect(saved({ ...second, state: 'cancelled', refunded: true })).toBe(' Until 10:00 you can move it, at Tickets.')
  expect(saved(second, '10:00')).toBe('')
})

it('[TKT-4] nothing is told to a player who is free by then, or of a ride that was taken or given back', () => {
  expect(told(holding([bus]), '09:40')).toBeUndefined()
  expect(told(holding([bus], '10:00'), '09:40')).toBeUndefined()
  expect(told(holding([bus], '10:01'), '09:40')).toContain('and it leaves at 10:00')
  for (const state of ['boarded', 'cancelled'] as const)
    expect(told(holding([{ ...bus, state }], '10:01'), '09:40')).toBeUndefined()
})

/** Wellington Station 13 minutes on foot from the airport. */
const near: Places = new Map(
  [...places].map(([id, it]) => [
    id,
    id === STATION ? { ...it, coords: [-41.3182, 174.8076] as [number, number] } : it,
  ]),
)
const coach: HeldRide = { from: STATION, to: NORTH, leaves: '10:00', arrives: '21:15' }

function away(rides: readonly HeldRide[], now = '09:40', known = near) {
  const race = holding(rides)
  const ticket = race.tickets.at(-1)
  if (!ticket) throw new Error('no ticket')
  return awayFrom(ticket, { race, places: known, now: at(now) })
}

it.each([
  [
    'in time on foot',
    [coach],
    '09:47',
    'You are at Wellington Airport; it leaves from Wellington Station, 13 min on foot: leave by 09:47.',
    false,
  ],
  [
    'too late on foot',
    [coach],
    '09:48',
    'You are at Wellington Airport; it leaves from Wellington Station, at 10:00. It is too late to walk there, 13 min: as things stand you will miss it.',
    true,
  ],
  [
    'elsewhere after a ride',
    [
      { to: NORTH, leaves: '09:41', arrives: '09:50' },
      { ...coach, from: AIRPORT },
    ],
    '09:40',
    'You will be at Auckland Station; it leaves from Wellington Airport, at 10:00: as things stand you will miss it.',
    true,
  ],
  [
    'still on the way',
    [{ leaves: '09:41', arrives: '10:01' }, coach],
    '09:40',
    'You are on your way to Wellington Station when it leaves, at 10:00: you will miss it.',
    true,
  ],
  [
    'a ticket too many',
    [bus, { ...bus, to: NORTH, leaves: '10:00' }],
    '09:40',
    'You leave with another ticket at 10:00: you will miss it.',
    true,
  ],
  ['two for one ride', [bus, bus], '09:40', 'You ride it with another ticket of yours, so this one is lost.', true],
] as const)('[TKT-4] a call to a player who is %s says so', (_, rides, now, text, missed) => {
  expect(away(rides, now)).toMatchObject({ text, missed })
})

it('[TKT-4] a player who would be there after a ride and a walk is shown that walk', () => {
  const on: HeldRide = { from: NORTH, to: AIRPORT, leaves: '21:30', arrives: '22:00' }
  const walk = 'To be at Auckland Station by then you have to walk to Wellington Station first, for your bus 25.'
  expect(away([coach, on], '09:47')).toEqual({ text: walk, missed: false })
  const lost =
    'You are at Wellington Airport; it leaves from Auckland Station, at 21:30: as things stand you will miss it.'
  expect(away([coach, on], '09:48')).toEqual({ text: lost, missed: true })
  expect(away([coach, on], '09:47', places)).toEqual({ text: lost, missed: true })
  expect(away([coach, { ...on, leaves: '21:00' }], '09:47')?.missed).toBe(true)
})

it('[TKT-4] nothing is told to a player who will be there', () => {
  expect(away([bus])).toBeUndefined()
  expect(away([{ leaves: '09:41', arrives: '10:00' }, coach])).toBeUndefined()
})

it('of two rides to walk to, the one to set off for first comes first, in whatever order they were booked', () => {
  const race = holding([{ ...coach, leaves: '10:30' }, coach])
  const off = settingsOff({ race, places: near, now: at('09:40') })
  expect(off.map(({ ticket, by }) => [ticket.ticketId, by])).toEqual([
    ['2', at('09:47')],
    ['1', at('10:17')],
  ])
})

it('a call names the walk beside the time, or the miss in its place', () => {
  const race = holding([coach])
  const told = (now: string, known = near) =>
    moreText({ kind: 'boarding', ticketId: '1' }, { race, places: known, now: at(now) })
  expect(told('09:45')).toBe(
    'You are at Wellington Airport; it leaves from Wellington Station, 13 min on foot: leave by 09:47. It leaves at 10:00, in 15 min.',
  )
  expect(told('09:45', places)).toBe(
    'You are at Wellington Airport; it leaves from Wellington Station, at 10:00: as things stand you will miss it. Until 09:50 you can give it back, at Tickets.',
  )
})

it('[TKT-4] the call that asks whether to keep a ticket says that its holder will miss the ride, or has to walk to it', () => {
  const told = (race: Race, known = near) =>
    moreText({ kind: 'refund', ticketId: '1' }, { race, places: known, now: at('09:45') })
  expect(told(holding([bus], '17:35', { kind: 'room' }))).toBe(
    'It closes in 5 min. You sleep until 17:35, and it leaves at 10:00: you will miss it.',
  )
  expect(told(holding([coach]), places)).toBe(
    'It closes in 5 min. You are at Wellington Airport; it leaves from Wellington Station, at 10:00: as things stand you will miss it.',
  )
  expect(told(holding([coach]))).toBe(
    'It closes in 5 min. You are at Wellington Airport; it leaves from Wellington Station, 13 min on foot: leave by 09:47.',
  )
  expect(told(holding([bus]))).toBe('It closes in 5 min.')
})
