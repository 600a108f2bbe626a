import { HOUR, balance, dollars, gameMs, moneyText } from '@final-call/domain'
import { beforeAll, expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { type WrittenRace, begun, placesOf } from '../../session/testing/log.ts'
import { ELSEWHERE, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { wordsOfEach } from '../../ui/testing/seen.ts'
import { Itinerary } from './itinerary.tsx'
import { spending } from './spending.ts'

const plain = worldOf({ wallet: dollars(300) })
const room = { price: dollars(30), hours: 2 }
const world = { ...plain, locations: new Map([...plain.locations].map(([id, it]) => [id, { ...it, room }])) }

const run = begun(world)

/** Sleeps through a bus, gives one of two back in time and one late, rides the next, and stops with a ticket in hand. */
beforeAll(() => {
  const give = (refund: boolean): void =>
    run.give({ kind: 'cancelTicket', ticketId: run.race.tickets.at(-1)?.ticketId ?? '', ...(refund && { refund }) })
  run.book('bus', 4)
  run.give({ kind: 'takeRoom' })
  run.skip('departure')
  run.book('bus', 5)
  give(true)
  run.book('bus', 6)
  run.skip('boarding')
  give(false)
  run.book('bus', 7)
  run.skip('arrival')
  run.book('coach', 2)
  run.skip('arrival')
  run.book('coach', 2, '2026-11-22')
  run.give({ kind: 'stopClock' })
})

const lines = ({ race, log }: Pick<WrittenRace, 'race' | 'log'>, places = placesOf(world)): readonly string[] =>
  wordsOfEach(drawnAt(<Itinerary />, { race, log, places }), 'li')

/** Has ridden through a night. */
function overnight(): WrittenRace {
  const night = begun(ELSEWHERE)
  night.book('coach', 2)
  night.skip('arrival')
  return night
}

it('a race’s lines are the rides, what was paid for nothing, and the nights between', () => {
  expect(lines(run)).toEqual([
    '09:35 A room, Wellington Airport 2 h 00 min, until 11:35 $30',
    '10:00 Missed: bus 25 Wellington Airport to Wellington Station. You slept until 11:35. $12',
    '12:00 Given back without refund: bus 37 Wellington Airport to Wellington Station $12',
    '13:00 Wellington Airport to Wellington Station City Buses 43, 27 min, there at 13:27 $12',
    '19:00 Wellington Station to Auckland Station Coaches 312, 11 h 15 min, there on Sun at 06:15 $87',
    'Sun 19:00 22 Nov 2026 Void at the end: bus 312 Wellington Station to Auckland Station $87',
  ])
})

it('[WAL-5] fares are separated by their outcome, and all lines together are what is left', () => {
  const sums = spending(run.race)
  expect(sums.map(({ label, amount }) => `${label} ${moneyText(amount)}`)).toEqual([
    'To begin with $300',
    'Fares ridden −$99',
    'Missed, or given back without refund −$24',
    'Void at the end −$87',
    'Paid and refunded, $12 $0',
    'Rooms −$30',
  ])
  expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance(run.race.ledger))
})

it('[WAL-5] what no money was spent on has no line', () => {
  expect(spending(overnight().race).map(({ label }) => label)).toEqual(['To begin with', 'Fares ridden'])
})

it('a ride that ends on another day names it', () => {
  expect(lines(overnight())).toEqual([
    '19:00 Wellington Station to Auckland Station Coaches 312, 11 h 15 min, there on Sun at 06:15 $87',
  ])
})

it('[TIM-4] a ride that ends on other clocks names those of its start and of its end', () => {
  const places = [...placesOf(world)].map(
    ([id, it]) => [id, id === NORTH ? { ...it, zone: 'Australia/Sydney' } : it] as const,
  )
  expect(lines(overnight(), new Map(places))).toEqual([
    '19:00 NZDT Wellington Station to Auckland Station Coaches 312, 11 h 15 min, there on Sun at 04:15 AEDT $87',
  ])
})

it('in a race of many days each line after the first day names its date', () => {
  const begin = run.race.clock.begin
  const days = (n: number) => gameMs(begin + n * 24 * HOUR)
  const race = {
    ...run.race,
    tickets: run.race.tickets.slice(-1).flatMap((ticket) =>
      [0, 1, 7, 11].map((n) => ({
        ...ticket,
        ticketId: `${n}`,
        journey: { ...ticket.journey, departure: days(n), arrival: days(n + 1) },
      })),
    ),
  }
  expect(lines({ log: [], race }).map((line) => line.split(' Void')[0])).toEqual([
    '09:35',
    'Sun 09:35 22 Nov 2026',
    'Sat 09:35 28 Nov 2026',
    'Wed 09:35 02 Dec 2026',
  ])
})

it('a ride across the date line names the day on which it ends, a day back', () => {
  const places = [...placesOf(world)].map(
    ([id, it]) => [id, id === STATION ? { ...it, zone: 'Pacific/Honolulu' } : it] as const,
  )
  expect(lines(run, new Map(places))).toContain(
    '13:00 NZDT Wellington Airport to Wellington Station City Buses 43, 27 min, there on Fri at 14:27 GMT-10 $12',
  )
})
