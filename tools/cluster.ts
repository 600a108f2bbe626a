// `npm run cluster`: on this machine, a PostgreSQL server of its own, three game servers on it, a sign-in provider, and a balancer
// in front. PORT is the balancer's. Everything ends together, and the data is removed.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../apps/server/src/operator/reasons.ts'
import { balancer } from './cluster/balancer.ts'
import { freePort } from './servers/free-port.mjs'
import { startPostgres } from './setup/postgres.mjs'
import { PINNED_NODE, ROOT } from './setup/processes.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

const SERVERS = 3
const START_LIMIT_MS = 50_000

async function ready(port: number): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until;) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    await pause(100)
  }
  throw new Error(`the server on port ${port} did not answer in time`)
}

const ending: (() => Promise<unknown> | void)[] = []
let over = false
/** Ends everything that was started, the last first. */
async function end(code: number): Promise<never> {
  // A second signal, as when the terminal and npm both send one, waits for the first to be handled.
  if (over) return new Promise<never>(() => undefined)
  over = true
  for (const it of ending.toReversed()) await Promise.resolve(it()).catch((error: unknown) => console.error(error))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Replaces the set-up's handlers, which only pass a signal on to its children: here everything ends in order.
  process.removeAllListeners(signal)
  process.on(signal, () => void end(0))
}

/** A process of ours on the pinned Node. */
function begin(file: string, args: readonly string[], env: NodeJS.ProcessEnv, stdio: StdioOptions) {
  const child: ChildProcess = spawn(PINNED_NODE, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio,
    // A terminal's Ctrl-C reaches this process only, which ends the others in order.
    detached: true,
  })
  const gone = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  ending.push(async () => {
    child.kill('SIGTERM')
    await gone
  })
  return { child, gone }
}

interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

async function signInAlone(game: string): Promise<Provider> {
  const args = [String(await freePort()), game]
  const { child } = begin('apps/server/src/sign-in-alone.ts', args, {}, ['ignore', 'pipe', 'inherit'])
  if (!child.stdout) throw new Error('the sign-in provider has no output')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as Provider
  throw new Error('the sign-in provider ended')
}

async function main(): Promise<void> {
  const built = await ensureWebBuilt()
  if (built !== 0) process.exit(built)
  const port = Number(process.env['PORT'] ?? 3000)
  const url = `http://localhost:${port}`

  const database = await startPostgres({ durable: true })
  ending.push(database.remove)
  const provider = await signInAlone(url)

  const ports: number[] = []
  let left = SERVERS
  for (let server = 0; server < SERVERS; server += 1) {
    const own = await freePort()
    const env = {
      LOG_LEVEL: process.env['LOG_LEVEL'],
      PORT: String(own),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    }
    const { child, gone } = begin('apps/server/src/main.ts', [], env, ['ignore', 'ignore', 'inherit'])
    void gone.then(([code, signal]) => {
      left -= 1
      const others = left === 0 ? 'no server is left' : 'the others serve on'
      if (!over) console.error(`Server ${server + 1} (process ${child.pid}) ended with ${code ?? signal}; ${others}.`)
    })
    console.log(`Server ${server + 1} is process ${child.pid} on port ${own}.`)
    ports.push(own)
  }
  await Promise.all(ports.map(ready))

  const front = balancer(ports)
  ending.push(async () => {
    front.closeAllConnections()
    front.close()
  })
  front.listen(port, '127.0.0.1')
  await once(front, 'listening')
  console.log(`Final Call is at ${url}: ${SERVERS} servers on one database. Ctrl-C ends them all.`)
}

await main().catch(async (error: unknown) => {
  console.error(messageOf(error))
  await end(1)
})
