// `npm run dev`: restarts the server and rebuilds the web app when a source changes. The real server serves the page, with its
// real headers and sign-in, so what works here works in production.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { PINNED_NODE, ROOT, run } from './setup/processes.mjs'
import { STAMP, ensureWebBuilt } from './setup/web-build.mjs'

const built = await ensureWebBuilt()
if (built !== 0) process.exit(built)
// The files that this leaves in dist/ do not match the stamp in .cache.
rmSync(STAMP, { force: true })

const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
await Promise.race([
  run(PINNED_NODE, ['--watch', join(ROOT, 'apps/server/src/main.ts')]),
  run(PINNED_NODE, [vite, 'build', '--watch', '--logLevel', 'warn'], { cwd: join(ROOT, 'apps/web') }),
])
process.kill(process.pid, 'SIGTERM')
