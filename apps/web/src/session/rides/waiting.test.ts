import {
  type GameMs,
  HOUR,
  MINUTE,
  type Race,
  type RaceSpec,
  dollars,
  hm,
  openStepOf,
  rate,
  realMs,
  settle,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { at as moment, holding } from '../testing/held.ts'
import { NOW, type WrittenRace, begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { AIRPORT, LEGS, NORTH, STATION, fromAirport, worldOf } from '../testing/world.ts'
import { aheadText, countdownText, endingOf, realSeconds, realText, waitingFor } from './waiting.ts'

const places = placesOf(worldOf())
const waits = (race: Race, now = gameNow(race)) => waitingFor({ race, places, now })
const what = (run: WrittenRace): string | undefined => waits(run.race)?.what

describe('what a player waits for', () => {
  it('is nothing without a ticket, and then each alarm of it in turn', () => {
    const run = begun(worldOf())
    expect(what(run)).toBeUndefined()
    run.book('bus')
    const { journeyNumber } = run.race.tickets[0]?.journey ?? {}
    expect(what(run)).toBe(`Boarding, bus ${journeyNumber}`)
    run.skip('boarding')
    expect(what(run)).toBe(`Departure, bus ${journeyNumber}`)
    run.skip('departure')
    expect(what(run)).toBe(`Arrival, bus ${journeyNumber}`)
  })

  it('is the moment to set off on foot for a ride, if no alarm comes before', () => {
    const near: typeof places = new Map(
      [...places].map(([id, it]) => [id, id === STATION ? { ...it, coords: [-41.3182, 174.8076] } : it]),
    )
    // The walk takes 13 minutes.
    const next = (leaves: string, now: string) =>
      waitingFor({
        race: holding([{ from: STATION, to: NORTH, leaves, arrives: '22:00' }]),
        places: near,
        now: moment(now),
      })
    expect(next('10:00', '09:40')).toEqual({ what: 'Leave on foot, bus 25', at: moment('09:47'), place: AIRPORT })
    expect(next('10:00', '09:47')?.what).toBe('Boarding, bus 25')
    expect(next('10:00', '09:48')).toBeUndefined()
  })

  it('is shown by the clocks of the place where it happens', () => {
    const run = begun(worldOf())
    run.book('bus')
    const { from, to } = run.race.tickets[0]?.journey ?? {}
    expect(waits(run.race)?.place).toBe(from)
    run.skip('departure')
    expect(waits(run.race)?.place).toBe(to)
  })

  it('is the end of a wrong answer, or a call before that to a ride that can be boarded after it', () => {
    const run = begun(worldOf())
    run.book('bus')
    const at = gameNow(run.race)
    const { at: boarding } = waits(run.race, at) ?? { at }
    const busy = (busyUntil: number) =>
      waits({ ...run.race, busyUntil: busyUntil as GameMs, busyWith: { kind: 'answer' } }, at)
    expect(busy(boarding - MINUTE)).toEqual({ what: 'Busy', at: boarding - MINUTE })
    expect(busy(boarding + MINUTE)?.at).toBe(boarding)
    expect(busy(at)?.at).toBe(boarding)
    const departure = firstTicket(run.race).journey.departure
    expect(busy(departure)?.at).toBe(boarding)
    expect(busy(departure + MINUTE)).toEqual({ what: 'Busy', at: departure + MINUTE })
  })

  it('is the end of the race in its last 24 hours, unless something comes before it', () => {
    const end = begun(worldOf()).race.clock.end
    const before = (hours: number) => (end - hours * HOUR) as GameMs
    const comes = (race: Race, hours: number) => {
      const scene = { race, places, now: before(hours) }
      return [waitingFor(scene)?.what.split(',')[0], endingOf(scene)?.what]
    }
    const { race } = begun(worldOf())
    expect(comes(race, 24)).toEqual([undefined, undefined])
    expect(comes(race, 23)).toEqual([undefined, 'The race ends'])
    const asleep = (wakes: number): Race => ({ ...race, busyUntil: before(wakes), busyWith: { kind: 'room' } })
    expect(comes(asleep(1), 8)).toEqual(['Asleep', undefined])
    expect(comes(asleep(-1), 8)).toEqual([undefined, 'The race ends'])
    const late = begun(worldOf())
    late.book('bus')
    const ticket = firstTicket(late.race)
    const leaving = (hours: number, from = ticket.journey.from): Race => ({
      ...late.race,
      tickets: [
        { ...ticket, journey: { ...ticket.journey, from, departure: before(hours), arrival: before(hours - 1) } },
      ],
    })
    expect(comes(leaving(2), 8)).toEqual(['Boarding', undefined])
    // Of a ride that leaves without the player as things stand, that is told.
    expect(comes(leaving(2, NORTH), 8)).toEqual([undefined, undefined])
    expect(comes(leaving(2, NORTH), 1)).toEqual([undefined, 'The race ends'])
    late.give({ kind: 'stopClock' })
    expect(comes(late.race, 1)).toEqual([undefined, undefined])
  })

  it('is nothing in a race that is over', () => {
    const run = begun(worldOf())
    run.book('bus')
    const busyUntil = (gameNow(run.race) + HOUR) as GameMs
    run.give({ kind: 'stopClock' })
    expect(waits({ ...run.race, busyUntil, busyWith: { kind: 'answer' } }, gameNow(run.race))).toBeUndefined()
  })
})

describe('a countdown', () => {
  const at = Date.parse('2026-11-21T09:55:00Z') as GameMs
  const before = (ms: number) => countdownText(at, (at - ms) as GameMs)

  it('is the difference of the times that are shown, and never negative', () => {
    expect(before(20 * MINUTE)).toBe('0:20')
    expect(before(20 * MINUTE - 500)).toBe('0:20')
    expect(before(31 * HOUR + 5 * MINUTE)).toBe('31:05')
    expect(before(-MINUTE)).toBe('0:00')
    // A taxi may leave between two minutes.
    const taxi = (at + 10_000) as GameMs
    expect(countdownText(taxi, (at - 2 * MINUTE) as GameMs)).toBe('0:02')
    expect(countdownText(taxi, at)).toBe('0:00')
  })

  it('is shown in the player’s own time too, at the rate in force, while the clock runs', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(realSeconds(run.race, at, gameNow(run.race))).toBeUndefined()
    run.give({ kind: 'playClock' })
    const { race } = run
    const then = (gameNow(run.race) + 60_000 * rate(race.clock)) as GameMs
    expect(realSeconds(race, then, gameNow(run.race))).toBe(60)
    expect([9, 99, 170, 8_760].map(realText)).toEqual(['9 sec', '99 sec', '3 min', '2 h 26 min'])
  })
})

describe('the real time shown', () => {
  const room = { price: dollars(30), hours: 8 }
  const there = { stepType: 'reach', location: STATION } as const
  const north = { stepType: 'reach', location: NORTH } as const
  const riddle = fromAirport(...(LEGS[1]?.steps ?? []))
  const ridesThenWaits = (hours: number): Partial<RaceSpec> =>
    fromAirport(
      { stepType: 'bookBusTaxi', from: AIRPORT, to: STATION },
      { stepType: 'awaitTime', until: hm([hours, 30]) },
      north,
    )
  const waits = fromAirport({ stepType: 'awaitTime', until: hm([10, 30]) }, there)

  const hold = (run: WrittenRace) => run.give({ kind: 'setHold', on: true })
  const play = (run: WrittenRace) => run.give({ kind: 'playClock' })
  function called(run: WrittenRace): void {
    hold(run)
    run.book('bus')
    play(run)
    run.skip('boarding')
  }
  function wrong(run: WrittenRace): void {
    run.book('bus', 5)
    play(run)
    run.give({ kind: 'answerTask', stepId: openStepOf(run.race)?.id ?? '', task: 0, response: 6 })
  }
  /** Two tickets for a trip, after which the author has the player wait, and one that will be missed. */
  function another(run: WrittenRace): void {
    run.book('bus', 6)
    run.book('taxi')
    run.book('bus', 7)
    play(run)
  }
  function asleep(run: WrittenRace): void {
    run.book('bus')
    run.book('bus', 12)
    run.book('bus', 14)
    run.give({ kind: 'takeRoom' })
    play(run)
  }
  function onBoard(run: WrittenRace): void {
    run.book('bus')
    run.skip('departure')
    run.book('bus', 6)
    play(run)
  }

  it.each<[string, Partial<RaceSpec>, (run: WrittenRace) => void]>([
    ['a call holds the clock', {}, called],
    ['a call holds the clock, at an auto pace', { pace: 'auto' }, called],
    ['calls will hold the clock', {}, (run) => [hold(run), run.book('bus'), play(run)]],
    ['calls will hold the clock at full speed', { speed: 100 }, (run) => [hold(run), run.book('bus', 10), play(run)]],
    ['an open task can be answered once the delay for a wrong answer is over', { ...riddle, pace: 'auto' }, wrong],
    ['the ride arrives at another place than where the ticket leaves from', { pace: 'auto' }, onBoard],
    ['a wait ends before the departure', { ...waits, pace: 'auto' }, (run) => [run.book('coach', 2), play(run)]],
    ['another ticket for the trip is boarded before', { ...ridesThenWaits(10), pace: 'auto' }, another],
    ['another ticket replaces a missed one', { ...ridesThenWaits(19), pace: 'auto' }, asleep],
    ['a call holds the clock while the player has something to decide', { ...riddle, pace: 'auto' }, called],
  ])('is what passes until the departure if %s', (_, spec, prepare) => {
    const plain = worldOf({ wallet: dollars(300), ...spec })
    const world = { ...plain, locations: new Map([...plain.locations].map(([id, it]) => [id, { ...it, room }])) }
    const run = begun(world)
    prepare(run)
    const last = run.race.tickets.at(-1)
    const end = realMs(NOW + 24 * HOUR)
    const leaves = settle(run.race, world, { now: end, sign: end }).find(
      (event) => (event.type === 'boarded' || event.type === 'missed') && event.ticketId === last?.ticketId,
    )
    if (!last || !leaves) throw new Error('no departure')
    expect(realSeconds(run.race, last.journey.departure, gameNow(run.race))).toBe(
      Math.ceil((leaves.real - NOW) / 1_000),
    )
  })

  /** A player who waits for a bus at an auto pace, while a window is open. */
  function asked(): WrittenRace {
    const run = begun(worldOf({ pace: 'auto' }))
    run.book('bus')
    play(run)
    run.give({ kind: 'setConsidering', on: true })
    return run
  }
  /** The seconds told until the departure, and what follows its time. */
  function told({ race }: WrittenRace) {
    const seconds = realSeconds(race, firstTicket(race).journey.departure, gameNow(race))
    return [seconds, aheadText(race, seconds)]
  }

  it('is not told while a window slows the clock, because it depends on when the player closes that', () => {
    const run = asked()
    expect(told(run)).toEqual([undefined, ', the clock runs slowly'])
    run.give({ kind: 'setConsidering', on: false })
    expect(told(run)).toEqual([60, ' (60 sec real time)'])
  })

  it('is told behind a window that does not slow the clock', () => {
    const run = asked()
    run.give({ kind: 'setPace', pace: 'steady' })
    expect(told(run)).toEqual([60, ' (60 sec real time)'])
  })

  it('is not told while the clock stands', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(told(run)).toEqual([undefined, ', the clock stands'])
  })
})
