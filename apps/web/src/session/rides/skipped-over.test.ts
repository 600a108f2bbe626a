import { HOUR, MINUTE, type Race, gameMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { at, holding } from '../testing/held.ts'
import { begun, firstTicket, gameNow, placesOf } from '../testing/log.ts'
import { NORTH, STATION, worldOf } from '../testing/world.ts'
import { skippedOver } from './skipped-over.ts'

const places = placesOf(worldOf())
const bus = { leaves: '10:30', arrives: '10:57' }

/** Seen at 09:40, of a skip to a later time of the day. */
const over = (race: Race, to: string): string => skippedOver({ race, places, now: at('09:40') }, at(to))

describe('what a skip passes', () => {
  it.each([
    ['room', 'you wake'],
    ['work', 'your work ends'],
    ['answer', 'you are free'],
  ] as const)('is the end of what keeps the player busy: %s', (kind, text) => {
    const race = holding([], '10:15', kind === 'work' ? { kind, hours: 1 } : { kind })
    expect(over(race, '10:16')).toBe(`Meanwhile, ${text} at 10:15.`)
    expect(over(race, '10:15')).toBe('')
    expect(skippedOver({ race, places, now: at('10:15') }, at('10:30'))).toBe('')
  })

  it('is the refund of a ticket that closes by then', () => {
    const race = holding([bus])
    expect(over(race, '10:20')).toBe('Meanwhile, the refund of your bus 25 closes at 10:20.')
    expect(over(race, '10:19')).toBe('')
    expect(skippedOver({ race, places, now: at('10:20') }, at('10:30'))).toBe('')
  })

  it('is listed once if two tickets for one ride share it', () => {
    expect(over(holding([bus, bus]), '10:20')).toBe('Meanwhile, the refund of your bus 25 closes at 10:20.')
    const busy = holding([bus, bus], '10:40', { kind: 'room' })
    expect(over(busy, '10:35')).toBe(
      'Meanwhile, the refund of your bus 25 closes at 10:20 and you miss your bus 25 at 10:30.',
    )
    expect(over(holding([bus, bus]), '10:30')).toBe(
      'Meanwhile, the refund of your bus 25 closes at 10:20 and your second ticket for the bus 25 is lost.',
    )
    const later = { leaves: '10:40', arrives: '11:07' }
    expect(over(holding([bus, later]), '10:30')).toBe(
      'Meanwhile, the refund of your bus 25 closes at 10:20 and the refund of your bus 25 closes at 10:30.',
    )
  })

  it('is listed in order, with the rides that are missed meanwhile', () => {
    const busy = holding([{ leaves: '10:00', arrives: '10:27' }, bus], '10:10', { kind: 'room' })
    expect(over(busy, '10:25')).toBe(
      'Meanwhile, the refund of your bus 25 closes at 09:50, you miss your bus 25 at 10:00, you wake at 10:10 and the refund of your bus 25 closes at 10:20.',
    )
  })

  it('is a ride that leaves without the player, even the one to whose departure it goes', () => {
    const ferry = { from: STATION, to: NORTH, leaves: '10:00', arrives: '12:00' }
    const lost = 'you miss your bus 25 at 10:00, which leaves from Wellington Station'
    expect(over(holding([ferry]), '10:00')).toBe(`Meanwhile, the refund of your bus 25 closes at 09:50 and ${lost}.`)
    expect(over(holding([ferry]), '09:59')).not.toContain('miss')
    // A ride leads there in time, or the player is too late for it.
    expect(over(holding([{ leaves: '09:41', arrives: '10:00' }, ferry]), '10:00')).not.toContain('miss')
    expect(over(holding([{ leaves: '09:41', arrives: '10:01' }, ferry]), '10:00')).toContain(
      'you miss your bus 25 at 10:00',
    )
  })

  it('is the last moment to set off on foot for a ride', () => {
    const near: typeof places = new Map(
      [...places].map(([id, it]) => [id, id === STATION ? { ...it, coords: [-41.3182, 174.8076] } : it]),
    )
    const race = holding([{ from: STATION, to: NORTH, leaves: '10:00', arrives: '12:00' }])
    const lost = 'Meanwhile, it becomes too late to walk to your bus 25.'
    // It takes 13 minutes.
    expect(skippedOver({ race, places: near, now: at('09:40') }, at('09:47'))).toBe(
      'Leave by 09:47 to walk to your bus 25.',
    )
    expect(skippedOver({ race, places: near, now: at('09:40') }, at('09:48'))).toBe(lost)
    expect(skippedOver({ race, places: near, now: at('09:48') }, at('09:49'))).toBe('')
  })

  it('is what the clock then brings about', () => {
    const run = begun(worldOf())
    run.book('bus')
    const { departure } = firstTicket(run.race).journey
    const closes = gameMs(departure - 10 * MINUTE)
    expect(skippedOver({ race: run.race, places, now: gameNow(run.race) }, gameMs(departure - HOUR))).toBe('')
    expect(skippedOver({ race: run.race, places, now: gameNow(run.race) }, closes)).not.toBe('')
    run.skip('boarding')
    run.give({ kind: 'cancelTicket', ticketId: firstTicket(run.race).ticketId })
    expect(run.race.tickets).toMatchObject([{ state: 'cancelled', refunded: false }])
  })
})
