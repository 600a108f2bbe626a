import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Driver, onDay } from '../../testing/drive.ts'
import { asks, reach, playerAt } from '../../testing/player-at.ts'
import {
  AUCKLAND,
  HAMILTON,
  STATION,
  WELLINGTON,
  daily,
  offsets,
  service,
  standard,
  trip,
} from '../../testing/world.ts'
import { byRideDeparture, isLive } from '../../ticket/ticket.ts'
import { checkInAt } from '../../timetable/status.ts'
import type { Fare, Service } from '../../timetable/service.ts'
import { HOUR, dollars, gameMs, minutes } from '../../time/units.ts'
import { localClock } from '../../time/zone.ts'
import { apply } from '../log/apply.ts'
import type { Command } from '../commands/commands.ts'
import { decide } from '../commands/decide.ts'
import type { Race } from '../log/race.ts'
import { mostHours, workOffered } from './work-offer.ts'

const line = (productId: string, fare: Fare, stops: readonly string[], ...times: readonly string[]): Service =>
  service({
    productId,
    stops,
    fares: [fare],
    days: daily(...times),
    journeyTime: minutes(60),
    events: offsets(60, 15, 5),
  })
const wanted = [reach(WELLINGTON)]
/** In twelve hours: with an hour for check-in that leaves 11 h of work. */
const flight = line('flight', standard(65), [AUCKLAND, HAMILTON], '21:35')
const ferry = line('ferry', standard(61), [HAMILTON, WELLINGTON], '09:00')
const all = [flight, ferry]
const booking = { journey: onDay('flight', 0), from: AUCKLAND, to: HAMILTON }

/** A player at Auckland at 09:35 with a ticket for the 21:35, and this much money before that. */
function holder(wallet: number, steps = wanted, services = all): ReturnType<typeof playerAt> {
  const player = playerAt(AUCKLAND, wallet, steps, services)
  player.book(booking)
  return player
}
const offerOf = (player: Driver) => workOffered(player.race(), player.world, player.at())
const work = (hours: number): Command => ({ kind: 'work', hours })

describe('work for a player with tickets', () => {
  it('[WRK-9] pays for the way on from where they lead, and ends before check-in', () => {
    const player = holder(81)
    expect(offerOf(player)).toMatchObject({
      hours: 9,
      way: { price: dollars(61), to: WELLINGTON },
      first: { journey: { from: HAMILTON, to: WELLINGTON } },
    })
    expect(mostHours(player.race(), player.at())).toBe(11)
    expect(player.give(work(12))).toBe('would-miss')
    expect(player.give(work(11))).toBeUndefined()
    player.play()
    player.until(player.race().busyUntil ?? gameMs(0))
    expect(player.wallet()).toBe(71)
    player.until(gameMs(player.at() + 2 * HOUR))
    expect(player.events('boarded')).toHaveLength(1)
  })

  it.each([
    ['11 h', '20:35', 11],
    ['a minute less', '20:34', 10],
    ['an hour', '10:35', 1],
    ['less', '10:34', undefined],
  ])('[WRK-9] is for whole hours until check-in: %s', (_, checkIn, hours) => {
    const player = playerAt(AUCKLAND, 66, wanted, [
      line('flight', standard(65), [AUCKLAND, HAMILTON], `${Number(checkIn.slice(0, 2)) + 1}${checkIn.slice(2)}`),
      ferry,
    ])
    player.book(booking)
    expect(offerOf(player)?.hours).toBe(hours)
    expect(player.give(work(hours ?? 1))).toBe(hours === undefined ? 'would-miss' : undefined)
  })

  it('[WRK-9] is not for one who can pay for the way on from there, or from here with the refund', () => {
    expect(offerOf(holder(125))).toMatchObject({ hours: 1 })
    expect(offerOf(holder(126))).toBeUndefined()
    // The way by Hamilton costs 126 in all, and this 90.
    const direct = line('direct', standard(90), [AUCKLAND, WELLINGTON], '23:00')
    expect(offerOf(holder(89, wanted, [...all, direct]))).toBeDefined()
    const rich = holder(90, wanted, [...all, direct])
    expect(offerOf(rich)).toBeUndefined()
    expect(rich.give(work(1))).toBe('not-stranded')
    // An Early ticket brings nothing back.
    const early = { ...standard(65), soldUntil: minutes(60) }
    expect(offerOf(holder(90, wanted, [{ ...flight, fares: [early] }, ferry, direct]))).toBeDefined()
  })

  it('[WRK-9] is not for one whose tickets lead to what the step asks for, or through it', () => {
    const south = line('south', standard(3), [HAMILTON, STATION], '23:35')
    const through = holder(70, [reach(HAMILTON)], [flight, south, ferry])
    through.book({ journey: onDay('south', 0), from: HAMILTON, to: STATION })
    expect(offerOf(holder(70, [reach(HAMILTON)]))).toBeUndefined()
    expect(offerOf(through)).toBeUndefined()
    expect(offerOf(holder(70, [asks(HAMILTON)]))).toBeUndefined()
  })

  it('[WRK-9] is not for one with a ticket that the others do not lead to', () => {
    const back = line('back', standard(3), [HAMILTON, AUCKLAND], '12:00')
    const player = holder(70, wanted, [...all, back])
    expect(offerOf(player)).toBeDefined()
    player.book({ journey: onDay('back', 0), from: HAMILTON, to: AUCKLAND })
    expect(offerOf(player)).toBeUndefined()
  })

  it('[WRK-9] pays for the ticket that is asked for where they lead', () => {
    expect(offerOf(holder(81, [trip('bookAny', HAMILTON, WELLINGTON)]))).toMatchObject({
      hours: 9,
      way: { price: dollars(61) },
    })
  })

  it('[WRK-8][WRK-9] names a taxi as of when it can be ordered where the tickets lead', () => {
    const taxi: Service = {
      ...line('taxi', standard(70), [HAMILTON, WELLINGTON]),
      transport: 'taxi',
      events: offsets(3, 3, 6),
    }
    const departs = (wallet: number) => {
      const first = offerOf(holder(wallet, wanted, [...all, taxi]))?.sooner?.first
      return first && localClock(first.journey.departure, 'Pacific/Auckland')
    }
    // The flight arrives at 22:35, and the taxi comes in 3 minutes.
    expect(departs(81)).toBe('22:38')
    // After 11 h they are 14 dollars short of it: 3 h more there.
    expect(departs(66)).toBe('01:38')
  })

  it('[WRK-8][WRK-9] says when a way ends only if the hours until check-in pay for it all', () => {
    // 11 h and the wallet are 56 dollars.
    const express = line('express', standard(80), [HAMILTON, WELLINGTON], '23:00', '07:00')
    const offer = offerOf(holder(66, wanted, [...all, express]))
    expect(offer).toMatchObject({ hours: 11, way: { price: dollars(61) }, arrival: undefined })
    expect(offer?.sooner).toMatchObject({ hours: 11, price: dollars(80) })
  })

  it('[WRK-8][WRK-9] names more hours that lead on sooner', () => {
    const express = line('express', standard(70), [HAMILTON, WELLINGTON], '23:00')
    expect(offerOf(holder(81, wanted, [...all, express]))).toMatchObject({
      hours: 9,
      sooner: { hours: 11, price: dollars(70), first: { journey: { ref: { productId: 'express' } } } },
    })
  })
})

/** What a command does to a race, at its moment; undefined if it is refused. */
function given(race: Race, player: Driver, command: Command): Race | undefined {
  const decision = decide(race, command, player.world, { now: player.now(), sign: player.sign() })
  return decision.ok ? decision.events.reduce<Race>(apply, race) : undefined
}

const PLACES = [AUCKLAND, HAMILTON, WELLINGTON, STATION]
const times = fc.uniqueArray(fc.integer({ min: 10, max: 23 }), { minLength: 1, maxLength: 3 })
const lineOn = (stops: readonly string[], least: number, most: number) =>
  fc.record({ stops: fc.constant(stops), fare: fc.integer({ min: least, max: most }), early: fc.boolean(), times })
const others = fc.array(
  fc.record({
    stops: fc.uniqueArray(fc.constantFrom(...PLACES), { minLength: 2, maxLength: 2 }),
    fare: fc.integer({ min: 1, max: 60 }),
    early: fc.boolean(),
    times,
  }),
  { maxLength: 4 },
)
/** From where the player is to where they are wanted, by way of Hamilton and straight, and others. */
const someLines = fc
  .tuple(
    lineOn([AUCKLAND, HAMILTON], 1, 60),
    lineOn([HAMILTON, WELLINGTON], 20, 90),
    lineOn([AUCKLAND, WELLINGTON], 20, 90),
    others,
  )
  .map(([there, on, straight, more]) => [there, on, straight, ...more])
const someMoves = fc.array(
  fc.record({
    what: fc.constantFrom('book', 'book', 'work', 'work', 'cancel', 'wait'),
    n: fc.nat(99),
    hours: fc.nat(12),
  }),
  { maxLength: 14 },
)

const FIRST = [
  { what: 'book', n: 0, hours: 0 },
  { what: 'work', n: 0, hours: 0 },
]

it('[WRK-9] nobody who works with tickets earns what they could not without them, or misses a ride for it', () => {
  let worked = 0
  fc.assert(
    fc.property(someLines, someMoves, fc.integer({ min: 0, max: 90 }), (lines, moves, wallet) => {
      const services = lines.map(({ stops, fare, early, times }, i) =>
        line(
          `p${i}`,
          { ...standard(fare), ...(early ? { soldUntil: minutes(90) } : {}) },
          stops,
          ...times.toSorted((a, b) => a - b).map((hour) => `${hour}:35`),
        ),
      )
      const player = playerAt(AUCKLAND, wallet, wanted, services)
      player.play()
      // The first two moves are what this is about.
      for (const { what, n, hours } of [...FIRST, ...moves]) {
        const race = player.race()
        const held = race.tickets.filter(isLive)
        const [ticket, it] = [held[n % Math.max(1, held.length)], lines[n % lines.length]]
        if (what === 'book' && it) {
          const end = held.at(-1)?.journey.to ?? (race.place.kind === 'at' ? race.place.location : AUCKLAND)
          const i = lines.findIndex(({ stops }, at) => stops[0] === end && at >= n % lines.length)
          const [from = '', to = ''] = lines[i]?.stops ?? it.stops
          const date = hours % 2 === 0 ? '2026-11-21' : '2026-11-22'
          const journey = onDay(`p${Math.max(0, i)}`, n % it.times.length, date)
          player.give({ kind: 'bookTicket', journey, from, to, fareType: 'Standard' })
        }
        if (what === 'cancel' && ticket) player.give({ kind: 'cancelTicket', ticketId: ticket.ticketId })
        if (what === 'wait' && !race.ended) player.until(gameMs(player.at() + hours * HOUR))
        if (what === 'work') tryWork(player, held, hours + 1)
      }
    }),
    { numRuns: 400 },
  )
  expect(worked).toBeGreaterThan(30)

  function tryWork(player: Driver, held: ReturnType<Driver['ticket']>[], hours: number): void {
    const race = player.race()
    const offer = offerOf(player)
    const most = mostHours(race, player.at())
    const after = given(race, player, work(hours))
    expect(after !== undefined).toBe(offer !== undefined && hours <= most)
    if (!after || held.length === 0) return
    worked += 1
    const returned = held.reduce<Race | undefined>(
      (it, { ticketId }) => it && given(it, player, { kind: 'cancelTicket', ticketId }),
      race,
    )
    expect(returned && given(returned, player, work(hours))).toBeDefined()
    const [first] = held.toSorted(byRideDeparture)
    expect(after.busyUntil).toBeLessThanOrEqual(first ? checkInAt(first.journey) : 0)
    player.give(work(hours))
    player.until(gameMs((held.at(-1)?.journey.departure ?? player.at()) + 1))
    for (const { ticketId } of held) expect(player.ticket(ticketId).state).not.toBe('missed')
  }
})
