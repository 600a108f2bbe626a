import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HERE, THERE } from '../../testing/race-of-two-legs.ts'
import { type TestServer, nextRequest, startRace, testServer } from '../../testing/test-server.ts'

let server: TestServer
let gameId: string
beforeAll(async () => {
  server = await testServer()
  gameId = await startRace(server)
})
afterAll(() => server.close())

const call = (name: string, fields: object) => {
  const requestId = name === 'startGame' || name === 'previewJourney' ? {} : { requestId: nextRequest() }
  return server.call(name, { gameId, ...requestId, ...fields }, 'sam')
}

const DATE = 'journey.date: expected a service date like 2026-11-21, or the word taxi or walk'
const INSTANT = 'journey.notBefore: expected a game instant in epoch milliseconds, of the years 1900 to 9999'
const step = { stepId: 'leg-1-step-2', task: 0 }
const ride = (journey: unknown) => ({ journey, from: HERE, to: THERE })
const seat = (journey: unknown) => ({ ...ride(journey), fareType: 'Standard' })
const bus = { productId: 'test-bus', index: 0 }
const taxi = (notBefore: number) => ({ productId: 'test-taxi', date: 'taxi', notBefore })

describe('a misfit is told what was expected', () => {
  it.each<[string, object, string]>([
    ['setSpeed', { speed: 3 }, 'speed: expected one of 1, 2, 5, 10, 20, 50, 100'],
    [
      'answerTask',
      { ...step, response: true },
      'response: expected a text, a number, or [latitude, longitude] in degrees',
    ],
    [
      'answerTask',
      { ...step, response: [1] },
      'response: expected a text, a number, or [latitude, longitude] in degrees',
    ],
    ['bookTicket', seat({ ...bus, date: '21/11/2026' }), DATE],
    ['bookTicket', seat(bus), DATE],
    ['bookTicket', seat({ productId: 'test-bus' }), DATE],
    ['bookTicket', seat({ productId: 'test-bus', date: 'walk' }), 'journey.productId: expected the word walk'],
    [
      'bookTicket',
      seat('test-bus'),
      'journey: expected a journey: a product, a service date and a place in the day; or a taxi, or a walk',
    ],
    ['bookTicket', seat(taxi(Number.MAX_SAFE_INTEGER)), INSTANT],
    ['bookTicket', seat(taxi(2 ** 53)), INSTANT],
    ['bookTicket', seat(taxi(0.5)), INSTANT],
    ['previewJourney', ride(taxi(8_640_000_000_000_000)), INSTANT],
    ['startGame', { gameId: 'a\0b' }, 'gameId: expected the id of a race, or of a running one'],
  ])('%s %j', async (name, fields, message) => {
    const { status, error } = await call(name, fields)
    expect({ status, message: error?.message }).toEqual({ status: 400, message })
  })
})

describe('the latest valid instant', () => {
  const last = taxi(Date.UTC(9999, 11, 31))

  it('has a journey to look at, and no ticket: the race ends before', async () => {
    expect((await call('previewJourney', ride(last))).status).toBe(200)
    expect((await call('bookTicket', seat(last))).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'It leaves after the end of the race.',
      details: { reason: 'beyond-end' },
    })
  })
})
