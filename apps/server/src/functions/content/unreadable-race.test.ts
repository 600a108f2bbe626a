import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OutputOf, exportMyData } from '@final-call/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { race } from '../../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { type TestServer, testServer, uidNamed } from '../../testing/test-server.ts'
import { raceUpload } from '../../testing/uploads.ts'

let server: TestServer
let folder: ReturnType<typeof temporaryFolder>
let lines: string[]
beforeEach(async () => {
  folder = temporaryFolder()
  lines = []
  const path = join(folder.path, 'race.db')
  server = await testServer({
    path,
    observe: { logLevel: 'error', logStream: { write: (line: string) => void lines.push(line) } },
  })
  const db = new DatabaseSync(path)
  const put = db.prepare('INSERT INTO game_specs (id, author, json, stored_real) VALUES (?, ?, ?, 0)')
  put.run('broken', uidNamed('sam'), '{"createdAt":7,"name":"of another program"}')
  db.close()
})
afterEach(async () => {
  await server.close()
  folder.remove()
})

it('a stored race that cannot be read is left out of the list, and reported in the log once', async () => {
  for (const name of ['alex', 'sam']) {
    expect(await server.result('listGameSpecs', null, name)).toMatchObject({ gameSpecs: [{ id: race.id }] })
  }
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a stored race cannot be read and is not listed',
    gameSpecId: 'broken',
  })
})

it('an unreadable race is the server’s fault when a player starts it', async () => {
  const { status, error } = await server.call('startGame', { gameId: 'broken' }, 'alex')
  expect([status, error]).toEqual([500, { status: 'INTERNAL', message: 'INTERNAL' }])
})

it('an unreadable race is in its author’s export as it is stored, with all the rest', async () => {
  const db = new DatabaseSync(join(folder.path, 'race.db'))
  const put = db.prepare('INSERT INTO game_specs (id, author, json, stored_real) VALUES (?, ?, ?, 0)')
  put.run('cut', uidNamed('sam'), '{"createdAt":7,"na')
  db.close()
  await server.result('addGameSpec', raceUpload({ id: 'whole' }))
  const { uploads, sessions } = await server.result<OutputOf<typeof exportMyData>>('exportMyData', null)
  expect(uploads.gameSpecs).toMatchObject([
    { createdAt: 7, name: 'of another program' },
    '{"createdAt":7,"na',
    { id: 'whole' },
  ])
  expect(sessions).toEqual([])
})

it('an unreadable race can be repaired by its author and by an administrator, and by no one else', async () => {
  const repaired = raceUpload({ id: 'broken' })
  expect((await server.call('addGameSpec', repaired, 'alex')).status).toBe(403)
  await server.result('addGameSpec', repaired, 'sam')
  expect(await server.store.content.spec('broken')).toMatchObject({ name: repaired.name, createdAt: 7 })
  expect((await server.call('startGame', { gameId: 'broken' }, 'alex')).status).toBe(200)
})
