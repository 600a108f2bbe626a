import type { OutputOf, getBoard } from '@final-call/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { player } from '../../testing/player.ts'
import { HERE, THERE } from '../../testing/race-of-two-legs.ts'
import { type TestServer, startRace, testServer } from '../../testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

type Preview = { readonly journey: { readonly departure: number } }

it('a board shows the rides from a place, and there is none for an unknown place', async () => {
  const gameId = await startRace(server)
  const { journey } = await player(server).firstBus(gameId)
  expect(journey).toMatchObject({ transport: 'bus', company: 'Test Buses', from: HERE, to: THERE })
  expect((await server.call('getBoard', { gameId, transport: 'bus', from: 'nowhere' }, 'sam')).error).toEqual({
    status: 'NOT_FOUND',
    message: 'There is no place nowhere.',
  })
})

it('[CLK-1] no query shows an earlier game time than the log has, even if the clock of a process is behind', async () => {
  const { carriedOut } = player(server)
  const gameId = await startRace(server)
  const board = () =>
    server.result<OutputOf<typeof getBoard>>('getBoard', { gameId, transport: 'bus', from: HERE, to: THERE })
  const taxi = async () => {
    const journey = { productId: 'test-taxi', date: 'taxi' }
    return (await server.result<Preview>('previewJourney', { gameId, journey, from: HERE, to: THERE })).journey
      .departure
  }
  await carriedOut('setSpeed', gameId, { speed: 100 })
  await carriedOut('setPace', gameId, { pace: 'steady' })
  await carriedOut('playClock', gameId)
  server.clock.now += 9_000
  await carriedOut('setHold', gameId, { on: true })
  const [until, departure] = [(await board()).until, await taxi()]

  server.clock.now -= 5_000
  expect((await board()).until).toBe(until)
  expect(await taxi()).toBe(departure)
})
