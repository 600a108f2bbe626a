import { type OutputOf, type Profile, type buyTokens } from '@final-call/contract'
import { dollars, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localFanout } from '../../store/local-fanout.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer, uidNamed } from '../../testing/test-server.ts'

const NEW_BALANCE = 1_000_000

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const buy = (gameId: string, amount: number, requestId: string, on = server) =>
  on.call('buyTokens', { gameId, requestId, amount }, 'sam')
const bought = (gameId: string, amount: number, requestId: string) =>
  server.result<OutputOf<typeof buyTokens>>('buyTokens', { gameId, requestId, amount })
const command = (gameId: string, requestId: string, name: string) => server.call(name, { gameId, requestId }, 'sam')
const USED = { status: 'INVALID_ARGUMENT', message: expect.stringMatching(/^requestId: this id was used/) }
const profileBalance = async (): Promise<number | undefined> =>
  (await server.store.profiles.find(uidNamed('sam')))?.gcashBalance

describe('the request id of a purchase', () => {
  it('cannot be one of a command, and no command can have it afterwards', async () => {
    const gameId = await startRace(server)
    const [played, paid] = [nextRequest(), nextRequest()]
    const first = await command(gameId, played, 'playClock')
    expect((await buy(gameId, 10, played)).error).toMatchObject(USED)
    expect(await profileBalance()).toBe(NEW_BALANCE)
    const answer = await bought(gameId, 10, paid)
    for (const name of ['pauseClock', 'stopClock'])
      expect((await command(gameId, paid, name)).error).toMatchObject(USED)
    expect((await command(gameId, played, 'playClock')).text).toBe(first.text)
    expect(await bought(gameId, 10, paid)).toEqual(answer)
    expect(await profileBalance()).toBe(NEW_BALANCE - 10)
  })

  it('given at the same time to a command carries out one of the two', async () => {
    const gameId = await startRace(server)
    const requestId = nextRequest()
    const answers = await Promise.all([buy(gameId, 10, requestId), command(gameId, requestId, 'stopClock')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await server.store.gcash.open(uidNamed('sam'))).toHaveLength(answers[0].status === 200 ? 1 : 0)
  })

  it('refused for lack of money cannot be a command’s either', async () => {
    const gameId = await startRace(server)
    const { uid } = (await server.result<{ profile: Profile }>('getProfile', null)).profile
    const amount = dollars(NEW_BALANCE)
    await server.store.gcash.withdraw({ uid, transferId: 'all', raceId: gameId, amount, at: realMs(MORNING) })
    const requestId = nextRequest()
    const refused = await buy(gameId, 10, requestId)
    expect(refused.error).toMatchObject({ details: { reason: 'gcash-short' } })
    expect((await command(gameId, requestId, 'stopClock')).error).toMatchObject(USED)
    expect((await buy(gameId, 10, requestId)).text).toBe(refused.text)
  })

  it('from before the race kept it is answered as before', async () => {
    const gameId = await startRace(server)
    const requestId = nextRequest()
    const { append } = server.store.races
    const forgetful = await testServer({
      on: {
        store: {
          ...server.store,
          races: {
            ...server.store.races,
            append: ({ request: _, ...change }) => append(change),
          },
        },
        fanout: localFanout(),
      },
    })
    const answer = (await buy(gameId, 10, requestId, forgetful)).result
    expect(await bought(gameId, 10, requestId)).toEqual(answer)
    await forgetful.app.close()
    expect((await buy(gameId, 20, requestId)).error).toMatchObject(USED)
    expect(await profileBalance()).toBe(NEW_BALANCE - 10)
  })
})
