import { expect, it } from 'vitest'
import { entriesOf } from '../log/entries.ts'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { begun, placesOf } from '../testing/log.ts'
import { worldOf } from '../testing/world.ts'
import { missedLast, reasonText, whyMissed } from './why-missed.ts'

const places = placesOf(worldOf())
const bus = { leaves: '10:00', arrives: '10:27' }

it('[TKT-4] a missed ride says where its holder was, in the events and ever after', () => {
  const run = begun(worldOf())
  run.book('coach', 2)
  run.give({ kind: 'skipToAlarm', ticketId: run.race.tickets[0]?.ticketId ?? '', alarm: 'departure' })
  const event = run.log.find(({ type }) => type === 'missed')
  const [ticket] = run.race.tickets
  if (!event || !ticket) throw new Error('not missed')
  expect(entriesOf(event, run.race, places)[0]).toMatchObject({
    title: expect.stringMatching(/^Missed: bus \d+$/),
    news: expect.stringMatching(/^Missed: bus \d+\. You were at Wellington Airport\.$/),
    detail: expect.stringMatching(/Wellington Station to Auckland Station. You were at Wellington Airport.$/),
  })
  run.book('bus', 14)
  run.skip('arrival')
  expect(whyMissed(ticket, run.log, places)).toBe('You were at Wellington Airport.')
  expect(whyMissed(run.race.tickets[1] ?? ticket, run.log, places)).toBe('')
})

it('[TKT-4] a missed ride says what kept its holder', () => {
  const race = holding([{ ...bus, state: 'boarded' }, bus], '10:20')
  const [riding, other] = race.tickets
  if (!riding || !other) throw new Error('no tickets')
  expect(reasonText(other, race, places)).toBe('You were busy until 10:20.')
  expect(reasonText(other, race, places, true)).toBe('You are busy until 10:20.')
  const on = { ...race, place: { kind: 'on board', ticketId: riding.ticketId, since: at('10:00') } as const }
  expect(reasonText(other, on, places)).toBe('You rode it with another ticket of yours.')
  const late = { ...other, journey: { ...other.journey, departure: at('10:05') } }
  expect(reasonText(late, on, places)).toBe('You were on your way to Wellington Station with another ticket.')
})

it('the ride that was missed last is none once the player rode it with another ticket, or has another', () => {
  const missed: HeldRide = { leaves: '09:36', arrives: '10:03', state: 'missed' }
  const last = (...rides: HeldRide[]) => missedLast(holding(rides))?.journey.departure
  expect(last(missed)).toBe(at('09:36'))
  expect(last(missed, { leaves: '10:00', arrives: '10:27', state: 'cancelled' })).toBe(at('09:36'))
  expect(last(missed, { leaves: '10:00', arrives: '10:27' })).toBeUndefined()
  expect(last(missed, { ...missed, state: 'arrived' })).toBeUndefined()
  expect(last({ ...missed, state: 'arrived' }, missed)).toBeUndefined()
})
