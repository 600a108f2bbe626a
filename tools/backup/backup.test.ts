import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { beginRace, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../apps/server/src/operator/open-store.ts'
import { damageTable } from '../../apps/server/src/testing/damage-table.ts'
import { world } from '../../apps/server/src/testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
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

/** Real milliseconds after which a tool is ended. */
const LONGEST_MS = 60_000

type Env = Readonly<Record<string, string>>

function toolBy(
  [program = '', ...before]: readonly string[],
  name: string,
  dataDir: string,
  args: readonly string[],
  env: Env = {},
) {
  const { status, stdout, stderr } = spawnSync(program, [...before, join(ROOT, 'tools', `${name}.ts`), ...args], {
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
    timeout: LONGEST_MS,
  })
  return { code: status, said: stdout + stderr }
}

/** Runs a tool as an operator does. */
const tool = (name: string, dataDir: string, args: readonly string[] = [], env: Env = {}) =>
  toolBy([process.execPath], name, dataDir, args, env)

function change(path: string, sql: string): void {
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
  for (const left of ['-wal', '-shm']) rmSync(path + left, { force: true })
}

/** Overwrites all pages but the first with bytes that are not a page. */
function damage(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xff, 4096))
}

/** A migration that this program does not know. */
const LATER = "INSERT INTO migrations SELECT max(version) + 1, 'later' FROM migrations"

describe('the operator’s tools', () => {
  it('restore a database with the key of its logs, which nobody else may read', () => {
    expect(tool('backup', here, [file])).toMatchObject({ code: 0, said: expect.stringContaining(`${file}.key`) })
    for (const path of [file, `${file}.key`, `${file}.sha256`]) expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(tool('backup', here, [file])).toMatchObject({ code: 2, said: expect.stringContaining('is there already') })
    expect(tool('restore', there, [file]).code).toBe(0)
    for (const name of ['log.key', 'final-call.db']) expect(statSync(join(there, name)).mode & 0o777).toBe(0o600)
    expect(tool('verify-logs', there)).toEqual({ code: 0, said: '1 races, each as its log says.\n' })
  })

  it('restore no sign-in as valid, and leave the backup as it is', async () => {
    const { store } = await openStore({ dataDir: here, database: undefined })
    const times = { now: NOW, expires: realMs(NOW + 1_000) }
    await store.sessions.open({ family: 'family', uid: 'sam', tokenHash: 'hash', ...times })
    await store.close()
    tool('backup', here, [file])
    for (const target of [there, join(folder.path, 'again')]) {
      expect(tool('restore', target, [file]).code).toBe(0)
      expect(readdirSync(target).toSorted()).toEqual(['final-call.db', 'log.key'])
      const { store } = await openStore({ dataDir: target, database: undefined })
      expect(await store.sessions.of('sam')).toEqual([expect.objectContaining({ revoked: true })])
      await store.close()
    }
  })

  it('print their usage, and do not take an option for a file', () => {
    for (const flag of ['--help', '-h']) {
      for (const name of ['backup', 'restore', 'verify-logs', 'delete-accounts', 'gtfs']) {
        expect(tool(name, here, [flag])).toEqual({ code: 0, said: expect.stringContaining(`npm run ${name}`) })
      }
    }
    for (const name of ['backup', 'restore']) {
      const said = `Expected a file, not --force: npm run ${name} -- <file>\n`
      expect(tool(name, here, ['--force'])).toEqual({ code: 2, said })
      const two = `Expected one file: npm run ${name} -- <file>\n`
      expect(tool(name, here, [file, `${file}.other`])).toEqual({ code: 2, said: two })
    }
    expect(existsSync(file)).toBe(false)
    expect(existsSync(join(process.cwd(), '--force'))).toBe(false)
  })

  it('take a path as npm’s caller gave it, in the folder that they were in', () => {
    const from = { INIT_CWD: folder.path }
    expect(tool('backup', here, ['race.backup'], from)).toMatchObject({ code: 0 })
    expect(existsSync(file)).toBe(true)
    expect(tool('restore', there, ['race.backup'], from)).toMatchObject({ code: 0 })
  })

  it('make an existing database and key readable by their owner alone, and restore those of a readable backup so', async () => {
    const modesIn = (folder: string): readonly number[] =>
      ['final-call.db', 'log.key'].map((name) => statSync(join(folder, name)).mode & 0o777)
    for (const name of ['final-call.db', 'log.key']) chmodSync(join(here, name), 0o644)
    tool('backup', here, [file])
    expect(statSync(`${file}.key`).mode & 0o777).toBe(0o600)
    await (await openStore({ dataDir: here, database: undefined })).store.close()
    expect(modesIn(here)).toEqual([0o600, 0o600])
    for (const path of [file, `${file}.key`]) chmodSync(path, 0o644)
    expect(tool('restore', there, [file]).code).toBe(0)
    expect(modesIn(there)).toEqual([0o600, 0o600])
  })

  it('back up again when only the checksum of an earlier backup is left', () => {
    tool('backup', here, [file])
    rmSync(file)
    rmSync(`${file}.key`)
    change(join(here, 'final-call.db'), 'CREATE TABLE more (id TEXT)')
    expect(tool('backup', here, [file]).code).toBe(0)
    expect(tool('restore', there, [file]).code).toBe(0)
  })

  it('leave nothing of a backup that is interrupted', async () => {
    // Large enough to be in the middle of the backup when the signal comes.
    change(join(here, 'final-call.db'), 'CREATE TABLE large AS SELECT randomblob(150000000)')
    const child = spawn(process.execPath, [join(ROOT, 'tools/backup.ts'), file], { env: { DATA_DIR: here } })
    const exit = once(child, 'exit')
    await expect.poll(() => existsSync(`${file}.key`), { interval: 2 }).toBe(true)
    child.kill('SIGINT')
    expect(await exit).toEqual([130, null])
    expect(readdirSync(folder.path)).toEqual(['here'])
  })

  it('back up again when only the key of a killed backup is left, but not over another key', () => {
    copyFileSync(join(here, 'log.key'), `${file}.key`)
    expect(tool('backup', here, [file]).code).toBe(0)
    const other = join(folder.path, 'other.backup')
    writeFileSync(`${other}.key`, `${'ab'.repeat(32)}\n`)
    const refused = { code: 2, said: `${other}.key is there already, and is not the same key.\n` }
    expect(tool('backup', here, [other])).toEqual(refused)
    expect(existsSync(other)).toBe(false)
  })

  it('say that a backup is without its key', () => {
    rmSync(join(here, 'log.key'))
    const { code, said } = tool('backup', here, [file])
    expect(code).toBe(0)
    expect(said).toContain(
      `There is neither ${join(here, 'log.key')} nor LOG_KEY: without the log key no race can continue.`,
    )
    expect(existsSync(join(here, 'log.key'))).toBe(false)
  })

  it('detect a backup in which a single bit differs, however sound it looks, and a checksum of another program', () => {
    tool('backup', here, [file])
    expect(spawnSync('sh', ['-c', 'sha256sum --check "$0"', `${file}.sha256`], { cwd: folder.path }).status).toBe(0)
    change(file, "UPDATE races SET uid = 'sal' WHERE uid = 'sam'")
    expect(tool('restore', there, [file])).toEqual({
      code: 2,
      said: `${file} cannot be restored: it is damaged: it is not what ${file}.sha256 says.\n`,
    })
    rmSync(`${file}.sha256`)
    expect(tool('restore', there, [file]).code).toBe(0)
  })

  it('report a database that is missing when verifying logs, and create none', () => {
    expect(tool('verify-logs', there)).toEqual({ code: 2, said: 'DATA_DIR: there is no database of this game.\n' })
    expect(existsSync(there)).toBe(false)
  })

  it('report a damaged database: it makes no backup, and tells nothing of a race', () => {
    const database = join(here, 'final-call.db')
    damageTable(database, 'race_events')
    const { code, said } = tool('backup', here, [file])
    expect(code).toBe(2)
    expect(said).toMatch(/cannot be backed up to .*: it is damaged \([^]*\)\. Keep the backups from before\.\n$/)
    expect(readdirSync(folder.path)).toEqual(['here'])
    expect(tool('verify-logs', here)).toEqual({
      code: 2,
      said: `DATA_DIR: the database ${database} cannot be read: database disk image is malformed.\n`,
    })
  })

  it('make no backup of a file that holds no database of the game, which would be taken for one', () => {
    mkdirSync(there)
    change(join(there, 'final-call.db'), 'CREATE TABLE other (id text)')
    const { code, said } = tool('backup', there, [file])
    expect(code).toBe(2)
    expect(said).toMatch(
      /cannot be backed up to .*: it holds no database of this game\. Keep the backups from before\.\n$/,
    )
    expect(readdirSync(folder.path)).toEqual(['here', 'there'])
  })

  it('back up what a newer program wrote, which that one restores', () => {
    change(join(here, 'final-call.db'), LATER)
    expect(tool('backup', here, [file]).code).toBe(0)
    expect(tool('restore', there, [file])).toMatchObject({ code: 2, said: expect.stringContaining('a newer version') })
  })

  it('back up a large database while a server writes to it continuously', async () => {
    const writer = new Worker(new URL('testing/write-forever.ts', import.meta.url), {
      workerData: join(here, 'final-call.db'),
    })
    try {
      await once(writer, 'message')
      expect(tool('backup', here, [file])).toMatchObject({ code: 0, said: expect.stringContaining(`is in ${file}.`) })
    } finally {
      await writer.terminate()
    }
    expect(tool('restore', there, [file]).code).toBe(0)
    const db = new DatabaseSync(join(there, 'final-call.db'), { readOnly: true })
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const { fewest, most } = db.prepare('SELECT min(n) AS fewest, max(n) AS most FROM twins WHERE n > 0').get() ?? {}
    db.close()
    expect(fewest).toBeGreaterThan(9)
    expect(fewest).toBe(most)
    expect(tool('verify-logs', there)).toEqual({ code: 0, said: '1 races, each as its log says.\n' })
  }, 60_000)

  it('report a missing key, and seal anew when told to', () => {
    tool('backup', here, [file])
    rmSync(`${file}.key`)
    const { said } = tool('restore', there, [file])
    expect(said).toContain(
      `There is neither ${file}.key nor LOG_KEY: without the log key no existing race can continue.`,
    )
    for (const name of ['verify-logs', 'gtfs']) {
      const args = name === 'gtfs' ? ['--remove', 'xx-none'] : []
      expect(tool(name, there, args)).toMatchObject({
        code: 2,
        said: expect.stringContaining('log.key is missing: bring it back, or set LOG_KEY'),
      })
    }
    expect(existsSync(join(there, 'log.key'))).toBe(false)
    expect(tool('verify-logs', there, ['--seal'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^1 races sealed/),
    })
  })

  it.runIf(process.getuid?.() === 0)('give what root restores to the owner of the folder', () => {
    tool('backup', here, [file])
    mkdirSync(there)
    chownSync(there, 4321, 8765)
    expect(tool('restore', there, [file]).code).toBe(0)
    for (const name of ['log.key', 'final-call.db']) {
      expect(statSync(join(there, name))).toMatchObject({ uid: 4321, gid: 8765 })
    }
  })

  it('do not restore beside a key other than the backup’s', async () => {
    tool('backup', here, [file])
    await (await openStore({ dataDir: there, database: undefined })).store.close()
    rmSync(join(there, 'final-call.db'))
    expect(tool('restore', there, [file])).toMatchObject({
      code: 2,
      said: expect.stringContaining('is not the same key'),
    })
  })

  it.each<readonly [string, RegExp, (path: string) => void]>([
    ['a text', /file is not a database/, (path) => copyFileSync(join(ROOT, 'README.md'), path)],
    ['a dump of PostgreSQL', /it is a backup of PostgreSQL: set DATABASE_URL/, (path) => writeFileSync(path, 'PGDMP')],
    ['a backup with a damaged page', /it is damaged \(.+\)|malformed/, damage],
    ['an empty file', /it holds no database of this game/, (path) => writeFileSync(path, '')],
    ['a database of something else', /it holds no database/, (path) => change(path, 'DROP TABLE migrations')],
    ['a database without a version', /it holds no database/, (path) => change(path, 'DELETE FROM migrations')],
    ['a newer program’s backup', /it was written by a newer version of this program/, (path) => change(path, LATER)],
    [
      'a copy of a file that was in use',
      /what was written last is in .+-wal: make a backup/,
      (path) => writeFileSync(`${path}-wal`, 'x'),
    ],
  ])('do not restore %s, and leave no trace', (_, why, spoil) => {
    tool('backup', here, [file])
    rmSync(`${file}.sha256`)
    spoil(file)
    const before = readdirSync(folder.path)
    const { code, said } = tool('restore', there, [file])
    expect(code).toBe(2)
    expect(said).toMatch(why)
    expect(said).toMatch(new RegExp(`^${file} cannot be restored: [^\n]+\\.\n$`))
    expect(existsSync(there)).toBe(false)
    expect(readdirSync(folder.path)).toEqual(before)
  })

  it('do not read what is no file, which may have no end', () => {
    expect(tool('restore', there, ['/dev/null'])).toEqual({
      code: 2,
      said: '/dev/null is not a file: name the backup itself.\n',
    })
  })

  it.each(['final-call.db', 'final-call.db-wal', 'final-call.db-shm'])('restore nothing beside a %s', (name) => {
    tool('backup', here, [file])
    mkdirSync(there)
    writeFileSync(join(there, name), 'kept')
    expect(tool('restore', there, [file])).toMatchObject({ code: 2, said: expect.stringContaining('is there already') })
    expect(readdirSync(there)).toEqual([name])
    expect(readFileSync(join(there, name), 'utf8')).toBe('kept')
  })

  it('leave nothing half done after a backup or a restore that fails', () => {
    const nowhere = join(folder.path, 'nowhere', 'race.backup')
    expect(tool('backup', here, [nowhere])).toMatchObject({
      code: 2,
      said: `There is no folder ${join(folder.path, 'nowhere')}.\n`,
    })
    // No file may be larger than 16 kB, as on a full disk.
    const full = `trap '' XFSZ; ulimit -f 32; exec "$0" "$@"`
    const onFullDisk = (name: string, dataDir: string) =>
      toolBy(['sh', '-c', full, process.execPath], name, dataDir, [file])
    expect(onFullDisk('backup', here)).toMatchObject({ code: 2, said: expect.stringContaining('cannot be backed up') })
    expect(readdirSync(folder.path)).toEqual(['here'])
    expect(tool('backup', here, [file]).code).toBe(0)
    expect(onFullDisk('restore', there)).toMatchObject({ code: 2, said: expect.stringContaining('cannot be written') })
    expect(readdirSync(there)).toEqual([])
    expect(tool('restore', there, [file]).code).toBe(0)
  })

  it('name a race that was tampered with', () => {
    const db = new DatabaseSync(join(here, 'final-call.db'))
    db.exec("UPDATE race_events SET json = replace(json, 'Two', 'Too') WHERE seq = 1")
    db.close()
    const { code, said } = tool('verify-logs', here)
    expect(code).toBe(1)
    expect(said).toContain('✗ race: its event 1 was touched: its mac is not what the key makes of it')
    expect(said).toContain('1 races, 1 not as their logs say.')
    expect(tool('verify-logs', here, ['--all']).code).toBe(2)
  })

  it('prefer the key of the environment to the file’s, and never print it', () => {
    const LOG_KEY = 'ab'.repeat(32)
    const verified = tool('verify-logs', here, [], { LOG_KEY })
    expect(verified.said).toContain('a key that is not here')
    expect(verified.said).not.toContain(LOG_KEY)
  })
})
