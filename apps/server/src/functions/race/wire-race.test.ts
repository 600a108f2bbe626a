import { type OutputOf, type getBoard, type previewJourney, wireLocation } from '@final-call/contract'
import { cents } from '@final-call/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { player } from '../../testing/player.ts'
import { HERE, THERE, locations } from '../../testing/race-of-two-legs.ts'
import { type TestServer, startRace, testServer } from '../../testing/test-server.ts'
import { wireWay } from './wire-race.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

it('money leaves the server in dollars: fares, the prices of hints and rooms, bonuses, and ways on', async () => {
  const { settleSteps, firstBus } = player(server)
  const gameId = await startRace(server)

  const { step } = await settleSteps(gameId)
  expect(step?.content).toMatchObject({ tasks: [{ hintPrice: 10, bonus: 0 }] })
  const trip = { gameId, from: HERE, to: THERE }
  const board = await server.result<OutputOf<typeof getBoard>>('getBoard', { ...trip, transport: 'taxi' })
  expect(board.journeys.map(({ fares }) => fares)).toEqual([[{ type: 'Standard', fare: 45, class: 10 }]])
  const { booking } = await firstBus(gameId)
  const preview = await server.result<OutputOf<typeof previewJourney>>('previewJourney', {
    ...trip,
    journey: booking.journey,
  })
  expect(preview.journey.fares.map(({ fare }) => fare)).toEqual([12, 20])

  const [place] = locations
  if (!place) throw new Error('no place')
  expect(wireLocation({ ...place, room: { price: cents(4050), hours: 8 } }).room).toEqual({ price: 40.5, hours: 8 })
  expect(wireWay({ price: cents(1205), to: THERE })).toEqual({ price: 12.05, to: THERE })
})
