import { afterEach, beforeEach, expect, it } from 'vitest'
import { HERE } from '../../testing/race-of-two-legs.ts'
import { type TestServer, startRace, testServer } from '../../testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

it.each([
  ['getNextOpenStep', {}],
  ['getGame', {}],
  ['getResult', {}],
  ['getBestTime', {}],
  ['reportAlive', {}],
  ['getBoard', { transport: 'bus', from: HERE }],
  ['stepComplete', { stepId: 'leg-1-step-1', stepType: 'locateAt' }],
  ['playClock', { requestId: 'request-x' }],
  ['stopClock', { requestId: 'request-y' }],
  ['startGame', {}],
])('another player cannot %s in a race, and learns no more of one that does not exist', async (name, fields) => {
  const gameId = await startRace(server)
  const before = await server.log(gameId)
  const theirs = await server.call(name, { gameId, ...fields }, 'alex')
  expect(theirs.status).toBe(403)
  expect(theirs.error).toEqual({ status: 'PERMISSION_DENIED', message: 'This race belongs to somebody else.' })
  const nobodys = await server.call(name, { gameId: 'no-such-race', ...fields }, 'alex')
  expect(nobodys.status).toBe(404)
  expect(nobodys.error).toEqual({ status: 'NOT_FOUND', message: 'There is no such race.' })
  expect(await server.log(gameId)).toEqual(before)
})
