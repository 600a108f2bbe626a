// `npm test`, or some of its stages: `npm test -- journeys`.
import { named, quick, slow } from './checks/all.ts'
import { runStages } from './checks/stages.ts'

const asked = process.argv.slice(2)
process.exitCode = await runStages([...quick, ...slow, ...(asked.length > 0 ? named : [])], asked)
