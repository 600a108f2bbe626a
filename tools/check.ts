// `npm run check`, or some of its stages: `npm run check -- lint types`.
import { quick } from './checks/all.ts'
import { runStages } from './checks/stages.ts'

process.exitCode = await runStages(quick, process.argv.slice(2))
