import { symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary.ts'
import { int } from '../rows.ts'
import { type CheckpointError, type Checkpoints, checkpoints } from './checkpoints.ts'
import { openDatabase } from './database.ts'
import { secretIn } from './vault.ts'

const PAGES = 24

let folder: ReturnType<typeof temporaryFolder>
let path: string
let db: DatabaseSync

beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder.path, 'test.db')
  db = openDatabase(path)
})
afterEach(() => {
  db.close()
  folder.remove()
})

const write = (name: string, pages = PAGES): string => secretIn(db, name, 'x'.repeat(pages * 4_096))

/** The pages of the log that are not in the database file. */
function pagesInLog(): number {
  const row = db.prepare('PRAGMA wal_checkpoint(NOOP)').get()
  return int(row, 'log') - int(row, 'checkpointed')
}

function pagesAfterTry(copying: Checkpoints): number {
  copying.consider()
  return pagesInLog()
}

it('a write copies nothing itself: SQLite would copy a thousand pages within one', async () => {
  const copying = checkpoints(db, path, () => undefined)
  write('long', 1_100)
  expect(pagesInLog()).toBeGreaterThan(1_100)
  await copying.close()
})

it('one checkpoint runs at a time, and none once they are closed', async () => {
  const copying = checkpoints(db, path, () => undefined, PAGES)
  write('one')
  copying.consider()
  const running = copying.running()
  expect(running).toBeDefined()
  copying.consider()
  expect(copying.running()).toBe(running)
  await running
  expect(pagesInLog()).toBe(0)
  await copying.close()
  write('two')
  copying.consider()
  expect(copying.running()).toBeUndefined()
})

it('a checkpoint that a reader holds up is tried again later, not at once', async () => {
  const copying = checkpoints(db, path, () => undefined, PAGES)
  const reader = openDatabase(path)
  reader.exec('BEGIN; SELECT count(*) FROM secrets')
  write('one')
  copying.consider()
  await copying.running()
  copying.consider()
  expect(copying.running()).toBeUndefined()
  reader.close()
  await expect.poll(() => pagesAfterTry(copying)).toBe(0)
  await copying.close()
})

it('a checkpoint that fails says why', async () => {
  const failures: CheckpointError[] = []
  const copying = checkpoints(db, path, (error) => failures.push(error), PAGES)
  write('long', 200)
  copying.consider()
  await copying.running()
  write('more')
  truncateSync(path, 0)
  copying.consider()
  await copying.running()
  // SQLite's code of a damaged file. Source: sqlite.org/rescode.html.
  expect(failures).toMatchObject([{ name: 'CheckpointError', errcode: 11 }])
  await copying.close()
})

it('a thread that could not open the file holds nobody up, and another copies later', async () => {
  const copying = checkpoints(db, join(folder.path, 'later', 'test.db'), () => undefined, PAGES)
  write('one')
  copying.consider()
  await copying.running()
  copying.consider()
  expect(copying.running()).toBeUndefined()
  symlinkSync(folder.path, join(folder.path, 'later'))
  await expect.poll(() => pagesAfterTry(copying)).toBe(0)
  await copying.close()
})
