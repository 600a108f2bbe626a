import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { databaseFailure, openStore } from './open-store.ts'

/** What a database or a pooler answers to a connection that it does not let in, in PostgreSQL's protocol. */
function refusal(code: string, why: string): Buffer {
  const text = Buffer.from(`SFATAL\0C${code}\0M${why}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([head, text])
}

/** A database that gives its answers to the first connections, and `last` to all others. @returns opens it as a server that starts */
async function answering(last: Buffer, ...answers: readonly Buffer[]) {
  let connections = 0
  const server = createServer((socket) => {
    const answer = answers[connections] ?? last
    connections += 1
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}/game`
  return async (parameters = '') => {
    const url = `postgres://sam:secret@${name}${parameters}`
    const database = { url, listenUrl: undefined, prepare: true, connections: 2, distributed: false }
    const waited: string[] = []
    const opening = openStore({ database, dataDir: '' }, { waiting: (sentence) => waited.push(sentence) })
    const failure = await opening.then(
      () => '',
      (error: unknown) => String(error),
    )
    return { failure: failure.replaceAll(name, 'NAMED'), waited: waited.map((it) => it.replaceAll(name, 'NAMED')) }
  }
}

const WRONG_PASSWORD = refusal('28P01', 'password authentication failed for user "sam"')
const NOT_LET_IN = 'Error: DATABASE_URL: the database NAMED cannot be opened: this server cannot log in to the database'
const NO_TLS = Buffer.from('N')

it.each([
  ['with another password', WRONG_PASSWORD, '', 'password authentication failed for user "sam"'],
  ['that does not know the user', refusal('28000', 'role "sam" does not exist'), '', 'role "sam" does not exist'],
  ['of another name', refusal('3D000', 'no database "game"'), '', 'no database "game"'],
  ['that lacks a setting of the URL', refusal('42704', 'no parameter "x"'), '?options=-c%20x=1', 'no parameter "x"'],
  ['without TLS', NO_TLS, '?sslmode=verify-full', 'The server does not support SSL connections'],
  ['of an authority whose file is missing', NO_TLS, '?sslrootcert=/none', "no such file or directory, open '/none'"],
])('a database %s is not waited for, and not said to be away', async (_what, answer, parameters, why) => {
  const open = await answering(answer)
  const { failure, waited } = await open(parameters)
  expect(failure.startsWith(`${NOT_LET_IN} (`)).toBe(true)
  expect(failure).toContain(`${why}).`)
  expect(waited).toEqual([])
})

it('a database whose URL has neither host nor name is named by the variable alone', () => {
  const { message } = databaseFailure({ url: 'postgres://' }, new Error('it is away'), 'opened yet')
  expect(message).toBe('DATABASE_URL: the database that it leads to cannot be opened yet: it is away.')
})

it.each([
  ['that starts', refusal('57P03', 'the database system is starting up')],
  ['that has no connection left', refusal('53300', 'too many clients already')],
  ['whose pooler has none left', refusal('08P01', 'no more connections allowed (max_client_conn)')],
])('a database %s is waited for', async (_what, answer) => {
  const open = await answering(WRONG_PASSWORD, answer)
  const { failure, waited } = await open()
  expect(waited).toEqual([expect.stringContaining('NAMED cannot be opened yet: the database is away (')])
  expect(failure).toContain(NOT_LET_IN)
})

it('a pooler that is taken for a database is recognised, with the settings that it needs', async () => {
  const open = await answering(refusal('08P01', 'unsupported startup parameter: statement_timeout'))
  expect(await open()).toEqual({
    failure:
      `${NOT_LET_IN} (unsupported startup parameter: statement_timeout). Behind a pooler set DATABASE_PREPARE=off, and ` +
      'DATABASE_LISTEN_URL to the database itself.',
    waited: [],
  })
})
