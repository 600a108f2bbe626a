// `npm run backup -- <file>`: the whole database that the environment names, into one file, while servers serve.
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { keyFileIn } from '../apps/server/src/chain/key-file.ts'
import { checksumLine, checksumOf } from './backup/checksum.ts'
import { OWNER_ONLY, configured, fail, fileOf, keyOf, postgresTool } from './backup/common.ts'
import { wholeFile } from './backup/whole-file.ts'

/** Pages that SQLite copies in one go: all of them. Where it copies in several, each write of a server in between has it begin anew. */
const ALL_PAGES = 2 ** 31 - 1

process.umask(OWNER_ONLY)
const { database, dataDir, logKeys } = configured()
const file = fileOf('npm run backup -- <file>')
const taken = [file, keyOf(file)].find(existsSync)
if (taken !== undefined) fail(`${taken} is there already.`)
if (!existsSync(dirname(file))) fail(`There is no folder ${dirname(file)}.`)

/** Its checksum comes first: a backup that is there has one. */
async function wholeBackup(write: (draft: string) => Promise<void>): Promise<void> {
  const checksum = checksumOf(file)
  try {
    await wholeFile(file, write, async (draft) => {
      const line = await checksumLine(draft, file)
      await wholeFile(checksum, (path) => writeFileSync(path, line))
    })
  } catch (error) {
    rmSync(checksum, { force: true })
    throw error
  }
}

async function backupOf(path: string): Promise<void> {
  // The copy of a key keeps the file's mode, which lets nobody else read it. It comes first: a backup that is there has its key.
  const key = logKeys === undefined ? keyFileIn(resolve(dataDir)) : undefined
  const kept = key !== undefined && existsSync(key) ? keyOf(file) : undefined
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    if (key !== undefined && kept !== undefined) await wholeFile(kept, (draft) => copyFileSync(key, draft))
    await wholeBackup(async (draft) => void (await backup(db, draft, { rate: ALL_PAGES })))
  } catch (error) {
    if (kept !== undefined) rmSync(kept, { force: true })
    throw error
  } finally {
    db.close()
  }
  if (kept !== undefined) console.log(`The key of its logs is in ${kept}: keep the two apart.`)
}

if (database) {
  await wholeBackup((draft) =>
    postgresTool('pg_dump', database, ['--format=custom', '--no-owner', '--no-privileges', `--file=${draft}`]),
  )
} else {
  const path = resolve(dataDir, 'final-call.db')
  if (!existsSync(path)) fail(`DATA_DIR: there is no database ${path}.`)
  await backupOf(path).catch((error: Error) => fail(`${path} cannot be backed up to ${file}: ${error.message}.`))
}
console.log(`Everything is in ${file}.`)
