import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { freePort } from '../../tools/servers/free-port.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
/** As long as for one server: this only ends what hangs. */
const START_LIMIT_MS = 150_000

export interface Cluster extends AsyncDisposable {
  readonly url: string
  /** Ends one of the three servers as a power cut would; it does not restart. */
  killOne(): void
}

/** `npm run cluster` on a free port: a PostgreSQL server, three game servers, a sign-in provider and a balancer. */
export async function startCluster(): Promise<Cluster> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(ROOT, 'tools/cluster.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), NODE_ENV: undefined, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  let printed = ''
  const up = new Promise<void>((done, fail) => {
    const late = setTimeout(() => fail(new Error(`the cluster did not start in time:\n${printed}`)), START_LIMIT_MS)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (!printed.includes('Final Call is at')) return
        clearTimeout(late)
        done()
      })
    }
    void gone.then(() => fail(new Error(`the cluster ended:\n${printed}`)))
  })
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await gone
  }
  await up.catch(async (error: unknown) => {
    await end()
    throw error
  })
  const servers = [...printed.matchAll(/is process (\d+)/g)].map(([, pid]) => Number(pid))
  return {
    url: `http://localhost:${port}`,
    killOne() {
      const pid = servers.shift()
      if (pid === undefined) throw new Error('no server is left')
      process.kill(pid, 'SIGKILL')
    },
    [Symbol.asyncDispose]: end,
  }
}
