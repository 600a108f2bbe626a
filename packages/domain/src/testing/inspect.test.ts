import { expect, it } from 'vitest'
import type { HappeningType, RaceEvent } from '../race/log/events.ts'
import { cents, gameMs } from '../time/units.ts'
import { drive, onDay } from './drive.ts'
import { inspect } from './inspect.ts'
import { RIGHT, toAirport, toStation, today, worldOf } from './world.ts'

/** There by bus, a hint, a right answer that pays, a ticket given back, and back by the next bus. */
function wholeLog(): readonly RaceEvent[] {
  const driver = drive(worldOf())
  driver.report()
  driver.book({ journey: onDay('bus', 4), ...toStation })
  driver.play()
  driver.until(today('10:27'))
  driver.give({ kind: 'takeHint', stepId: 'leg-2-step-1', task: 1 })
  driver.give({ kind: 'answerTask', stepId: 'leg-2-step-1', task: 1, response: RIGHT })
  const changed = driver.book({ journey: onDay('bus-back', 7), ...toAirport })
  driver.give({ kind: 'cancelTicket', ticketId: changed })
  driver.book({ journey: onDay('bus-back', 6), ...toAirport })
  driver.until(today('12:01'))
  return driver.log()
}

const LOG = wholeLog()

const first = (type: HappeningType): number => LOG.findIndex((event) => event.type === type)

/** The log with another event in place of the first of its kind, or several, or none; renumbered. */
const altered = (type: HappeningType, change: (event: RaceEvent) => readonly RaceEvent[]): readonly RaceEvent[] =>
  LOG.toSpliced(first(type), 1, ...LOG.slice(first(type), first(type) + 1).flatMap(change)).map((event, i) => ({
    ...event,
    seq: i + 1,
  }))

const twice = (event: RaceEvent): readonly RaceEvent[] => [event, event]
const never = (): readonly RaceEvent[] => []
const payments = LOG.filter(({ type }) => type === 'money')

it('finds nothing wrong with a log of the game itself', () => {
  expect(LOG.at(-1)?.type).toBe('ended')
  expect(payments).toHaveLength(7)
  expect(inspect(LOG)).toEqual([])
})

it.each<[what: string, log: readonly RaceEvent[]]>([
  ['out of turn', LOG.toSpliced(5, 1)],
  ['time has run back', altered('arrived', (event) => [{ ...event, at: gameMs(event.at - 3_600_000) }])],
  ['after the end', altered('ended', twice)],
  [
    'another price',
    altered('booked', (event) => [{ ...event, fare: { type: 'Standard', fare: cents(1), class: 10 } } as RaceEvent]),
  ],
  ['a refund without a cancellation', altered('cancelled', never)],
  ['a call at another time', altered('boardingCalled', (event) => [{ ...event, at: gameMs(event.at - 1) }])],
  ['called again', altered('boardingCalled', twice)],
  ['called otherwise', altered('boardingCalled', never)],
  ['ready: true', altered('boarded', (event) => [{ ...event, type: 'missed' } as RaceEvent])],
  ['ready: false', altered('placed', never)],
  ['not on board', altered('arrived', twice)],
  ['a bonus for no right answer', altered('answered', never)],
  ['a hint twice', altered('hintTaken', twice)],
  ['placed by no step', altered('stepCompleted', never)],
  ['cancelled after use', altered('cancelled', twice)],
])('reports what is wrong with a log: %s', (what, log) => {
  expect(inspect(log).join('\n')).toContain(what)
})
