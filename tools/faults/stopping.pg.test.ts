import { expect, it } from 'vitest'
import { holding } from '../../apps/server/src/testing/postgres.ts'
import { call, signedIn } from './testing/load.ts'
import { postgresBed, serverOn } from './testing/test-bed.ts'

/** Real milliseconds that the manual promises, and the time that a busy machine may take in addition. */
const PROMISED_MS = 8_000
const SLACK_MS = 5_000

it('a server whose database hangs ends within the promised time when it is asked to stop', async () => {
  const bed = await postgresBed({ DATABASE_TIMEOUT: '60000' })
  const server = await serverOn(bed)
  const { token } = await signedIn(server.url, bed.store)
  const lock = await holding(bed.database.url, 'LOCK TABLE races IN ACCESS EXCLUSIVE MODE')
  const unanswered = call(server.url, token, 'startGame', { gameId: 'first-call' })
  await lock.until("wait_event_type = 'Lock'")
  const since = performance.now()
  await server.stop()
  expect(performance.now() - since).toBeLessThan(PROMISED_MS + SLACK_MS)
  expect(server.output()).toContain('Not everything that was begun could be finished in time.')
  expect((await unanswered).status).toBe(0)
  await lock.commit()
})
