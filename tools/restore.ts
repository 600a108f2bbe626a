// `npm run restore -- <file>` restores a backup into the database that the environment names, which must be empty and unused by servers.
// A backup of an SQLite file can be restored into PostgreSQL too. All sign-ins are ended: those that ended since the backup, as of stolen
// cookies, would be valid again.
import { chmodSync, chownSync, copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keyFileIn } from '../apps/server/src/chain/key-file.ts'
import { type LogKeys, keyIn } from '../apps/server/src/chain/keys.ts'
import { makeFolder } from '../apps/server/src/chain/make-folder.ts'
import { OtherKey, moveToPostgres } from '../apps/server/src/operator/move-to-postgres.ts'
import { checksumProblem } from './backup/checksum.ts'
import { OWNER_ONLY, configured, fail, fileOf, keyOf, postgresTool, runPostgresTool } from './backup/common.ts'
import { dumpProblem, isSqlite, sqliteProblem } from './backup/problems.ts'
import { wholeFile } from './backup/whole-file.ts'

const END_SIGN_INS = 'UPDATE token_families SET revoked = true'
const KILLED_BEFORE =
  'Nothing was restored. If the database is not empty since a restore into it was killed, drop it and make another one: its sign-ins may not be ended.'
const SIGN_INS_LEFT = `Everything is back, but its sign-ins are not ended: before you start a server, run \`${END_SIGN_INS};\` in the database.`

process.umask(OWNER_ONLY)
const file = fileOf('npm run restore -- <file>')
const { database, dataDir, logKeys } = configured()
if (!existsSync(file)) fail(`There is no ${file}.`)
// Reading a pipe would hold this process, signals included.
if (!statSync(file).isFile()) fail(`${file} is not a file: name the backup itself.`)
const problem =
  (await checksumProblem(file)) ?? (database && !isSqlite(file) ? await dumpProblem(file) : sqliteProblem(file))
if (problem !== undefined) fail(`${file} cannot be restored: ${problem}.`)

const KEY_IS_MISSING = `There is neither ${keyOf(file)} nor LOG_KEY: without the log key no existing race can continue.`

/** The key to restore with a database; undefined if there is one already, or if the backup has none. */
function keyFor(path: string): string | undefined {
  if (logKeys !== undefined) return undefined
  const there = keyFileIn(resolve(dataDir))
  const kept = keyOf(file)
  if (!existsSync(kept)) {
    if (!existsSync(there)) {
      console.warn(KEY_IS_MISSING)
    }
    return undefined
  }
  if (!existsSync(there)) return kept
  if (readFileSync(there, 'utf8') === readFileSync(kept, 'utf8')) return undefined
  return fail(`${there} is not the same key as ${kept}: move it away, or set LOG_KEY. ${path} was not restored.`)
}

/** A copy that only its owner may read, since a copy has the mode of its source. What root restores belongs to the folder's owner. */
function copyTo(draft: string, from: string): void {
  copyFileSync(from, draft)
  chmodSync(draft, 0o600)
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(resolve(dataDir))
  chownSync(draft, uid, gid)
}

function endSignIns(path: string): void {
  const db = new DatabaseSync(path)
  db.exec(END_SIGN_INS)
  db.close()
}

async function restoreTo(path: string): Promise<void> {
  makeFolder(resolve(dataDir))
  const key = keyFor(path)
  // The key comes after all steps that can fail, and before the database gets its name: until then the command can be repeated.
  const putKey = async (from: string): Promise<void> =>
    wholeFile(keyFileIn(resolve(dataDir)), (draft) => copyTo(draft, from))
  await wholeFile(
    path,
    (draft) => {
      copyTo(draft, file)
      endSignIns(draft)
    },
    async () => (key === undefined ? undefined : putKey(key)),
  )
}

/** The key of a file's logs, for another database: the operator's, or the backup's; undefined if there is neither. */
function keyToMove(): LogKeys | string | undefined {
  if (logKeys !== undefined) return logKeys
  const kept = keyOf(file)
  if (!existsSync(kept)) {
    console.warn(KEY_IS_MISSING)
    return undefined
  }
  const key = readFileSync(kept, 'utf8').trim()
  return keyIn(key) ? key : fail(`${kept} is not a valid key. Nothing was restored.`)
}

/** What the operator does if races are sealed with another key than the one that would come along. */
function otherKey(): string {
  const kept = keyOf(file)
  if (logKeys === undefined) return `${kept} is not the key of all races in ${file}: set LOG_KEY to the right one.`
  const right = existsSync(kept) ? `what is in ${kept}` : 'their key: what was in log.key, or LOG_KEY as it was'
  return `LOG_KEY: ${file} has races that are sealed with another key. Set LOG_KEY to ${right}, or LOG_KEYS_OLD.`
}

if (database && isSqlite(file)) {
  await moveToPostgres(database, file, keyToMove()).catch((error: Error) =>
    fail(error instanceof OtherKey ? `${otherKey()} Nothing was restored.` : error.message),
  )
} else if (database) {
  // It is needed last: missing, it is found out before anything is changed.
  await runPostgresTool('psql', ['--version'])
  // In one transaction: all of it, or nothing. Tables that already exist make it fail.
  await postgresTool(
    'pg_restore',
    database,
    ['--single-transaction', '--exit-on-error', '--no-owner', file],
    KILLED_BEFORE,
  )
  await postgresTool('psql', database, ['--no-psqlrc', '--quiet', `--command=${END_SIGN_INS}`], SIGN_INS_LEFT)
} else {
  const path = resolve(dataDir, 'final-call.db')
  // The rest of a log would be taken for the restored database's.
  const there = [path, `${path}-wal`, `${path}-shm`].find(existsSync)
  if (there !== undefined) {
    fail(`DATA_DIR: ${there} is there already. Move away final-call.db, -wal and -shm, or set another folder.`)
  }
  await restoreTo(path).catch((error: Error) => fail(`${path} cannot be written: ${error.message}.`))
}
console.log(`Everything of ${file} is back, and all sign-ins are ended. \`npm run verify-logs\` looks at every race.
Accounts that were deleted since are back too: \`npm run delete-accounts\` deletes them again, from the log.`)
