import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { storeSignIn } from '../servers/store-sign-in.ts'
import { call, resultOf } from './testing/load.ts'
import { postgresBed, serverOn } from './testing/test-bed.ts'

it('what a frozen server was asked another one does, and nothing is done twice when it goes on', async () => {
  const bed = await postgresBed()
  const [frozen, other] = await Promise.all([serverOn(bed), serverOn(bed)])
  const person = { provider: 'test', issuer: 'test', subject: 'sam', email: null, displayName: null }
  const [here, there] = await Promise.all(
    [frozen, other].map(async ({ url }) => {
      const { token } = await (await storeSignIn(url, bed.store))(person)
      const bearer = await token()
      return (name: string, data: object) => call(url, bearer, name, data)
    }),
  )
  if (!here || !there) throw new Error('a server is missing')
  const { gameId } = resultOf<{ gameId: string }>(await here('startGame', { gameId: 'first-call' }))
  const play = { gameId, requestId: randomUUID() }
  process.kill(frozen.pid(), 'SIGSTOP')
  const late = here('playClock', play)
  const done = resultOf<{ version: number }>(await there('playClock', play))
  process.kill(frozen.pid(), 'SIGCONT')
  expect(resultOf<{ version: number }>(await late)).toEqual(done)
  const acts = (await bed.store.races.eventsAfter(gameId, 0, 1_000)).filter(({ type }) => type === 'played')
  expect(acts.length).toBe(1)
})
