import { describe, expect, it } from 'vitest'
import type { StepSpec } from '../../step/step-spec.ts'
import { drive, onDay } from '../../testing/drive.ts'
import {
  AUCKLAND,
  WELLINGTON,
  daily,
  raceOf,
  service,
  task,
  time,
  toWellington,
  today,
  trip,
  worldOf,
} from '../../testing/world.ts'
import { openStepOf } from '../log/race.ts'

/** Check-in opens 60 minutes before departure, boarding 15. */
const coach = service({ days: daily('09:15', '09:18', '09:30') })

it('[TKT-7] a wait that its author wrote after a booking keeps its time when the ticket is moved', () => {
  const waits = (...author: readonly StepSpec[]) => {
    const riddle = { stepType: 'undertakeTask', tasks: [task()] } as const
    const steps = [trip('bookBusTaxi', AUCKLAND, WELLINGTON), ...author, riddle]
    const driver = drive(worldOf({ ...raceOf(AUCKLAND, ...steps), startTime: time('08:00') }, [coach]))
    driver.report()
    const ticketId = driver.book({ journey: onDay('coach', 0), ...toWellington, fareType: 'Gold' })
    driver.report()
    driver.give({ kind: 'moveTicket', ticketId, journey: onDay('coach', 2) })
    return openStepOf(driver.race())?.content
  }
  expect(waits({ stepType: 'awaitTime', until: time('22:00') })).toEqual({
    stepType: 'awaitTime',
    until: today('22:00'),
  })
  expect(waits()).toEqual({ stepType: 'awaitTime', until: today('20:45') })
})

describe('a Gold ticket moved into an open window', () => {
  it.each([
    ['08:40', 'the check-in of the 09:30', 2, ['08:15 checkInCalled', '08:40 checkInCalled', '09:15 boardingCalled']],
    ['09:05', 'the boarding of the 09:18', 1, ['08:15 checkInCalled', '09:00 boardingCalled', '09:05 boardingCalled']],
  ])('[TKT-3][TKT-7] at %s raises its call to %s at once', (at, _, index, story) => {
    const spec = { ...raceOf(AUCKLAND, { stepType: 'reach', location: WELLINGTON }), startTime: time('08:00') }
    const driver = drive(worldOf(spec, [coach]))
    driver.report()
    const ticketId = driver.book({ journey: onDay('coach', 0), ...toWellington, fareType: 'Gold' })
    driver.play()
    driver.until(today(at))
    driver.give({ kind: 'moveTicket', ticketId, journey: onDay('coach', index) })
    const [moved, ...calls] = driver.log().slice(-2)
    expect(moved?.type).toBe('ticketMoved')
    expect(calls).toMatchObject([{ ticketId, at: moved?.at }])
    driver.until(today('09:31'))
    expect(driver.story('checkInCalled', 'boardingCalled')).toEqual(story)
  })
})
