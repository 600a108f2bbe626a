// `npm run delete-accounts` deletes accounts that a restored backup has brought back, in the database that the environment names: those
// whose ids follow, or else those of whose deletion the log on standard input tells. It may run while servers serve.
import { createInterface } from 'node:readline'
import { realMs } from '@final-call/domain'
import { type Deletion, deleteAgain, deletionIn, deletionLine } from '../apps/server/src/operator/deletions.ts'
import { UID_LENGTH } from '../apps/server/src/identity/uid.ts'
import { isThere, openStore } from '../apps/server/src/operator/open-store.ts'
import { messageOf } from '../apps/server/src/operator/reasons.ts'
import { OWNER_ONLY, configured, fail, offerHelp } from './backup/common.ts'

const USAGE = `npm run delete-accounts < race.log       deletes again each account of whose deletion the log tells
npm run delete-accounts -- <id> <id>     deletes the accounts with these ids
  -- --dry-run   only says what would be deleted`
offerHelp(USAGE)

const DRY_RUN = '--dry-run'
const given = process.argv.slice(2)
const dryRun = given.includes(DRY_RUN)
const named = given.filter((it) => it !== DRY_RUN)
// An id may begin with dashes: it is as long as none of the options.
const unknown = named.find((it) => it.startsWith('--') && it.length !== UID_LENGTH)
if (unknown !== undefined) fail(`Expected --dry-run or ids, not ${unknown}.`)
if (named.length === 0 && process.stdin.isTTY) fail(`Expected ids, or a log on standard input:\n${USAGE}`)
process.umask(OWNER_ONLY)

const config = configured()
const sentence = (error: unknown): never => fail(messageOf(error))
if (!(await isThere(config).catch(sentence)))
  fail(`${config.database ? 'DATABASE_URL' : 'DATA_DIR'}: there is no database of this game.`)

let unread = 0

/** The deletions of which the log on standard input tells. */
async function* inLog(): AsyncGenerator<Deletion> {
  let line = 0
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1
    try {
      const deletion = deletionIn(text)
      if (deletion) yield deletion
    } catch (error) {
      unread += 1
      console.error(`✗ line ${line} tells of a deletion and cannot be read: ${messageOf(error)}.`)
    }
  }
}

/** Of several deletions of one account, the last. */
async function toDelete(): Promise<readonly Deletion[]> {
  if (named.length > 0) return [...new Set(named)].map((uid) => ({ uid, at: Number.POSITIVE_INFINITY }))
  const latest = new Map<string, Deletion>()
  for await (const deletion of inLog()) {
    if (deletion.at >= (latest.get(deletion.uid)?.at ?? 0)) latest.set(deletion.uid, deletion)
  }
  return [...latest.values()]
}

const deletions = await toDelete()
const { store, fanout } = await openStore(config, { missingKey: 'not made' }).catch(sentence)
const done = { deleted: 0, gone: 0, 'made since': 0 }
for (const deletion of deletions) {
  const outcome = await deleteAgain({ ...store, fanout }, deletion, dryRun).catch(sentence)
  done[outcome] += 1
  if (outcome === 'deleted') console.log(`${deletion.uid}: ${dryRun ? 'would be deleted' : 'deleted'}`)
  if (outcome === 'made since') console.log(`${deletion.uid}: made anew since, and kept`)
  // No server has logged it: the line is for the next restore.
  if (named.length > 0 && outcome === 'deleted' && !dryRun) {
    const [fields, msg] = deletionLine(deletion.uid, realMs(Date.now()))
    console.log(JSON.stringify({ ...fields, msg }))
  }
}
await store.close()
const { deleted, gone, 'made since': kept } = done
console.log(
  `${dryRun ? 'Would have deleted' : 'Deleted'}: ${deleted}. Not there: ${gone}. Kept, since they were made after their deletion: ${kept}.`,
)
process.exitCode = unread === 0 ? 0 : 1
