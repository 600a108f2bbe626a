import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NO_RATE_LIMITS } from '../../tools/servers/no-rate-limits.ts'

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
const START_LIMIT_MS = 60_000
/** MB of garbage and live objects: some 45 are live, and V8 would otherwise let garbage pile up until it looks like a leak. */
const HEAP = '--max-old-space-size=160'

export interface FuzzedServer {
  /** Resident memory in MB; undefined if the system does not report it. */
  memory(): number | undefined
  /** Undefined while it runs. */
  ended(): number | string | undefined
  output(): string
  stop(): Promise<void>
}

/** A real server process without rate limits, which would refuse most requests. */
export async function startServer(port: number, dataDir: string): Promise<FuzzedServer> {
  const child: ChildProcess = spawn(process.execPath, [HEAP, MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...NO_RATE_LIMITS,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  const ended = (): number | string | undefined => child.exitCode ?? child.signalCode ?? undefined
  const stop = async (): Promise<void> => {
    if (ended() !== undefined) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }

  const limit = performance.now() + START_LIMIT_MS
  const isUp = (): Promise<boolean> =>
    fetch(`http://localhost:${port}/healthz`).then(
      (it) => it.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (ended() !== undefined || performance.now() > limit) {
      await stop()
      throw new Error(`the server did not start:\n${output}`)
    }
    await pause(100)
  }
  return {
    memory() {
      try {
        const [, kB] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
        return kB === undefined ? undefined : Math.round(Number(kB) / 1024)
      } catch {
        return undefined
      }
    },
    ended,
    output: () => output,
    stop,
  }
}
