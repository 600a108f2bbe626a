import { delimiter } from 'node:path'
import { pathWithoutTools, run } from '../../setup/processes.mjs'
import { reckoning, whole } from './ledger.ts'
import { startLoad } from './load.ts'
import { type TestBed, serverOn } from './test-bed.ts'

const KILLS = 20
const PLAYERS = 4
/** Commands confirmed between two kills: one round of each player. */
const COMMANDS = 20

/** Kills a server in the middle of its work, 20 times. @returns a comparison with everything that it had confirmed */
export async function killedUnderLoad(bed: TestBed) {
  const server = await serverOn(bed)
  // A server that ends cleanly leaves its compiled code in the cache for the servers that are killed.
  await server.stop()
  await server.start()
  const load = await startLoad(server, bed.store, PLAYERS)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await load.more(COMMANDS)
    await server.kill()
    await load.seen(0)
    await server.start()
  }
  await load.more(COMMANDS)
  await load.stop()
  const differing = await load.again(100)
  const env = { ...bed.env, PATH: pathWithoutTools().join(delimiter) }
  const { code, output } = await run('npm', ['run', '--silent', 'verify-logs'], { quiet: true, env })
  return { differing, ...(await reckoning(bed.store, load)), verified: code === 0 ? code : output }
}

export const UNHARMED = { differing: [], ...whole(PLAYERS), verified: 0 }
