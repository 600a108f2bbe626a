import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beginRace, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../apps/server/src/config/config.ts'
import { keyProblem, openStore } from '../../apps/server/src/operator/open-store.ts'
import { type TestDatabase, holding, testDatabase } from '../../apps/server/src/testing/postgres.ts'
import { world } from '../../apps/server/src/testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
import { ensurePostgres } from '../setup/postgres.mjs'
import { ROOT } from '../setup/processes.mjs'

const NOW = realMs(1_790_000_000_000)
const LOG_KEY = 'ab'.repeat(32)

let folder: ReturnType<typeof temporaryFolder>
let file = ''
let [here, there]: TestDatabase[] = []
beforeEach(async () => {
  folder = temporaryFolder()
  file = join(folder.path, 'race.backup')
  ;[here, there] = [await testDatabase(), await testDatabase()]
})
afterEach(async () => {
  folder.remove()
  await here?.drop()
  await there?.drop()
})

/** Runs a tool as an operator does. */
function tool(name: string, database: Pick<TestDatabase, 'url'> | undefined, ...args: readonly string[]) {
  return toolIn({}, name, database, ...args)
}

function toolIn(
  env: Readonly<Record<string, string>>,
  name: string,
  database: Pick<TestDatabase, 'url'> | undefined,
  ...args: readonly string[]
) {
  const { PATH, PG_BIN, NODE_COMPILE_CACHE } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools', `${name}.ts`), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...(PG_BIN && { PG_BIN }), DATABASE_URL: database?.url, LOG_KEY, ...env },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

function configOf(database: TestDatabase | undefined, env: Readonly<Record<string, string>> = {}): Config {
  const read = readConfig({ DATABASE_URL: database?.url, LOG_KEY, ...env })
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.config
}

async function withRace(database: TestDatabase | undefined, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { store } = await openStore(configOf(database, env))
  const log = beginRace(world, { attempt: 1, now: NOW })
  const worldId = await store.content.pin(world)
  await store.races.create({ raceId: 'race', uid: 'sam', worldId, race: replay(log), sign: NOW }, log)
  await store.close()
}

const tables = async (database: TestDatabase | undefined): Promise<readonly unknown[]> =>
  (await database?.ask("SELECT FROM pg_tables WHERE schemaname = 'public'")) ?? []

describe('the operator’s tools, on PostgreSQL', () => {
  it('restore a database, and no sign-in as valid', async () => {
    await withRace(here)
    await here?.ask("INSERT INTO token_families VALUES ('family', 'sam', false, 0, 0, 1)")
    expect(tool('backup', here, file)).toEqual({ code: 0, said: `Everything is in ${file}.\n` })
    expect(readdirSync(folder.path)).toEqual(['race.backup', 'race.backup.sha256'])
    expect(tool('restore', there, file).code).toBe(0)
    expect(await there?.ask('SELECT revoked FROM token_families')).toEqual([{ revoked: true }])
    expect(tool('verify-logs', there)).toEqual({ code: 0, said: '1 races, each as its log says.\n' })
  })

  it('say what is left to do if the sign-ins of a restored database could not be ended', async () => {
    await withRace(here)
    tool('backup', here, file)
    const bin = join(folder.path, 'bin')
    mkdirSync(bin)
    symlinkSync(join(await ensurePostgres(), 'pg_restore'), join(bin, 'pg_restore'))
    expect(toolIn({ PG_BIN: bin }, 'restore', there, file).said).toMatch(/^psql is not there\./)
    expect(await tables(there)).toEqual([])
    writeFileSync(join(bin, 'psql'), '#!/bin/sh\n[ "$1" = --version ]\n', { mode: 0o755 })
    const { code, said } = toolIn({ PG_BIN: bin }, 'restore', there, file)
    expect([code, said]).toEqual([2, expect.stringMatching(/^psql failed with 1\. .* run `UPDATE token_families SET /)])
  })

  it('say what to do with a database that a restore was killed in, since pg_restore goes on without it and ends no sign-in', async () => {
    await withRace(here)
    await here?.ask("INSERT INTO token_families VALUES ('family', 'sam', false, 0, 0, 1)")
    tool('backup', here, file)
    const ran = spawnSync(join(await ensurePostgres(), 'pg_restore'), [`--dbname=${there?.url}`, '--no-owner', file])
    expect(ran.status).toBe(0)
    const { code, said } = tool('restore', there, file)
    expect([code, said]).toEqual([
      2,
      expect.stringMatching(/pg_restore failed with 1\. Nothing was restored\. .* drop it and/),
    ])
    expect(await there?.ask('SELECT revoked FROM token_families')).toEqual([{ revoked: false }])
  })

  it('delete accounts again that a restore has brought back', async () => {
    await withRace(here)
    await here?.ask("INSERT INTO users VALUES ('sam', 'test', 'test', 'sam', NULL, NULL, 'account', 0, 0)")
    tool('backup', here, file)
    tool('restore', there, file)
    const left = async () => there?.ask('SELECT uid FROM users UNION ALL SELECT race_id FROM race_events')
    expect((await left())?.length).toBeGreaterThan(1)
    const deleted = (count: number) => ({ code: 0, said: expect.stringContaining(`Deleted: ${count}.`) as string })
    expect(tool('delete-accounts', there, 'sam')).toEqual(deleted(1))
    expect(await left()).toEqual([])
    expect(tool('delete-accounts', there, 'sam')).toEqual(deleted(0))
  })

  it('reach a database with the password of the environment, as the server does, and reject a URL whose password is not text, by its variable', async () => {
    await withRace(here)
    const url = new URL(here?.url ?? '')
    const PGPASSWORD = decodeURIComponent(url.password)
    url.password = ''
    for (const [name, args] of [
      ['verify-logs', []],
      ['backup', [file]],
    ] as const) {
      expect(toolIn({ PGPASSWORD }, name, { url: url.href }, ...args).code).toBe(0)
    }
    url.password = '%e4'
    const rejected = (name: string) => ({
      code: 2,
      said: expect.stringMatching(
        new RegExp(`does not fit:\\n  ${name} must be [^\\n]+% and two digits\\.\\n$`),
      ) as string,
    })
    expect(tool('backup', { url: url.href }, `${file}-2`)).toEqual(rejected('DATABASE_URL'))
    expect(toolIn({ DATABASE_LISTEN_URL: url.href }, 'backup', here, `${file}-2`)).toEqual(
      rejected('DATABASE_LISTEN_URL'),
    )
  })

  it('use the database itself behind a pooler, whose connections would keep what pg_dump and pg_restore set, and refuse if they are not told where it is', async () => {
    await withRace(here)
    const env = { DATABASE_PREPARE: 'off' }
    const pooler = { url: 'postgres://sam:secret@127.0.0.1:1/race' }
    const refused = (name: string) => ({
      code: 2,
      said: expect.stringContaining(`set DATABASE_LISTEN_URL to the database itself: what ${name} sets`) as string,
    })
    expect(toolIn(env, 'backup', pooler, file)).toEqual(refused('pg_dump'))
    expect(readdirSync(folder.path)).toEqual([])
    expect(toolIn({ ...env, DATABASE_LISTEN_URL: here?.url ?? '' }, 'backup', pooler, file).code).toBe(0)
    expect(toolIn(env, 'restore', pooler, file)).toEqual(refused('pg_restore'))
    expect(toolIn({ ...env, DATABASE_LISTEN_URL: there?.url ?? '' }, 'restore', pooler, file).code).toBe(0)
    expect(tool('verify-logs', there).code).toBe(0)
  })

  it('do not restore a file that is not a dump, and leave the database as it was', async () => {
    writeFileSync(file, 'CREATE TABLE nothing (id text);\n')
    const { code, said } = tool('restore', there, file)
    expect(code).toBe(2)
    expect(said).toMatch(/cannot be restored: pg_restore: error: .+ valid archive/)
    writeFileSync(file, 'SQLite format 3\0')
    expect(tool('restore', there, file).said).toMatch(/cannot be restored: file is not a database/)
    expect(await tables(there)).toEqual([])
  })

  it('do not restore a dump that is cut off, and say so in one line', async () => {
    await withRace(here)
    // Its rows come before those that are looked at first.
    await here?.ask('CREATE TABLE large AS SELECT md5(n::text) FROM generate_series(1, 20000) AS n')
    tool('backup', here, file)
    rmSync(`${file}.sha256`)
    truncateSync(file, Math.floor(statSync(file).size / 2))
    const { code, said } = tool('restore', there, file)
    expect([code, said]).toEqual([2, expect.stringMatching(/^\S+ cannot be restored: pg_restore: error: [^\n]+\.\n$/)])
    expect(await tables(there)).toEqual([])
  })

  describe('restore a backup of an SQLite file', () => {
    const keyFile = () => readFileSync(`${file}.key`, 'utf8')
    beforeEach(async () => {
      const dataDir = join(folder.path, 'data')
      await withRace(undefined, { DATA_DIR: dataDir, LOG_KEY: '' })
      toolIn({ DATA_DIR: dataDir, LOG_KEY: '' }, 'backup', undefined, file)
    })

    it('with its key', async () => {
      expect(toolIn({ LOG_KEY: '' }, 'restore', there, file).code).toBe(0)
      expect(toolIn({ LOG_KEY: '' }, 'verify-logs', there)).toEqual({
        code: 0,
        said: '1 races, each as its log says.\n',
      })
      expect(toolIn({ LOG_KEY: '' }, 'restore', there, file)).toEqual({
        code: 2,
        said: expect.stringMatching(/cannot be filled: it is not empty, /),
      })
    })

    it('but not with a key that is none', async () => {
      writeFileSync(`${file}.key`, 'short')
      expect(toolIn({ LOG_KEY: '' }, 'restore', there, file)).toEqual({
        code: 2,
        said: `${file}.key is not a valid key. Nothing was restored.\n`,
      })
      expect(await tables(there)).toEqual([])
    })

    it('whose key the operator keeps from now on', async () => {
      expect(toolIn({ LOG_KEY: keyFile() }, 'restore', there, file).code).toBe(0)
      expect(await there?.ask("SELECT FROM secrets WHERE name = 'log-key'")).toEqual([])
      expect(toolIn({ LOG_KEY: keyFile() }, 'verify-logs', there).code).toBe(0)
    })

    it('but not under another key', async () => {
      const refused = (right: string) => ({
        code: 2,
        said: `LOG_KEY: ${file} has races that are sealed with another key. Set LOG_KEY to ${right}, or LOG_KEYS_OLD. Nothing was restored.\n`,
      })
      const key = keyFile()
      expect(tool('restore', there, file)).toEqual(refused(`what is in ${file}.key`))
      rmSync(`${file}.key`)
      expect(tool('restore', there, file)).toEqual(refused('their key: what was in log.key, or LOG_KEY as it was'))
      expect(await tables(there)).toEqual([])
      expect(toolIn({ LOG_KEYS_OLD: key }, 'restore', there, file).code).toBe(0)
      expect(toolIn({ LOG_KEYS_OLD: key }, 'verify-logs', there).code).toBe(0)
    })

    it('but not with a key of other races', async () => {
      writeFileSync(`${file}.key`, LOG_KEY)
      expect(toolIn({ LOG_KEY: '' }, 'restore', there, file)).toEqual({
        code: 2,
        said: `${file}.key is not the key of all races in ${file}: set LOG_KEY to the right one. Nothing was restored.\n`,
      })
      expect(await tables(there)).toEqual([])
    })

    it('and leave neither a copy of it nor a row when they are interrupted', async () => {
      const temporary = join(folder.path, 'temporary')
      mkdirSync(temporary)
      await (await openStore(configOf(there))).store.close()
      const lock = await holding(there?.url ?? '', 'LOCK TABLE users')
      const child = spawn(process.execPath, [join(ROOT, 'tools/restore.ts'), file], {
        env: { TMPDIR: temporary, DATABASE_URL: there?.url, LOG_KEY: keyFile() },
      })
      const exit = once(child, 'exit')
      await lock.until("wait_event_type = 'Lock'")
      expect(readdirSync(temporary)).toHaveLength(1)
      child.kill('SIGINT')
      expect(await exit).toEqual([130, null])
      expect(readdirSync(temporary)).toEqual([])
      await lock.commit()
      expect(await there?.ask('SELECT FROM races')).toEqual([])
    })
  })

  it('do not restore a dump of something else', async () => {
    await here?.ask('CREATE TABLE other (id text)')
    const dumped = spawnSync(join(await ensurePostgres(), 'pg_dump'), [
      `--dbname=${here?.url}`,
      '--format=custom',
      `--file=${file}`,
    ])
    expect(dumped.status).toBe(0)
    const refused = { code: 2, said: `${file} cannot be restored: it holds no database of this game.\n` }
    expect(tool('restore', there, file)).toEqual(refused)
    expect(await tables(there)).toEqual([])
  })

  it('do not restore a dump of a newer program from which this one cannot serve, but do restore one from which it can', async () => {
    await withRace(here)
    const later = (name: string, servesFrom: string): string =>
      `INSERT INTO migrations SELECT max(version) + 1, '${name}', ${servesFrom} FROM migrations`
    await here?.ask(later('next', 'max(serves_from)'))
    tool('backup', here, file)
    expect(tool('restore', there, file).code).toBe(0)
    await here?.ask(later('breaking', 'max(version) + 1'))
    const breaking = `${file}-2`
    tool('backup', here, breaking)
    expect(tool('restore', await empty(), breaking)).toEqual({
      code: 2,
      said: `${breaking} cannot be restored: it was written by a newer version of this program.\n`,
    })
    expect(await tables(there)).toEqual([])
  })

  it('report an empty database when verifying logs, and create no tables', async () => {
    const said = 'DATABASE_URL: there is no database of this game.\n'
    expect(tool('verify-logs', there)).toEqual({ code: 2, said })
    expect(await tables(there)).toEqual([])
  })

  it('create no key for races whose key is missing, unless --seal is given', async () => {
    await withRace(here)
    const keys = async () => (await here?.ask("SELECT FROM secrets WHERE name = 'log-key'"))?.length
    expect(toolIn({ LOG_KEY: '' }, 'verify-logs', here).code).toBe(1)
    expect(await keys()).toBe(0)
    const { store } = await openStore(configOf(here, { LOG_KEY: '' }))
    expect(await keyProblem(store.seals)).toContain('sealed with another key')
    await store.close()
    expect(await keys()).toBe(0)
    expect(toolIn({ LOG_KEY: '' }, 'verify-logs', here, '--seal').code).toBe(0)
    expect(await keys()).toBe(1)
  })

  it.each([
    ['an empty database', []],
    ['something else', ['CREATE TABLE other (id text)']],
  ])('make no backup of %s, which would be taken for one of the game', async (_what, statements) => {
    for (const sql of statements) await here?.ask(sql)
    expect(tool('backup', here, file)).toEqual({
      code: 2,
      said: `DATABASE_URL: there is no backup in ${file}: it holds no database of this game. Keep the backups from before.\n`,
    })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('leave no file when the database cannot be dumped', async () => {
    await here?.drop()
    expect(tool('backup', here, file)).toMatchObject({ code: 2, said: expect.stringContaining('pg_dump failed') })
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(folder.path)).toEqual([])
    here = undefined
  })
})

/** Replaces the database that was restored to by another one. */
async function empty(): Promise<TestDatabase> {
  await there?.drop()
  there = await testDatabase()
  return there
}
