import { describe, expect, it } from 'vitest'
import { drive, onDay, order } from '../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  STATION,
  raceOf,
  toStation,
  toWellington,
  today,
  tomorrow,
  worldOf,
} from '../testing/world.ts'
import { cents, gameMs, minutes } from '../time/units.ts'
import { type Ticket, type TicketState, alarmAt, overlaps, refundUntil, refundable, ticketStatus } from './ticket.ts'

const driver = drive(worldOf(raceOf(AIRPORT)))
const held = (id: string): Ticket => driver.ticket(id)
/** Leaves at 19:00, arrives at 06:15; check-in opens at 18:00, boarding at 18:45. */
const nightCoach = held(driver.book({ journey: onDay('coach', 1), ...toWellington }))
const goldCoach = held(driver.book({ journey: onDay('coach', 1), ...toWellington, fareType: 'Gold' }))
/** Leaves at 11:00; boarding opens at 10:55, before check-in at 10:57. */
const bus = held(driver.book({ journey: onDay('bus', 5), ...toStation }))
const train = held(driver.book({ journey: onDay('train', 0), from: STATION, to: AUCKLAND }))
const cab = held(driver.book({ journey: order('cab', today('12:00')), ...toStation }))

describe('a ticket', () => {
  it.each([
    ['17:59', 'Booked'],
    ['18:00', 'CheckInOpen'],
    ['18:44', 'CheckInOpen'],
    ['18:45', 'BoardingAlerted'],
    ['19:00', 'BoardingAlerted'],
    ['19:59', 'BoardingAlerted'],
    ['20:00', 'JourneyComplete'],
  ])('[TKT-1] at %s for the 19:00 coach is %s', (at, status) => {
    expect(ticketStatus(nightCoach, today(at))).toBe(status)
  })

  it.each<[TicketState, string]>([
    ['booked', 'JourneyComplete'],
    ['boarded', 'JourneyComplete'],
    ['arrived', 'JourneyComplete'],
    ['missed', 'Missed'],
    ['cancelled', 'Cancelled'],
    ['void', 'Void'],
  ])('[TKT-1] that was %s is %s an hour after departure', (state, status) => {
    expect(ticketStatus({ ...nightCoach, state }, today('20:00'))).toBe(status)
  })

  it.each([
    ['coach', nightCoach, '18:00', '18:45', '19:00'],
    ['bus, whose boarding opens first,', bus, undefined, '10:55', '11:00'],
    ['train, without offsets,', train, undefined, '19:45', '19:45'],
    ['taxi, whose check-in and boarding are at the same time,', cab, undefined, '11:57', '12:00'],
  ])('[TKT-2] for the %s has its alarms', (_, ticket, checkIn, boarding, departure) => {
    expect(alarmAt(ticket, 'check-in')).toBe(checkIn === undefined ? undefined : today(checkIn))
    expect(alarmAt(ticket, 'boarding')).toBe(today(boarding))
    expect(alarmAt(ticket, 'departure')).toBe(today(departure))
    expect(alarmAt(ticket, 'arrival')).toBe(ticket.journey.arrival)
  })

  it.each([
    ['Standard coach: check-in', nightCoach, '18:00'],
    ['Gold coach: departure', goldCoach, '19:00'],
    ['Standard bus: 10 minutes before departure, earlier than its boarding', bus, '10:50'],
    ['Standard train without offsets: 10 minutes before departure', train, '19:35'],
    ['Standard taxi ordered for later: 10 minutes before departure', cab, '11:50'],
  ])('[TKT-5] %s', (_, ticket, until) => {
    const at = today(until)
    expect(refundUntil(ticket)).toBe(at)
    expect(refundable(ticket, [ticket], gameMs(at - 1))).toBe(true)
    expect(refundable(ticket, [ticket], at)).toBe(false)
  })

  it.each<[TicketState]>([['boarded'], ['arrived'], ['missed'], ['cancelled'], ['void']])(
    '[TKT-5] a %s one is not refunded',
    (state) => {
      expect(refundable({ ...nightCoach, state }, [], today('10:00'))).toBe(false)
    },
  )

  it.each([
    ['sold early', { ...nightCoach.fare, soldUntil: minutes(120) }],
    ['that cost nothing', { ...nightCoach.fare, fare: cents(0) }],
  ])('[TKT-11] with a fare %s is not refunded', (_, fare) => {
    expect(refundable({ ...nightCoach, fare }, [], today('10:00'))).toBe(false)
  })

  it.each([
    [today('09:00'), today('10:00'), false],
    [today('09:00'), today('10:01'), true],
    [today('10:30'), today('10:45'), true],
    [today('10:59'), today('12:00'), true],
    [today('11:00'), today('12:00'), false],
    [today('09:00'), tomorrow('12:00'), true],
  ])('[TKT-6] for 10:00 to 11:00 overlaps one from %d to %d: %s', (departure, arrival, expected) => {
    const it = { departure: today('10:00'), arrival: today('11:00') }
    expect(overlaps(it, { departure, arrival })).toBe(expected)
    expect(overlaps({ departure, arrival }, it)).toBe(expected)
  })
})
