import { describe, expect, it } from 'vitest'
import type { TicketId } from '../../ticket/ticket.ts'
import { type Driver, drive, fromAirport, onDay, order, stepsOf } from '../../testing/drive.ts'
import {
  AIRPORT,
  RIGHT,
  SERVICES,
  STATION,
  daily,
  raceOf,
  service,
  task,
  time,
  toAirport,
  toStation,
  today,
  tomorrow,
  train,
  trip,
  worldOf,
} from '../../testing/world.ts'
import { openStepOf } from '../log/race.ts'
import { scribeFor } from '../log/scribe.ts'
import { writeDue } from '../due/due.ts'

const bookBus = trip('bookBusTaxi', AIRPORT, STATION)
const answerTask = { stepType: 'undertakeTask', tasks: [task()] } as const

/** The ticket whose ride the open step waits for. */
const awaited = (driver: Driver): TicketId | undefined => openStepOf(driver.race())?.ticketId
const answer = (driver: Driver): void => {
  driver.give({ kind: 'answerTask', stepId: driver.race().openStepId ?? '', task: 0, response: RIGHT })
}

describe('another ticket for the trip of a step that waits for a ride', () => {
  it('[STP-7] becomes the one it waits for when it is boarded, and its arrival completes the step', () => {
    const driver = fromAirport(bookBus, answerTask)
    const bus = driver.book({ journey: onDay('bus', 5), ...toStation })
    const taxi = driver.book({ journey: order('cab'), ...toStation })
    expect(awaited(driver)).toBe(bus)
    driver.play()
    driver.until(today('09:38'))
    expect(awaited(driver)).toBe(taxi)
    expect(openStepOf(driver.race())?.content).toEqual({ stepType: 'awaitTime', until: today('10:09') })
    expect(driver.events('stepReopened')).toMatchObject([{ at: today('09:38'), ticketId: bus }])
    expect(driver.events('stepCompleted').filter(({ stepId }) => stepId === 'leg-1-step-2')).toMatchObject([
      { ticketId: bus, remainingSteps: 3, legComplete: false, raceEnd: false },
      { ticketId: taxi, remainingSteps: 3, legComplete: false, raceEnd: false },
    ])
    const keys = driver.events('stepCompleted').map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    driver.until(today('10:09'))
    expect(driver.open()).toBe('undertakeTask')
    expect(driver.story('boarded', 'arrived', 'stepReopened', 'stepCompleted').slice(2)).toEqual([
      '09:38 boarded',
      '09:38 stepReopened',
      '09:38 stepCompleted',
      '10:09 arrived',
      '10:09 stepCompleted',
      '10:09 stepCompleted',
    ])
    expect(stepsOf(driver).slice(1)).toEqual([
      'leg-1-step-2 bookBusTaxi complete',
      'leg-1-step-2-await awaitTime complete',
      'leg-1-step-2-move moveTo complete',
      'leg-1-step-3 undertakeTask open',
    ])
  })

  it.each<[string, (driver: Driver, ticketId: TicketId) => void]>([
    ['cancelled', (driver, ticketId) => driver.give({ kind: 'cancelTicket', ticketId })],
    ['missed', () => {}],
  ])('[STP-7] reopens nothing if the ticket bought first is %s after that', (_, then) => {
    const driver = fromAirport(bookBus, answerTask)
    const bus = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.book({ journey: order('cab'), ...toStation })
    driver.play()
    driver.until(today('09:40'))
    then(driver, bus)
    driver.until(today('10:10'))
    expect(['cancelled', 'missed']).toContain(driver.ticket(bus).state)
    expect(driver.events('stepReopened')).toHaveLength(1)
    expect(driver.open()).toBe('undertakeTask')
  })

  it('[STP-7][TKT-7] is followed even if it was moved, and moving it then moves no step', () => {
    const driver = drive(worldOf(raceOf(STATION, trip('bookBusTaxi', STATION, AIRPORT), answerTask)))
    driver.report()
    const first = driver.book({ journey: onDay('bus-back', 5), ...toAirport, fareType: 'Gold' })
    const second = driver.book({ journey: onDay('bus-back', 6), ...toAirport })
    driver.give({ kind: 'moveTicket', ticketId: first, journey: onDay('bus-back', 9) })
    expect(awaited(driver)).toBe(first)
    driver.play()
    driver.until(today('11:30'))
    expect(awaited(driver)).toBe(second)
    driver.give({ kind: 'moveTicket', ticketId: first, journey: onDay('bus-back', 10) })
    expect(openStepOf(driver.race())?.content).toMatchObject({ until: today('12:01') })
    driver.until(today('12:01'))
    expect(driver.open()).toBe('undertakeTask')
  })

  it('[STP-7] changes nothing for a player on the ride that the step waits for: the other ticket is missed', () => {
    const driver = fromAirport(bookBus, answerTask)
    const taxi = driver.book({ journey: order('cab'), ...toStation })
    const bus = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:09'))
    expect(driver.ticket(taxi).state).toBe('arrived')
    expect(driver.ticket(bus).state).toBe('missed')
    expect(driver.events('stepReopened')).toEqual([])
  })

  it('[STP-5][STP-7] does not count if it is for the way back, of a kind that the step does not ask for, or not yet used', () => {
    const back = fromAirport({ stepType: 'moveTo', location: STATION }, bookBus, answerTask)
    const held = back.book({ journey: onDay('bus', 9), ...toStation })
    back.book({ journey: onDay('bus-back', 5), ...toAirport })
    back.play()
    back.until(today('11:01'))
    expect(back.race().place).toMatchObject({ location: AIRPORT })
    expect(awaited(back)).toBe(held)

    const railway = service({ ...train, productId: 'shuttle', stops: [AIRPORT, STATION], days: daily('09:50') })
    const driver = drive(worldOf({ ...raceOf(AIRPORT, bookBus, answerTask), speed: 1 }, [...SERVICES, railway]))
    driver.report()
    const bus = driver.book({ journey: onDay('bus', 9), ...toStation })
    driver.book({ journey: onDay('bus', 8), ...toStation })
    const other = driver.book({ journey: onDay('shuttle', 0), ...toStation })
    driver.play()
    driver.until(today('09:51'))
    expect(driver.ticket(other).state).toBe('boarded')
    expect(awaited(driver)).toBe(bus)
    expect([...driver.events('stepReopened'), ...back.events('stepReopened')]).toEqual([])
  })

  it('[STP-7][STP-9] changes nothing for a player who has arrived and waits for a time, even if they ride that way again', () => {
    const until = { stepType: 'awaitTime', until: time('14:00') } as const
    const driver = fromAirport(bookBus, until, answerTask)
    const first = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.book({ journey: onDay('bus-back', 5), ...toAirport })
    const again = driver.book({ journey: onDay('bus', 6), ...toStation })
    driver.play()
    driver.until(today('12:01'))
    expect(driver.ticket(again).state).toBe('boarded')
    expect(awaited(driver)).toBe(first)
    expect(driver.events('stepReopened')).toEqual([])
    driver.until(today('14:00'))
    expect(driver.open()).toBe('undertakeTask')
  })

  it('[STP-5][STP-7] is free for the next step of that trip, as is the one whose place it took', () => {
    const driver = fromAirport(bookBus, bookBus, answerTask)
    const bus = driver.book({ journey: onDay('bus', 6), ...toStation })
    const taxi = driver.book({ journey: order('cab'), ...toStation })
    driver.book({ journey: onDay('bus-back', 5), ...toAirport })
    driver.play()
    driver.until(today('10:10'))
    const bound = driver.race().steps.flatMap(({ completion }) => completion?.ticketId ?? [])
    expect(bound).toEqual([taxi, bus])
    driver.until(today('12:27'))
    expect(driver.open()).toBe('undertakeTask')
  })

  it('[STP-7] is looked for again on arrival, in a log written before rides were followed', () => {
    const driver = fromAirport(bookBus, answerTask)
    const bus = driver.book({ journey: onDay('bus', 5), ...toStation })
    const taxi = driver.book({ journey: order('cab'), ...toStation })
    const scribe = scribeFor(driver.race())
    scribe.write({ type: 'played' }, { at: today('09:35'), real: driver.now() })
    scribe.write({ type: 'boardingCalled', ticketId: taxi }, { at: today('09:35'), real: driver.now() })
    scribe.write({ type: 'boarded', ticketId: taxi }, { at: today('09:38'), real: driver.now() })
    expect(openStepOf(scribe.race())?.ticketId).toBe(bus)
    writeDue(scribe, driver.world, () => today('10:09'), driver.now())
    const answered = scribe.race().steps.find(({ completion }) => completion?.ticketId === taxi)
    expect(answered).toMatchObject({ id: 'leg-1-step-2', completedAt: today('10:09') })
    expect(openStepOf(scribe.race())?.content.stepType).toBe('undertakeTask')
  })
})

describe('of several tickets for the trip of a step that opens', () => {
  const booked = (): { readonly driver: Driver; readonly early: TicketId; readonly late: TicketId } => {
    const driver = fromAirport(answerTask, bookBus, answerTask)
    const late = driver.book({ journey: onDay('bus', 9), ...toStation })
    const early = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    return { driver, early, late }
  }

  it.each([
    ['the ticket that leaves first', '09:45', 'awaitTime'],
    ['a ticket in use', '10:10', 'awaitTime'],
    ['a used ticket', '10:40', 'undertakeTask'],
  ])('[STP-5] %s satisfies it, whatever was booked first', (_, now, open) => {
    const { driver, early } = booked()
    driver.until(today(now))
    answer(driver)
    expect(driver.race().steps.find(({ id }) => id === 'leg-1-step-3')?.completion?.ticketId).toBe(early)
    expect(driver.open()).toBe(open)
    driver.until(today('10:41'))
    expect(driver.open()).toBe('undertakeTask')
    expect(driver.events('stepReopened')).toEqual([])
  })

  it('[STP-5][STP-7] the next takes over at once if that one is cancelled or missed', () => {
    const { driver, early, late } = booked()
    answer(driver)
    driver.give({ kind: 'cancelTicket', ticketId: early })
    expect(awaited(driver)).toBe(late)
    expect(driver.events('stepCompleted').at(-1)).toMatchObject({ ticketId: late, at: driver.at() })

    const missing = fromAirport({ stepType: 'moveTo', location: STATION }, bookBus, answerTask)
    missing.book({ journey: onDay('bus', 4), ...toStation })
    const next = missing.book({ journey: onDay('bus', 5), ...toStation })
    missing.play()
    missing.until(today('10:00'))
    expect(awaited(missing)).toBe(next)
    expect(missing.story('missed', 'stepReopened', 'stepCompleted').slice(-3)).toEqual([
      '10:00 missed',
      '10:00 stepReopened',
      '10:00 stepCompleted',
    ])
  })
})

describe('a wait that its author wrote after a booking', () => {
  const until = { stepType: 'awaitTime', until: time('09:37') } as const
  const waits = (driver: Driver): unknown => openStepOf(driver.race())?.content

  it('[STP-7][STP-9] keeps its time if another ticket takes over: nobody waits for the next day', () => {
    const driver = fromAirport(bookBus, until, answerTask)
    driver.book({ journey: onDay('bus', 5), ...toStation })
    driver.book({ journey: order('cab'), ...toStation })
    driver.play()
    driver.until(today('09:38'))
    expect(driver.events('stepReopened')).toHaveLength(1)
    expect(waits(driver)).toEqual({ stepType: 'awaitTime', until: today('09:37') })
    driver.until(today('10:09'))
    expect(driver.open()).toBe('undertakeTask')
  })

  it('[STP-7][STP-9] takes the next such time if a booking was needed again', () => {
    const driver = fromAirport(bookBus, until, answerTask)
    const ticketId = driver.book({ journey: onDay('bus', 5), ...toStation })
    driver.play()
    driver.until(today('09:45'))
    driver.give({ kind: 'cancelTicket', ticketId })
    driver.book({ journey: onDay('bus', 5), ...toStation })
    expect(waits(driver)).toEqual({ stepType: 'awaitTime', until: tomorrow('09:37') })
  })
})
