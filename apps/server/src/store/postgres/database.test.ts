import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StoreAway } from '../../ports.ts'
import { isDuplicate, openDatabase } from './database.ts'
import { statements } from './statement.ts'

const said = (code: string, message: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, constraint })

const TWICE = (name: string): string => `duplicate key value violates unique constraint "${name}"`

it.each([
  ['by PostgreSQL', said('23505', TWICE('race_requests_pkey'), 'race_requests_pkey'), true],
  ['by one partition of a table', said('23505', TWICE('race_requests_part_1_pkey'), 'race_requests_part_1_pkey'), true],
  ['by Citus 13.2, about a shard', said('XX000', TWICE('race_requests_pkey_102017')), true],
  ['about another table', said('23505', TWICE('race_events_pkey'), 'race_events_pkey'), false],
  ['about another table, by Citus', said('XX000', TWICE('race_events_pkey_102017')), false],
  ['about something else, by Citus', said('XX000', 'could not connect to race_requests'), false],
  ['not from a database', new Error(TWICE('race_requests_pkey')), false],
])('an error %s tells whether the row existed', (_by, error, is) => {
  expect(isDuplicate(error, 'race_requests')).toBe(is)
})

/** A message of PostgreSQL's protocol. Source: postgresql.org/docs/current/protocol-message-formats.html. */
function message(type: string, body: string | readonly number[]): Buffer {
  const bytes = Buffer.from(body)
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + bytes.length)
  return Buffer.concat([Buffer.from(type), length, bytes])
}
const LOGGED_IN = message('R', [0, 0, 0, 0])
const DONE = message('C', 'SELECT 0\0')
const READY = message('Z', 'I')
const CUT = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

/**
 * A PostgreSQL server that accepts anybody and says the same to every statement, that it found nothing by default.
 * @param cutWith the answer, counted from the log-in as the first, in whose packet a connection is cut, as happens on a busy machine
 * @returns a pool of one connection to it
 */
async function poolOfOne({ cutWith, says = DONE }: { readonly cutWith?: number; readonly says?: Buffer }) {
  let answers = 0
  const server = createServer((socket) => {
    let answer = [LOGGED_IN, READY]
    socket.on('data', () => {
      answers += 1
      if (answers === cutWith) socket.end(Buffer.concat([...answer, CUT]))
      else socket.write(Buffer.concat(answer))
      answer = [says, READY]
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const db = openDatabase({ url: `postgres://sam@127.0.0.1:${port}/game`, prepare: false, connections: 1 })
  onTestFinished(async () => {
    await db.close()
    server.close()
  })
  return db
}

const { nothing } = statements('test', { nothing: ['content', 'SELECT'] })

it.each([
  ['failure on connection marked as essential: 10.0.0.7:5432', StoreAway],
  ['postmaster was shut down, exiting', StoreAway],
  ['cache lookup failed for type 23', pg.DatabaseError],
])(
  'an internal error of Citus 13.2 counts as a database that is away if a machine was lost: %s',
  async (text, kind) => {
    const db = await poolOfOne({ says: message('E', `SERROR\0CXX000\0M${text}\0\0`) })
    await expect(db.rows(nothing)).rejects.toThrow(kind)
  },
)

// Without a listener for its error, the connection would end this process, and fail the run.
describe('a connection that is cut as a transaction gets it', () => {
  it('fails only that transaction, if it was new', async () => {
    const db = await poolOfOne({ cutWith: 1 })
    await expect(db.transaction((tx) => tx.rows(nothing))).rejects.toThrow(StoreAway)
    expect(await db.transaction((tx) => tx.rows(nothing))).toEqual([])
  })

  it('fails only that transaction, if another statement has just ended on it', async () => {
    const db = await poolOfOne({ cutWith: 2 })
    const before = db.rows(nothing)
    await expect(db.transaction((tx) => tx.rows(nothing))).rejects.toThrow(StoreAway)
    expect(await before).toEqual([])
    expect(await db.transaction((tx) => tx.rows(nothing))).toEqual([])
  })
})
