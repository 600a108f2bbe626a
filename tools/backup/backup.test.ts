import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beginRace, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../apps/server/src/open-store.ts'
import { world } from '../../apps/server/src/test-support/race-of-two-legs.ts'
import { temporaryFolder } from '../../apps/server/src/test-support/temporary.ts'
import { ROOT } from '../setup/processes.mjs'

const NOW = realMs(1_790_000_000_000)
const log = beginRace(world, { attempt: 1, now: NOW })

let folder: ReturnType<typeof temporaryFolder>
let [here, there, file] = ['', '', '']
beforeEach(async () => {
  folder = temporaryFolder()
  ;[here, there, file] = [join(folder.path, 'here'), join(folder.path, 'there'), join(folder.path, 'race.backup')]
  const { store } = await openStore({ dataDir: here, database: undefined })
  const worldId = await store.content.pin(world)
  await store.races.create({ raceId: 'race', uid: 'sam', worldId, race: replay(log), sign: NOW }, log)
  await store.close()
})
afterEach(() => folder.remove())

/** Runs a tool as an operator does. */
function tool(name: string, dataDir: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const path = join(ROOT, 'tools', `${name}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    env: { DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

describe('the operator’s tools', () => {
  it('bring a database back with the key of its logs, which nobody else may read', () => {
    expect(tool('backup', here, [file])).toMatchObject({ code: 0, said: expect.stringContaining(`${file}.key`) })
    expect(statSync(`${file}.key`).mode & 0o777).toBe(0o600)
    expect(tool('backup', here, [file])).toMatchObject({ code: 2, said: expect.stringContaining('is there already') })
    expect(tool('restore', there, [file]).code).toBe(0)
    expect(statSync(join(there, 'log.key')).mode & 0o777).toBe(0o600)
    expect(tool('verify-logs', there)).toEqual({ code: 0, said: '1 races, each as its log says.\n' })
  })

  it('say that a key is missing, and seal anew when they are told to', () => {
    tool('backup', here, [file])
    rmSync(`${file}.key`)
    expect(tool('restore', there, [file]).said).toContain(`There is neither ${file}.key nor LOG_KEY`)
    const verified = tool('verify-logs', there)
    expect(verified.code).toBe(1)
    expect(verified.said).toContain('✗ race: its event 1 bears the mac of a key that is not here')
    expect(tool('verify-logs', there, ['--seal'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^1 races sealed/),
    })
  })

  it('restore under no other key than the one that is there', async () => {
    tool('backup', here, [file])
    await (await openStore({ dataDir: there, database: undefined })).store.close()
    rmSync(join(there, 'final-call.db'))
    expect(tool('restore', there, [file])).toMatchObject({ code: 2, said: expect.stringContaining('is another key') })
  })

  it('name a race that was touched', () => {
    const db = new DatabaseSync(join(here, 'final-call.db'))
    db.exec("UPDATE race_events SET json = replace(json, 'Two', 'Too') WHERE seq = 1")
    db.close()
    const { code, said } = tool('verify-logs', here)
    expect(code).toBe(1)
    expect(said).toContain('✗ race: its event 1 was touched: its mac is not what the key makes of it')
    expect(said).toContain('1 races, 1 not as their logs say.')
    expect(tool('verify-logs', here, ['--all']).code).toBe(2)
  })

  it('know a key of the environment before the file, and tell nobody', () => {
    const LOG_KEY = 'ab'.repeat(32)
    const verified = tool('verify-logs', here, [], { LOG_KEY })
    expect(verified.said).toContain('a key that is not here')
    expect(verified.said).not.toContain(LOG_KEY)
  })
})
