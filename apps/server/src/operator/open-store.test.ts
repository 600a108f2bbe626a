import { once } from 'node:events'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './open-store.ts'

/** What pgbouncer answers to a connection that asks for a time limit, in PostgreSQL's protocol. */
function refusal(): Buffer {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout'].map((it) => `${it}\0`)
  const text = Buffer.from(`${fields.join('')}\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([head, text])
}

let pooler: Server
beforeEach(async () => {
  pooler = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(refusal()))
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
})
afterEach(() => pooler.close())

it('a pooler that is taken for a database is recognised, with the settings that it needs', async () => {
  const { port } = pooler.address() as AddressInfo
  const database = {
    url: `postgres://sam:secret@127.0.0.1:${port}/game`,
    listenUrl: undefined,
    prepare: true,
    connections: 2,
    distributed: false,
  }
  await expect(openStore({ database, dataDir: '' })).rejects.toThrow(
    `DATABASE_URL: the database 127.0.0.1:${port}/game cannot be opened: the database is away (unsupported startup ` +
      'parameter: statement_timeout). Behind a pooler set DATABASE_PREPARE=off, and DATABASE_LISTEN_URL to the database itself.',
  )
})
