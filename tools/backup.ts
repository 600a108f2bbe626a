// `npm run backup -- <file>` writes the whole database that the environment names into one file, while servers serve.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { closeToOthers } from '../apps/server/src/chain/close-to-others.ts'
import { keyFileIn } from '../apps/server/src/chain/key-file.ts'
import { checksumLine, checksumOf } from './backup/checksum.ts'
import { OWNER_ONLY, configured, fail, fileOf, keyOf, postgresTool } from './backup/common.ts'
import { NEWER, dumpProblem, sqliteProblem } from './backup/problems.ts'
import { wholeFile } from './backup/whole-file.ts'

/** Pages that SQLite copies in one go: all of them. If it copied in several, each write of a server in between would restart it. */
const ALL_PAGES = 2 ** 31 - 1

process.umask(OWNER_ONLY)
const file = fileOf('npm run backup -- <file>')
const { database, dataDir, logKeys } = configured()
if (existsSync(file)) fail(`${file} is there already.`)
if (!existsSync(dirname(file))) fail(`There is no folder ${dirname(file)}.`)
/** The key that a backup needs, unless the operator keeps it. */
const key = database === undefined && logKeys === undefined ? keyFileIn(resolve(dataDir)) : undefined
if (existsSync(keyOf(file)) && !isCopied(keyOf(file))) fail(`${keyOf(file)} is there already, and is not the same key.`)

/** Whether the file holds the key of this database, as a backup that was killed leaves it. */
function isCopied(kept: string): boolean {
  return key !== undefined && existsSync(key) && readFileSync(key).equals(readFileSync(kept))
}

/** A copy has the mode of its source, which may be open to others. */
function copyForOwner(from: string, to: string): void {
  copyFileSync(from, to)
  closeToOthers(to)
}

/** The checksum is written first, so every backup has one. */
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

/** @throws Error if a draft could never be restored: operators discard earlier backups for later ones */
function restorable(problem: string | undefined): void {
  if (problem !== undefined && problem !== NEWER) throw new Error(`${problem}. Keep the backups from before`)
}

async function backupOf(path: string): Promise<void> {
  // The key is written first, so every backup has its key.
  const kept = key !== undefined && existsSync(key) ? keyOf(file) : undefined
  const discardKey = (): void => {
    if (kept !== undefined && !existsSync(file)) rmSync(kept, { force: true })
  }
  process.once('exit', discardKey)
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    if (key !== undefined && kept !== undefined) await wholeFile(kept, (draft) => copyForOwner(key, draft))
    await wholeBackup(async (draft) => {
      await backup(db, draft, { rate: ALL_PAGES })
      // The copy has the damage of its source.
      restorable(sqliteProblem(draft))
    })
  } finally {
    db.close()
  }
  if (kept !== undefined) console.log(`The key of its logs is in ${kept}: keep the two apart.`)
  else if (key !== undefined)
    console.warn(`There is neither ${key} nor LOG_KEY: without the log key no race can continue.`)
}

if (database) {
  await wholeBackup(async (draft) => {
    await postgresTool('pg_dump', database, ['--format=custom', '--no-owner', '--no-privileges', `--file=${draft}`])
    restorable(await dumpProblem(draft))
  }).catch((error: Error) => fail(`DATABASE_URL: there is no backup in ${file}: ${error.message}.`))
} else {
  const path = resolve(dataDir, 'final-call.db')
  if (!existsSync(path)) fail(`DATA_DIR: there is no database ${path}.`)
  await backupOf(path).catch((error: Error) => fail(`${path} cannot be backed up to ${file}: ${error.message}.`))
}
console.log(`Everything is in ${file}.`)
