import { ensureChromium } from './setup/chromium.mjs'
import { runOnPinnedNode } from './setup/processes.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

process.env['CHROMIUM_PATH'] = await ensureChromium()
const built = await ensureWebBuilt()
process.exitCode = built === 0 ? await runOnPinnedNode('e2e/screens.ts', process.argv.slice(2)) : built
