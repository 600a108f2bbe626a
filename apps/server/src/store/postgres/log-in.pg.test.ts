import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { StoreAway } from '../../ports.ts'
import { testDatabase } from '../../testing/postgres.ts'
import { isRefused, openDatabase } from './database.ts'
import { statements } from './statement.ts'

const { one } = statements('test', { one: ['content', 'SELECT 1'] })

/**
 * A way to a database that is cut when the test is over. The driver leaves a connection open whose log-in lacked a password; until the
 * server gives that up, after a minute, no other test could drop its database.
 */
async function wayTo(database: string): Promise<URL> {
  const { hostname, port } = new URL(database)
  const sockets: Socket[] = []
  const way = createServer((near) => {
    const far = connect(Number(port), hostname)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  await once(way, 'listening')
  const url = new URL(database)
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return url
}

it.each([
  ['without a password', ''],
  ['with a wrong password', 'wrong'],
])('a log-in %s is turned away, by the driver or by the database', async (_how, password) => {
  const url = await wayTo(inject('postgresUrl'))
  url.password = password
  const db = openDatabase({ url: url.href, prepare: false, connections: 1 })
  const error: unknown = await db.rows(one).catch((it: unknown) => it)
  await db.close()
  expect([isRefused(error), String(error)]).toEqual([true, 'StoreAway: this server cannot log in to the database'])
})

it('a server whose password is changed while it runs goes on once the database lets it in again', async () => {
  const database = await testDatabase()
  const role = `player_${randomBytes(8).toString('hex')}`
  await database.ask(`CREATE ROLE ${role} LOGIN PASSWORD 'old'`)
  const url = new URL(database.url)
  url.username = role
  url.password = 'old'
  const db = openDatabase({ url: url.href, prepare: true, connections: 1 })
  onTestFinished(async () => {
    await db.close()
    await database.ask(`DROP ROLE ${role}`)
    await database.drop()
  })
  await db.rows(one)
  await database.ask(`ALTER ROLE ${role} PASSWORD 'new'`)
  await database.ask(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '${role}'`)
  await expect(db.rows(one)).rejects.toThrow(StoreAway)
  await expect(db.rows(one)).rejects.toThrow(new StoreAway('this server cannot log in to the database'))
  await database.ask(`ALTER ROLE ${role} PASSWORD 'old'`)
  expect(await db.rows(one)).toHaveLength(1)
})
