// `npm run verify-logs` checks that every race's log is complete and was written by our servers alone, in the database that the
// environment names. It may run while servers serve. `-- --seal` first seals races without a seal, or with that of an unknown
// key, that are otherwise in order; `-- --list` lists races anew that are not on their leaderboards as their logs say.
import { isThere, openStore, storeFailure } from '../apps/server/src/operator/open-store.ts'
import { messageOf } from '../apps/server/src/operator/reasons.ts'
import { relistRaces, sealLogs, verifyLogs } from '../apps/server/src/operator/verify-logs.ts'
import { OWNER_ONLY, configured, fail, offerHelp } from './backup/common.ts'

offerHelp(`npm run verify-logs
  -- --seal   first seals races that bear no seal, or that of an unknown key
  -- --list   first has finishes listed anew that are not on their leaderboards as their logs say`)
const [, , ...flags] = process.argv
const unknown = flags.filter((flag) => flag !== '--seal' && flag !== '--list')
if (unknown.length > 0) {
  console.error(`Expected --seal, --list or nothing, not ${unknown.join(' ')}.`)
  process.exit(2)
}
process.umask(OWNER_ONLY)
const config = configured()
const sentence = (error: unknown): never => fail(messageOf(error))
// An operator who names the wrong place, or has lost the right one, must learn of it, and not see an empty database in order.
if (!(await isThere(config).catch(sentence)))
  fail(`${config.database ? 'DATABASE_URL' : 'DATA_DIR'}: there is no database of this game.`)
const missingKey = flags.includes('--seal') ? 'replaced' : 'not made'
const { store } = await openStore(config, { missingKey }).catch(sentence)
/** Ends this process because the database failed midway: that says nothing of any race. */
const failed =
  (done: 'read' | 'written') =>
  (error: unknown): never =>
    fail(messageOf(storeFailure(config, error, done)))
if (flags.includes('--seal')) console.log(`${await sealLogs(store).catch(failed('written'))} races sealed.`)
if (flags.includes('--list'))
  console.log(`${await relistRaces(store).catch(failed('written'))} finishes are listed anew, or gone.`)
const { races, faults } = await verifyLogs(store).catch(failed('read'))
for (const { raceId, fault } of faults) console.error(`✗ ${raceId}: ${fault}`)
console.log(
  `${races} races, ${faults.length === 0 ? 'each as its log says' : `${faults.length} not as their logs say`}.`,
)
await store.close()
process.exitCode = faults.length === 0 ? 0 : 1
