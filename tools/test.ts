// `npm test`, or some of its stages: `npm test -- journeys`.
import { quick, slow } from './checks/all.ts'
import { runStages } from './checks/stages.ts'

process.exitCode = await runStages([...quick, ...slow], process.argv.slice(2))
