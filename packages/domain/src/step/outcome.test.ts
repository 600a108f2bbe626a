import { describe, expect, it } from 'vitest'
import type { OpenContent } from './open-step.ts'
import { AIRPORT, STATION, today } from '../testing/world.ts'
import { outcomeOf } from './outcome.ts'

const there = new Set([AIRPORT, STATION])
const outcome = (content: OpenContent, ticketId?: string) =>
  outcomeOf({ content, ...(ticketId !== undefined && { ticketId }) }, there)

const trip = { from: AIRPORT, to: STATION }
const done = { code: 200, message: 'Ok' }
const awaits = (whom: string) => ({ code: 400, message: 'Waiting...', awaits: whom })
const lost = { code: 720, message: 'Step processing failed', reason: 'Location not found' }

describe('the outcome of processing a step', () => {
  it.each<[OpenContent, object]>([
    [{ stepType: 'locateAt', location: STATION }, done],
    [{ stepType: 'moveTo', location: STATION }, done],
    [{ stepType: 'reach', location: STATION }, awaits('user')],
    [{ stepType: 'generateFlights', ...trip }, done],
    [{ stepType: 'generateTrains', ...trip }, done],
    [{ stepType: 'generateTaxies', ...trip }, done],
    [{ stepType: 'generateBuses', ...trip }, done],
    [{ stepType: 'generateVessels', ...trip }, done],
    [{ stepType: 'bookFlight', ...trip }, awaits('user')],
    [{ stepType: 'bookBusTaxi', ...trip }, awaits('user')],
    [{ stepType: 'bookTrain', ...trip }, awaits('user')],
    [{ stepType: 'bookVessel', ...trip }, awaits('user')],
    [{ stepType: 'bookAny', ...trip }, awaits('user')],
    [{ stepType: 'awaitTime', until: today('12:00') }, awaits('time')],
    [{ stepType: 'undertakeTask', tasks: [] }, awaits('user')],
    [
      { stepType: 'unknown', kind: 'teleport' },
      { code: 700, message: 'Step processor not found' },
    ],
  ])('[STP-1] %j', (content, expected) => {
    expect(outcome(content)).toEqual(expected)
  })

  it.each<[OpenContent]>([
    [{ stepType: 'locateAt', location: 'nz-nowhere' }],
    [{ stepType: 'moveTo', location: 'nz-nowhere' }],
    [{ stepType: 'reach', location: 'nz-nowhere' }],
    [{ stepType: 'generateBuses', from: AIRPORT, to: 'nz-nowhere' }],
    [{ stepType: 'generateBuses', from: 'nz-nowhere', to: STATION }],
    [{ stepType: 'bookAny', from: 'nz-nowhere', to: STATION }],
  ])('[STP-1] fails for a place that does not exist: %j', (content) => {
    expect(outcome(content)).toEqual(lost)
  })

  it('[STP-1][STP-6] awaits the ride for a moveTo that belongs to one', () => {
    expect(outcome({ stepType: 'moveTo', location: STATION }, 'T1')).toEqual(awaits('time'))
  })
})
