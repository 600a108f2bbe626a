import { join } from 'node:path'
import { cents } from '@final-call/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uidOf } from '../../identity/uid.ts'
import type { Store } from '../../ports.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { diskGate, isPending } from '../testing/disk-gate.ts'
import { NOW, sam } from '../testing/fixtures.ts'
import { openSqlite } from './open.ts'

const disk = diskGate()
let folder: ReturnType<typeof temporaryFolder>
let store: Store
let uid: string

beforeEach(async () => {
  folder = temporaryFolder()
  store = openSqlite({ path: join(folder.path, 'test.db'), uidOf, sync: disk.sync })
  uid = (await store.profiles.findOrCreate(sam, NOW)).uid
})
afterEach(async () => {
  disk.release()
  await store.close()
  folder.remove()
})

const take = (transferId: string) =>
  store.gcash.withdraw({ uid, transferId, raceId: 'race', amount: cents(1), at: NOW })

it('a transfer is not found before it is on the disk, even if an earlier one of the player has just got there', async () => {
  disk.hold()
  const first = take('first')
  expect(await isPending(first)).toBe(true)
  const second = take('second')
  disk.release()
  disk.hold()
  await first
  const found = store.gcash.find(uid, 'second')
  expect(await isPending(found)).toBe(true)
  disk.release()
  expect([await found, await second]).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
})

it('a transfer is not found in its new state before that is on the disk', async () => {
  await take('one')
  disk.hold()
  const moved = store.gcash.move({ uid, transferId: 'one' }, { state: 'returned' }, NOW)
  const found = store.gcash.find(uid, 'one')
  expect(await isPending(found)).toBe(true)
  disk.release()
  expect([await found, await moved]).toMatchObject([{ state: 'returned' }, { state: 'returned' }])
})
