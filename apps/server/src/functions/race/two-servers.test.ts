import { expect, it } from 'vitest'
import type { Store } from '../../ports.ts'
import { player } from '../../testing/player.ts'
import { SENTINELS } from '../../testing/race-of-two-legs.ts'
import { startRace, testServer } from '../../testing/test-server.ts'

it('the same right answer gets equal replies from two servers at once', async () => {
  let before: Awaited<ReturnType<Store['races']['find']>>
  let late = 0
  // Like a server that reads the race just before another one commits.
  const server = await testServer({
    store: (store) => ({
      ...store,
      races: {
        ...store.races,
        async find(raceId, requestId) {
          const found = await store.races.find(raceId, requestId)
          if (late === 0 || !before) return found
          late -= 1
          return { ...before, reply: undefined }
        },
      },
    }),
  })
  try {
    const sam = player(server)
    const gameId = await startRace(server)
    await sam.settleSteps(gameId)
    const { step } = await sam.openStep(gameId)
    const solutionObj = { type: 'text', value: SENTINELS.firstSolution }
    const data = { gameId, stepId: step?.id, stepType: 'undertakeTask', solutionObj }
    before = await server.store.races.find(gameId)
    const first = await server.call('stepComplete', data, 'sam')
    expect(first.result).toMatchObject({ code: 200 })
    late = 2
    expect((await server.call('stepComplete', data, 'sam')).text).toBe(first.text)
    expect(late).toBe(0)
  } finally {
    await server.close()
  }
})
