import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HERE, race } from '../../testing/race-of-two-legs.ts'
import { type TestServer, testServer, uidNamed } from '../../testing/test-server.ts'
import { raceUpload } from '../../testing/uploads.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const stored = (id: string, name: string) =>
  server.store.content.putSpec({ ...race, id }, { uid: uidNamed(name), admin: false }, realMs(server.clock.now))
const checked = (id: string, name = 'sam') => server.result('checkGameSpec', raceUpload({ id }), name)

it('a race that is checked is not stored', async () => {
  expect(await checked('mine')).toEqual({ replaces: false, room: 100 })
  expect(await server.store.content.authorOf('mine')).toBeUndefined()
})

it('the author is told whether it replaces one of theirs, and how many more they can store', async () => {
  await stored('mine', 'sam')
  expect(await checked('mine')).toEqual({ replaces: true, room: 99 })
  expect(await checked('new')).toEqual({ replaces: false, room: 99 })
  expect(await checked('mine', 'admin')).toEqual({ replaces: true, room: null })
})

it('a race is refused in the words in which its upload is', async () => {
  for (let i = 0; i < 100; i += 1) await stored(`full-${i}`, 'alex')
  await stored('theirs', 'kim')
  const nowhere = [{ title: 'One', html: '', steps: [{ locateAt: HERE }, { reach: 'nz-nowhere-City' }] }]
  for (const [upload, name] of [
    [raceUpload({ id: 'theirs' }), 'sam'],
    [raceUpload({ legs: nowhere }), 'sam'],
    [raceUpload({ wallet: -1 }), 'sam'],
    [raceUpload(), 'alex'],
  ] as const) {
    const refused = await server.call('checkGameSpec', upload, name)
    expect(refused.error).toBeDefined()
    expect(refused.error).toEqual((await server.call('addGameSpec', upload, name)).error)
  }
})
