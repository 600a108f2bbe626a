import { MINUTE } from '@final-call/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import { openPostgres } from '../../store/postgres/open.ts'
import { player } from '../../testing/player.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import { SENTINELS } from '../../testing/race-of-two-legs.ts'
import { startRace, testServer } from '../../testing/test-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('a race that was completed on one server of a database has the same best time on all', async () => {
  const open = async () =>
    testServer({ on: await openPostgres({ url: database.url, prepare: true, connections: 4, uidOf }) })
  const [one, two] = [await open(), await open()]
  const sam = player(one)
  const gameId = await startRace(one)
  const { step } = await sam.rideToSecondLeg(gameId)
  await sam.complete(gameId, step, { type: 'text', value: SENTINELS.secondSolution })
  for (const server of [one, two]) {
    // From 09:15, with the bus at 10:00.
    expect(await server.result('getBestTime', { gameId })).toEqual({ elapsed: 75 * MINUTE, unknown: null })
  }
  await one.close()
  await two.close()
})
