import type { CommandFields } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { provedBy } from './proof-in-log.ts'
import { begun } from '../testing/log.ts'
import { BUS_RIDE } from '../testing/sessions.ts'
import { AIRPORT, STATION, worldOf } from '../testing/world.ts'

/** Numbers of the events of a log that show a booking. */
const tellingOf = (log: readonly RaceEvent[], fields: CommandFields<'bookTicket'>): readonly number[] => {
  const told = provedBy('bookTicket', fields)
  return log.filter((event) => told?.(event)).map(({ seq }) => seq)
}

describe('the log', () => {
  const run = begun(worldOf())
  run.book('bus')
  run.book('taxi')
  const booked = run.log.filter(({ type }) => type === 'booked').map(({ seq }) => seq)

  it('shows a booking by its journey, its ends and its fare', () => {
    const { journey } = BUS_RIDE
    expect(tellingOf(run.log, BUS_RIDE)).toEqual(booked.slice(0, 1))
    const reordered = { index: journey.index, date: journey.date, productId: journey.productId }
    expect(tellingOf(run.log, { ...BUS_RIDE, journey: reordered })).toEqual(booked.slice(0, 1))
    expect(tellingOf(run.log, { ...BUS_RIDE, journey: { ...journey, index: 5 } })).toEqual([])
    expect(tellingOf(run.log, { ...BUS_RIDE, fareType: 'Gold' })).toEqual([])
    expect(tellingOf(run.log, { ...BUS_RIDE, from: STATION })).toEqual([])
  })

  it('distinguishes a taxi that was ordered now from one for later', () => {
    const taxi = { productId: 'taxi', date: 'taxi' } as const
    const order = { journey: taxi, from: AIRPORT, to: STATION, fareType: 'Standard' }
    expect(tellingOf(run.log, order)).toEqual(booked.slice(1))
    expect(tellingOf(run.log, { ...order, journey: { ...taxi, notBefore: 5 } })).toEqual([])
  })

  it('shows a ticket, an answer and a hint by their subject', () => {
    const at = { seq: 1, at: 0, real: 0 }
    const tells = (event: object, told: ((event: RaceEvent) => boolean) | undefined) =>
      told?.({ ...at, ...event } as RaceEvent)
    const cancelled = { type: 'cancelled', ticketId: '2', refunded: true }
    expect(tells(cancelled, provedBy('cancelTicket', { ticketId: '2', refund: true }))).toBe(true)
    expect(tells(cancelled, provedBy('cancelTicket', { ticketId: '1' }))).toBe(false)
    const asked = { stepId: 'a', task: 0 }
    const answered = { type: 'answered', ...asked, response: [1, 2], right: true }
    expect(tells(answered, provedBy('answerTask', { ...asked, response: [1, 2] }))).toBe(true)
    expect(tells(answered, provedBy('answerTask', { ...asked, response: [1, 3] }))).toBe(false)
    expect(tells({ type: 'hintTaken', ...asked, text: '' }, provedBy('takeHint', asked))).toBe(true)
    expect(tells({ type: 'hintTaken', ...asked, text: '' }, provedBy('takeHint', { ...asked, task: 1 }))).toBe(false)
  })

  it('distinguishes values at every depth, of another type, and by the order of a list but not of fields', () => {
    const asked = { stepId: 'a', task: 0 }
    const shows = (response: unknown, given: unknown): boolean | undefined => {
      const event = { type: 'answered', seq: 1, at: 0, real: 0, ...asked, response, right: true } as RaceEvent
      return provedBy('answerTask', { ...asked, response: given })?.(event)
    }
    const deep = { where: { lat: 1, lng: [2, { z: 3 }] } }
    expect(shows(deep, { where: { lng: [2, { z: 3 }], lat: 1 } })).toBe(true)
    expect(shows(deep, { where: { lat: 1, lng: [2, { z: 4 }] } })).toBe(false)
    expect(shows([1, 2], [2, 1])).toBe(false)
    expect(shows(1, '1')).toBe(false)
  })

  it('is not asked about a clock, which is set as often as a player wishes', () => {
    expect([provedBy('playClock', {}), provedBy('pauseClock', {}), provedBy('setSpeed', { speed: 2 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
