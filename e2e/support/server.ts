import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/servers/free-port.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
/** A start takes a second or two, and on a busy machine many times as long: this only ends what hangs. */
const START_LIMIT_MS = 150_000

export interface Server {
  readonly url: string
  readonly dataDir: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number | null>
  /** Starts it again on the same port and the same data. */
  start(): Promise<void>
  /** The id of its process. */
  pid(): number
  /** All of its output. */
  output(): string
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const up = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (up) return
    await pause(100)
  }
  throw new Error('the server did not answer /healthz in time')
}

/** A real server process on a free port of this machine, unless `env` names one, with a data folder of its own. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<Server & AsyncDisposable> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const dataDir = await mkdtemp(join(tmpdir(), 'final-call-e2e-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess
  let printed = ''

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }

  const start = async (): Promise<void> => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: ROOT,
      env: { PATH, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
      })
    }
    await answers(url, child).catch(async (error: unknown) => {
      await end('SIGKILL')
      throw new Error(`${String(error)}\n${printed}`)
    })
  }
  await start()
  return {
    url,
    dataDir,
    start,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    pid: () => child.pid ?? 0,
    output: () => printed,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
