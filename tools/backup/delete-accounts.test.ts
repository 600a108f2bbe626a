import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from '../../apps/server/src/operator/open-store.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
import { startRace, testServer, uidNamed } from '../../apps/server/src/testing/test-server.ts'
import { ROOT } from '../setup/processes.mjs'

let folder: ReturnType<typeof temporaryFolder>
let [here, there, file] = ['', '', '']
/** What the server logged. */
let log: string
beforeEach(async () => {
  folder = temporaryFolder()
  ;[here, there, file] = [join(folder.path, 'here'), join(folder.path, 'there'), join(folder.path, 'race.backup')]
  log = ''
  // Makes the folder and the key.
  await (await openStore({ dataDir: here, database: undefined })).store.close()
})
afterEach(() => folder.remove())

const serving = () =>
  testServer({
    path: join(here, 'final-call.db'),
    observe: { logLevel: 'info', logStream: { write: (line: string) => void (log += line) } },
  })

/** Runs a tool as an operator does. */
function tool(name: string, dataDir: string, args: readonly string[] = [], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools', `${name}.ts`), ...args], {
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: dataDir },
    encoding: 'utf8',
    input,
  })
  return { code: status, said: stdout + stderr }
}

/** Which of the players have an account in a folder's database, and how many races there are. */
async function left(dataDir: string) {
  const { store } = await openStore({ dataDir, database: undefined })
  const there = async (name: string) => ((await store.profiles.find(uidNamed(name))) ? [name] : [])
  const players = (await Promise.all(['sam', 'alex', 'kim'].map(there))).flat()
  const races = (await store.seals.ids('', 10)).length
  await store.close()
  return { players, races }
}

/** A backup with sam, alex and kim, of whom sam and kim were deleted afterwards; it has been restored. */
async function restored(): Promise<void> {
  const server = await serving()
  for (const name of ['sam', 'alex', 'kim']) await startRace(server, name)
  expect(tool('backup', here, [file]).code).toBe(0)
  for (const name of ['sam', 'kim']) await server.result('deleteAccount', { confirm: 'DELETE' }, name)
  await server.close()
  expect(tool('restore', there, [file])).toEqual({ code: 0, said: expect.stringContaining('delete-accounts') })
  expect(await left(there)).toEqual({ players: ['sam', 'alex', 'kim'], races: 3 })
}

it('the accounts that the log says were deleted since a backup are deleted again, whole, and once', async () => {
  await restored()
  const dry = tool('delete-accounts', there, ['--dry-run'], log)
  expect(dry).toEqual({ code: 0, said: expect.stringContaining('Would have deleted: 2. Not there: 0.') })
  expect(dry.said).toContain(`${uidNamed('sam')}: would be deleted\n`)
  expect(await left(there)).toEqual({ players: ['sam', 'alex', 'kim'], races: 3 })

  const said = expect.stringContaining('Deleted: 2. Not there: 0.')
  expect(tool('delete-accounts', there, [], log)).toEqual({ code: 0, said })
  expect(await left(there)).toEqual({ players: ['alex'], races: 1 })
  const again = expect.stringContaining('Deleted: 0. Not there: 2.')
  expect(tool('delete-accounts', there, [], log)).toEqual({ code: 0, said: again })
})

it('an account whose player came back after the deletion is kept, unless it is named', async () => {
  const server = await serving()
  await startRace(server)
  await server.result('deleteAccount', { confirm: 'DELETE' })
  server.clock.now += 1_000
  await startRace(server)
  await server.close()
  const { code, said } = tool('delete-accounts', here, [], log)
  expect(code).toBe(0)
  expect(said).toContain('Deleted: 0. Not there: 0. Kept, since they were made after their deletion: 1.')
  expect(await left(here)).toEqual({ players: ['sam'], races: 1 })

  expect(tool('delete-accounts', here, [uidNamed('sam')]).said).toContain('Deleted: 1.')
  expect(await left(here)).toEqual({ players: [], races: 0 })
})

it('an account that was deleted by its id is deleted again from what the command printed then', async () => {
  const server = await serving()
  await startRace(server)
  expect(tool('backup', here, [file]).code).toBe(0)
  const printed = tool('delete-accounts', here, [uidNamed('sam')]).said
  await server.close()
  expect(tool('delete-accounts', here, ['--dry-run', uidNamed('sam')]).said).not.toContain('"deletedAt"')
  expect(tool('restore', there, [file]).code).toBe(0)
  expect(tool('delete-accounts', there, [], printed)).toEqual({ code: 0, said: expect.stringContaining('Deleted: 1.') })
  expect(await left(there)).toEqual({ players: [], races: 0 })
})

it('a line of a deletion that cannot be read is told, and the others are carried out', async () => {
  await restored()
  const [first = '', second = ''] = log.split('\n').filter((line) => line.includes('an account was deleted'))
  const { code, said } = tool('delete-accounts', there, [], `${first.slice(0, -20)}\n${first.slice(9)}\n${second}\n`)
  expect([code, said]).toEqual([1, expect.stringMatching(/✗ line 2 .+cannot be read/)])
  expect(await left(there)).toEqual({ players: ['sam', 'alex'], races: 2 })
})

it('an id that begins as an option does is an id', () => {
  const id = '--dry-run-a23456789012'
  expect(tool('delete-accounts', here, [id])).toEqual({ code: 0, said: expect.stringContaining('Not there: 1.') })
})

it('an option that is none, and a folder without a database, are refused', () => {
  expect(tool('delete-accounts', here, ['--dry'])).toEqual({ code: 2, said: 'Expected --dry-run or ids, not --dry.\n' })
  const said = 'DATA_DIR: there is no database of this game.\n'
  expect(tool('delete-accounts', there, ['sam'])).toEqual({ code: 2, said })
})
