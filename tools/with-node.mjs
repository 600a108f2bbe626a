// `node tools/with-node.mjs <file> …` on any Node from 20 on: installs what is missing, then runs the file on the pinned Node.
// Within one npm script the shell remembers the first `node` it found, so the script itself cannot do this.
import { ensureInstalled } from './setup/install.mjs'
import { runOnPinnedNode } from './setup/processes.mjs'

const [file = '', ...args] = process.argv.slice(2)
await ensureInstalled()
process.exit(await runOnPinnedNode(file, args))
