// `npm run verify-logs`: whether every race's snapshot is what its log says, in the database that the environment names. It may run while servers serve.
import { readConfig } from '../apps/server/src/config.ts'
import { openStore } from '../apps/server/src/open-store.ts'
import { verifyLogs } from '../apps/server/src/verify-logs.ts'

const read = readConfig(process.env)
if (!read.ok) {
  console.error(['The configuration does not fit:', ...read.problems].join('\n  '))
  process.exit(2)
}
const { store } = await openStore(read.config).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(2)
})
const { races, faults } = await verifyLogs(store.races)
for (const { raceId, fault } of faults) console.error(`✗ ${raceId}: ${fault}`)
console.log(
  `${races} races, ${faults.length === 0 ? 'each as its log says' : `${faults.length} not as their logs say`}.`,
)
await store.close()
process.exitCode = faults.length === 0 ? 0 : 1
