// Runs on the system's Node, 20 or later: installs what is missing, and builds the pages. It starts no server.
import { ensureInstalled } from './setup/install.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await ensureInstalled()
process.exit(await ensureWebBuilt())
