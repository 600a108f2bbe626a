// Runs on the system's Node, 20 or later, before anything is installed: no dependencies, no TypeScript.
import { ensureInstalled } from './setup/install.mjs'
import { askedToEnd, runOnPinnedNode } from './setup/processes.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await ensureInstalled()
const built = await ensureWebBuilt()
if (built !== 0) process.exit(built)
if (askedToEnd()) process.exit(0)
process.exit(await runOnPinnedNode('apps/server/src/main.ts', process.argv.slice(2)))
