import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from './test-support/temporary.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

let folder: ReturnType<typeof temporaryFolder>
let started: ChildProcess[]
beforeEach(() => {
  folder = temporaryFolder()
  started = []
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  folder.remove()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { DATA_DIR: folder.path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('Final Call is at') && resolve())
    void exit.then(() => reject(new Error(output)))
  })
  ready.catch(() => undefined)
  return { child, output: () => output, exit, ready }
}

describe('the process', () => {
  it('starts, says where and how sign-in works, and exits 0 when it is told to', async () => {
    const port = await freePort()
    const server = start({ PORT: String(port) })
    await server.ready
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(server.output()).toContain(`Final Call is at http://localhost:${port}`)
    expect(server.output()).toContain('LOCAL PROVIDER')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  it('is not held up by a connection on which nothing is asked', async () => {
    const port = await freePort()
    const server = start({ PORT: String(port) })
    await server.ready
    const idle = connect(port, '127.0.0.1')
    idle.on('error', () => undefined)
    await once(idle, 'connect')
    const before = performance.now()
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(0)
    expect(performance.now() - before).toBeLessThan(8_000)
  }, 15_000)

  it('says which port is in use', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const server = start({ PORT: String(port) })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`PORT: ${port} is in use by another program.`)
    other.close()
  })

  it.each([
    [{ PORT: 'x', LOG_LEVEL: 'y' }, ['PORT must be a port number', 'LOG_LEVEL must be one of']],
    [{ NODE_ENV: 'production' }, ['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set']],
    [{ OIDC_ISSUER: 'https://accounts.google.com' }, ['OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set']],
    [{ DATA_DIR: '/dev/null/nowhere' }, ['DATA_DIR: the database']],
  ])('refuses to start with %o', async (env, sentences) => {
    const server = start(env)
    expect(await server.exit).toBe(1)
    for (const sentence of sentences) expect(server.output()).toContain(sentence)
    expect(server.output()).not.toContain('    at ')
  })
})
