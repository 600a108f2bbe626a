import type { OutputOf, stepComplete } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { player } from '../../testing/player.ts'
import { HERE, THERE, race as spec } from '../../testing/race-of-two-legs.ts'
import { MORNING, type TestServer, startRace, testServer } from '../../testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

it('[STP-6] while a ride is awaited, the moveTo that its author wrote does not count as a further step', async () => {
  const sam = player(server)
  const [leg] = spec.legs
  const task = leg?.steps.find(({ stepType }) => stepType === 'undertakeTask')
  if (!leg || !task) throw new Error('no leg')
  const steps = [
    { stepType: 'locateAt', location: HERE },
    { stepType: 'bookBusTaxi', from: HERE, to: THERE },
    { stepType: 'moveTo', location: THERE },
    task,
  ] as const
  const by = { uid: 'final-call', admin: true }
  await server.store.content.putSpec({ ...spec, id: 'moved', legs: [{ ...leg, steps }] }, by, realMs(MORNING))
  const gameId = await startRace(server, 'sam', 'moved')
  const remaining = async () => {
    const { step } = await sam.openStep(gameId)
    const { remainingSteps } = (await sam.complete(gameId, step)).result as OutputOf<typeof stepComplete>
    return `${step?.stepType} ${remainingSteps}`
  }
  expect(await remaining()).toBe('locateAt 3')
  expect(await remaining()).toBe('bookBusTaxi 3')
  await sam.carriedOut('bookTicket', gameId, (await sam.firstBus(gameId)).booking)
  expect(await remaining()).toBe('awaitTime 3')
})
