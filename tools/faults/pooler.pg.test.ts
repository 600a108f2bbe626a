import { expect, it } from 'vitest'
import { type Env, postgresScene, serverOn } from './test-support/scene.ts'

/** What a server has said by the time that it serves. */
async function saidAtStart(env: Env): Promise<string> {
  const server = await serverOn({ env })
  await server.stop()
  return server.output()
}

it('a server behind a pooler says when it starts that it does not hear the others, until it is told where the database is', async () => {
  const { env, database } = await postgresScene()
  const behind = { ...env, DATABASE_PREPARE: 'off', LOG_LEVEL: '' }
  const deaf = '"msg":"DATABASE_LISTEN_URL is not set, although DATABASE_PREPARE is off'
  expect(await saidAtStart(behind)).toContain(deaf)
  expect(await saidAtStart({ ...behind, DATABASE_LISTEN_URL: database.url })).not.toContain('DATABASE_LISTEN_URL')
})
