import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../apps/server/src/testing/postgres.ts'
import { postgresBed, serverOn, until } from './testing/test-bed.ts'

it('a server that does not hear the other servers reports it to its operator, with the reason, and keeps serving', async () => {
  const { env, database } = await postgresBed()
  const another = await testDatabase()
  onTestFinished(another.drop)
  const stranger = new URL(database.url)
  stranger.password = 'wrong'

  const told = async (listenUrl: string): Promise<string> => {
    const server = await serverOn({ env: { ...env, DATABASE_LISTEN_URL: listenUrl, LOG_LEVEL: '' } })
    await until('it has told', () => server.output().includes('This server does not hear'))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    return server.output()
  }
  const unnamed = 'postgres://?host=127.0.0.1&port=1'
  const [elsewhere, refused, nowhere] = await Promise.all([another.url, stranger.href, unnamed].map(told))
  expect(elsewhere).toMatch(
    /does not hear through DATABASE_LISTEN_URL, \S+\/test_\w+, what servers tell each other: what/,
  )
  expect(refused).toMatch(
    /what servers tell each other \(password authentication failed for user \\"\w+\\"\): what happens/,
  )
  expect(refused).not.toContain('wrong')
  expect(nowhere).toContain(
    'does not hear through DATABASE_LISTEN_URL what servers tell each other (connect ECONNREFUSED',
  )
})
