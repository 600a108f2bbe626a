import { MINUTE, type Race, dollars, gameMs, hm, openStepOf } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, fromAirport, worldOf } from '../testing/world.ts'
import { afterRateChange, nextRateChange, rateChangeFrom } from './rate-change.ts'

describe('the next change of rate', () => {
  it('does not exist at a steady pace', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(nextRateChange(run.race)).toBeUndefined()
  })

  it('at an auto pace is a departure, then the arrival', () => {
    const run = begun(worldOf({ pace: 'auto' }))
    expect(nextRateChange(run.race)).toBeUndefined()
    run.book('bus')
    const journey = run.race.tickets[0]?.journey
    expect(nextRateChange(run.race)).toBe(journey?.departure)
    run.skip('departure')
    expect(nextRateChange(run.race)).toBe(journey?.arrival)
  })

  it('at an auto pace is the end of a wait after which there is something to decide', () => {
    const steps = [
      { stepType: 'awaitTime', until: hm([10, 30]) },
      { stepType: 'reach', location: STATION },
    ] as const
    const run = begun(worldOf({ pace: 'auto', ...fromAirport(...steps) }))
    run.book('bus', 5)
    const content = openStepOf(run.race)?.content
    if (content?.stepType !== 'awaitTime') throw new Error('no wait')
    expect(nextRateChange(run.race)).toBe(content.until)
  })

  it('with calls that hold the clock is not the refund of a ticket that can no longer be refunded', () => {
    const run = begun(worldOf({ wallet: dollars(300) }))
    run.give({ kind: 'setHold', on: true })
    run.book('coach', 2)
    const [kept] = run.race.tickets
    run.book('coach', 2)
    if (kept?.refundCallAt === undefined) throw new Error('no call')
    expect(nextRateChange(run.race)).toBe(kept.refundCallAt)
    run.give({ kind: 'cancelTicket', ticketId: run.race.tickets.at(-1)?.ticketId ?? '' })
    expect(nextRateChange(run.race)).toBeGreaterThan(kept.refundCallAt)
  })

  /** On the bus, after which the author has the player wait until 10:15. */
  const onTheBus = () => {
    const steps = [
      { stepType: 'bookBusTaxi', from: AIRPORT, to: STATION },
      { stepType: 'awaitTime', until: hm([10, 15]) },
      { stepType: 'reach', location: NORTH },
    ] as const
    const run = begun(worldOf({ pace: 'auto', ...fromAirport(...steps) }))
    run.book('bus')
    run.skip('departure')
    return run
  }

  it('is not a time that an author wrote for after a ride while that ride is still to come', () => {
    const run = onTheBus()
    expect(openStepOf(run.race)?.content.stepType).toBe('awaitTime')
    expect(nextRateChange(run.race)).toBe(run.race.tickets[0]?.journey.arrival)
  })

  it('after a ride is at once the end of a time that has passed by then', () => {
    const run = onTheBus()
    const arrives = rateChangeFrom(run.race, run.race.clock.run.at)
    if (arrives?.what.type !== 'arrived') throw new Error('no arrival')
    expect(rateChangeFrom(afterRateChange(run.race, arrives), arrives.at)).toMatchObject({
      at: arrives.at,
      what: { type: 'stepCompleted' },
    })
  })

  it.each([
    ['has been free for a minute', -1, ['freed', 'boarded']],
    ['is free just then', 0, ['freed', 'boarded']],
    ['is busy for a minute more', 1, ['missed', 'freed']],
    ['is free', undefined, ['boarded', 'arrived']],
  ])('at a departure of a player who %s is what happens then', (_, minutes, expected) => {
    const run = begun(worldOf({ pace: 'auto' }))
    run.book('bus')
    const departure = run.race.tickets[0]?.journey.departure ?? gameMs(0)
    const busy = { busyUntil: gameMs(departure + (minutes ?? 0) * MINUTE), busyWith: { kind: 'answer' } } as const
    let ahead: Race = minutes === undefined ? run.race : { ...run.race, ...busy }
    const types = expected.map(() => {
      const change = rateChangeFrom(ahead, gameMs(departure - 2 * MINUTE))
      if (change) ahead = afterRateChange(ahead, change)
      return change?.what.type
    })
    expect(types).toEqual(expected)
  })

  it('is in the future: a ticket bought during boarding has no call to check-in', () => {
    const run = begun(worldOf({ wallet: dollars(500), startTime: hm([18, 46]) }))
    run.give({ kind: 'setHold', on: true })
    run.book('coach', 2)
    const [ticket] = run.race.tickets
    expect([ticket?.checkInCalled, ticket?.boardingCalled]).toEqual([false, true])
    expect(nextRateChange(run.race) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(run.race.clock.run.at)
    expect(rateChangeFrom(run.race, gameMs(0))?.what.type).not.toBe('checkInCalled')
  })

  it('with calls that hold the clock is a call', () => {
    const run = begun(worldOf())
    run.give({ kind: 'setHold', on: true })
    run.book('bus')
    const [ticket] = run.race.tickets
    expect(nextRateChange(run.race)).toBe(ticket?.refundCallAt ?? (ticket ? ticket.journey.departure - 300_000 : 0))
  })

  it.each(['steady', 'auto'] as const)('while a call holds the clock is the end of that, at a pace of %s', (pace) => {
    const run = begun(worldOf({ pace }))
    run.give({ kind: 'setHold', on: true })
    run.book('bus')
    run.give({ kind: 'playClock' })
    run.skip('boarding')
    const { held, tickets } = run.race
    expect(held?.until).toBeLessThan(tickets[0]?.journey.departure ?? 0)
    expect(nextRateChange(run.race)).toBe(held?.until)
  })
})
