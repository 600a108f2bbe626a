import { describe, expect, it } from 'vitest'
import type { StepSpec } from '../../step/step-spec.ts'
import { fromAirport, onDay, order, stepsOf } from '../../testing/drive.ts'
import {
  AIRPORT,
  AUCKLAND,
  CHATHAM,
  RIGHT,
  STATION,
  local,
  minutesAfter,
  task,
  time,
  toAirport,
  toStation,
  today,
  tomorrow,
  trip,
} from '../../testing/world.ts'
import { decide } from '../commands/decide.ts'
import { scribeFor } from '../log/scribe.ts'

const bookBus = trip('bookBusTaxi', AIRPORT, STATION)
const answerTask = { stepType: 'undertakeTask', tasks: [task()] } as const
const await0945 = { stepType: 'awaitTime', until: time('09:45') } as const
const await1130 = { stepType: 'awaitTime', until: time('11:30') } as const

describe('awaitTime and moveTo as their author wrote them', () => {
  const move = { stepType: 'moveTo', location: STATION } as const

  it.each<[string, readonly StepSpec[], readonly string[], readonly string[]]>([
    ['both', [await1130, move], ['leg-1-step-3', 'leg-1-step-4'], ['11:30', '11:30']],
    ['awaitTime alone', [await1130], ['leg-1-step-3', 'leg-1-step-3-move'], ['11:30', '11:30']],
    [
      'an awaitTime that is over before the arrival',
      [await0945],
      ['leg-1-step-3', 'leg-1-step-3-move'],
      ['10:27', '10:27'],
    ],
    ['moveTo alone', [move], ['leg-1-step-2-await', 'leg-1-step-3'], ['10:27', '10:27']],
    ['neither', [], ['leg-1-step-2-await', 'leg-1-step-2-move'], ['10:27', '10:27']],
  ])('[STP-6] %s after a booking: they wait for that ride, and nothing is added twice', (_, written, ids, when) => {
    const driver = fromAirport(bookBus, ...written, answerTask)
    const ticketId = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('11:45'))
    const bound = driver.race().steps.filter((it) => it.ticketId === ticketId)
    expect(bound.map(({ id }) => id)).toEqual(ids)
    expect(driver.story('stepCompleted').slice(2)).toEqual(when.map((it) => `${it} stepCompleted`))
    expect(driver.open()).toBe('undertakeTask')
    expect(driver.events('placed')).toHaveLength(1)
  })

  it('[STP-6] a moveTo to another place after a booking does not belong to the ride: it puts the player there', () => {
    const driver = fromAirport(bookBus, { stepType: 'moveTo', location: AUCKLAND }, answerTask)
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:28'))
    expect(driver.events('placed').map(({ location }) => location)).toEqual([AIRPORT, AUCKLAND])
  })

  it('[STP-6][STP-7] bound steps of the author are withdrawn too, and open again with the next ticket', () => {
    const driver = fromAirport(bookBus, await1130, move, answerTask)
    driver.give({ kind: 'cancelTicket', ticketId: driver.book({ journey: onDay('bus', 5), ...toStation }) })
    expect(stepsOf(driver).at(-1)).toBe('leg-1-step-3 awaitTime withdrawn')
    const next = driver.book({ journey: onDay('bus', 4), ...toStation })
    expect(stepsOf(driver).at(-1)).toBe('leg-1-step-3 awaitTime open')
    driver.play()
    driver.until(today('11:30'))
    expect(driver.ticket(next).state).toBe('arrived')
    expect(driver.open()).toBe('undertakeTask')
  })

  it('[STP-7] only a step that still waits for the ride is withdrawn: one that is complete stays complete', () => {
    const driver = fromAirport(bookBus, answerTask)
    const ticketId = driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:27'))
    // No player gets there: a ticket that has arrived is neither cancelled nor missed. Only the fold can show it.
    const scribe = scribeFor(driver.race())
    scribe.write({ type: 'stepReopened', stepId: 'leg-1-step-2', ticketId }, { at: driver.at(), real: driver.now() })
    const bound = scribe.race().steps.filter((it) => it.ticketId === ticketId)
    expect(bound.map(({ state }) => state)).toEqual(['complete', 'complete'])
    expect(scribe.race().openStepId).toBe('leg-1-step-2')
  })

  it.each([
    ['09:35', today('09:35')],
    ['09:36', today('09:36')],
    ['09:34', tomorrow('09:34')],
  ])('[STP-9] a wait by itself is complete at the next local %s', (until, when) => {
    const driver = fromAirport({ stepType: 'awaitTime', until: time(until) }, answerTask)
    if (driver.open() === 'awaitTime') {
      driver.play()
      driver.until(when)
    }
    expect(driver.events('stepCompleted').at(-1)).toMatchObject({ stepId: 'leg-1-step-2', at: when })
  })

  // The flight of 14:30 arrives at 16:40. Clocks in Chatham show 45 minutes more.
  it.each([
    ['on board', '15:00', '16:00'],
    ['there', '16:40', '17:40'],
  ])(
    '[STP-9][TIM-4] local means where the player is or is going: a player %s at %s is busy until %s',
    (_, at, until) => {
      const driver = fromAirport(answerTask, { stepType: 'awaitTime', until: time('18:00') }, answerTask)
      driver.book({ journey: onDay('flight', 1), from: AIRPORT, to: CHATHAM })
      driver.play()
      driver.until(today(at))
      const answer = { kind: 'answerTask', stepId: 'leg-1-step-2', task: 0, response: RIGHT } as const
      driver.give({ ...answer, response: 'wrong' })
      expect(decide(driver.race(), answer, driver.world, { now: driver.now(), sign: driver.sign() })).toMatchObject({
        refusal: { message: `You are busy until ${until}.` },
      })
      driver.until(minutesAfter(driver.at(), 15))
      driver.give(answer)
      expect(driver.race().steps.at(-1)?.content).toMatchObject({ until: local('2026-11-21 18:00', 'Pacific/Chatham') })
    },
  )

  it('[STP-9][TIM-4] before the ride begins, local still means its start', () => {
    const driver = fromAirport(trip('bookFlight', AIRPORT, CHATHAM), await1130, answerTask)
    driver.book({ journey: onDay('flight', 1), from: AIRPORT, to: CHATHAM })
    expect(driver.race().steps.at(-1)?.content).toMatchObject({ until: today('11:30') })
  })
})

describe('reaching a place', () => {
  const reach = { stepType: 'reach', location: STATION } as const

  it('[STP-8] completes at the instant the player is there, however they came', () => {
    for (const journey of [onDay('bus', 4), order('cab', today('09:56'))]) {
      const driver = fromAirport(reach, answerTask)
      driver.book({ journey, ...toStation })
      driver.play()
      driver.until(today('12:00'))
      expect(driver.events('stepCompleted').at(-1)).toMatchObject({ at: today('10:27') })
    }
  })

  it('[STP-8] completes even if the player is there only between two journeys of one instant', () => {
    const driver = fromAirport(reach, { stepType: 'reach', location: AIRPORT }, answerTask)
    driver.book({ journey: order('cab', today('09:59')), ...toStation })
    driver.book({ journey: onDay('bus-back', 5), ...toAirport })
    driver.play()
    driver.until(today('12:00'))
    expect(driver.story('arrived', 'boarded', 'stepCompleted').slice(1)).toEqual([
      '09:59 boarded',
      '10:30 arrived',
      '10:30 stepCompleted',
      '10:30 boarded',
      '11:01 arrived',
      '11:01 stepCompleted',
    ])
  })

  it('[STP-8] is complete at once for a player who is there when it opens', () => {
    expect(fromAirport({ stepType: 'reach', location: AIRPORT }, answerTask).open()).toBe('undertakeTask')
  })

  it('[STP-8] does not complete while the player is on the way there', () => {
    const driver = fromAirport(reach, answerTask)
    driver.book({ journey: onDay('bus', 4), ...toStation })
    driver.play()
    driver.until(today('10:26'))
    driver.report()
    expect(driver.open()).toBe('reach')
  })
})
