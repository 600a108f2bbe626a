import { DatabaseSync } from 'node:sqlite'
import { beginRace, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { uidOf } from './identity/uid.ts'
import type { Store } from './ports.ts'
import { openSqlite } from './store/sqlite/open.ts'
import { world } from './test-support/race-of-two-legs.ts'
import { temporaryFolder } from './test-support/temporary.ts'
import { verifyLogs } from './verify-logs.ts'

const NOW = realMs(1_790_000_000_000)
const log = beginRace(world, { attempt: 1, now: NOW })

let folder: ReturnType<typeof temporaryFolder>
let store: Store
beforeEach(async () => {
  folder = temporaryFolder()
  store = openSqlite({ path: join(folder.path, 'test.db'), uidOf })
  const worldId = await store.content.pin(world)
  for (const raceId of ['one', 'two', 'three']) {
    await store.races.create({ raceId, uid: 'sam', worldId, race: replay(log), sign: NOW }, log)
  }
})
afterEach(async () => {
  await store.close()
  folder.remove()
})

function touch(sql: string): void {
  const db = new DatabaseSync(join(folder.path, 'test.db'))
  db.exec(sql)
  db.close()
}

describe('verifying logs', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await verifyLogs(store.races)).toEqual({ races: 3, faults: [] })
  })

  it.each([
    ["DELETE FROM race_events WHERE race_id = 'two' AND seq = 1", 'its log has 2 where 1 should be'],
    [`DELETE FROM race_events WHERE race_id = 'two' AND seq = ${log.length}`, `and its log has ${log.length - 1}`],
    [
      "UPDATE races SET snapshot = replace(snapshot, '\"version\"', '\"changed\"') WHERE race_id = 'two'",
      'its snapshot',
    ],
    ["UPDATE race_events SET json = replace(json, '\"at\":', '\"at\":1') WHERE race_id = 'two'", 'its snapshot'],
  ])('names the race after %s', async (sql, fault) => {
    touch(sql)
    expect(await verifyLogs(store.races)).toEqual({
      races: 3,
      faults: [{ raceId: 'two', fault: expect.stringContaining(fault) }],
    })
  })
})
