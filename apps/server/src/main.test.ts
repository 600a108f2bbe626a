import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callablePath } from '@final-call/contract'
import { beginRace, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { openStore } from './operator/open-store.ts'
import { collector, textOf } from './testing/collector.ts'
import { world } from './testing/race-of-two-legs.ts'
import { temporaryFolder } from './testing/temporary.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** Where vitest.config.ts has processes keep their modules, compiled. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../.cache/compile', import.meta.url))

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

/** @param through a command that runs what follows it */
function start(env: Record<string, string>, through: readonly string[] = []) {
  const [program, ...args] = [...through, process.execPath, MAIN]
  const child = spawn(program, args, {
    env: { NODE_COMPILE_CACHE, DATA_DIR: folder.path, ...env },
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

const getAppConfig = (port: number): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${callablePath('getAppConfig')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"data":null}',
  })

describe('the process', () => {
  it('starts, says where and how sign-in works, and exits with 0 when asked to', async () => {
    const port = await freePort()
    const server = start({ PORT: String(port) })
    await server.ready
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(server.output()).toContain(`Final Call is at http://localhost:${port}`)
    expect(server.output()).toContain('LOCAL PROVIDER')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  it('is not delayed by a connection without a request', async () => {
    const port = await freePort()
    const server = start({ PORT: String(port) })
    await server.ready
    const idle = connect(port, '127.0.0.1')
    idle.on('error', () => undefined)
    await once(idle, 'connect')
    const before = performance.now()
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(0)
    // Such a connection is open for a minute.
    expect(performance.now() - before).toBeLessThan(20_000)
  })

  it('does not start on races that are sealed with another key, and says so', async () => {
    const first = start({ PORT: String(await freePort()) })
    await first.ready
    first.child.kill('SIGTERM')
    await first.exit
    const { store } = await openStore({ database: undefined, dataDir: folder.path })
    const log = beginRace(world, { attempt: 1, now: realMs(0) })
    const worldId = await store.content.pin(world)
    await store.races.create({ raceId: 'race', uid: 'sam', worldId, race: replay(log), sign: realMs(0) }, log)
    await store.close()
    const again = start({ PORT: String(await freePort()), LOG_KEY: 'ab'.repeat(32) })
    expect(await again.exit).toBe(1)
    expect(again.output()).toContain('LOG_KEY: there are races that are sealed with another key.')
    rmSync(join(folder.path, 'log.key'))
    const keyless = start({ PORT: String(await freePort()) })
    expect(await keyless.exit).toBe(1)
    expect(keyless.output()).toContain('log.key is missing: bring it back, or set LOG_KEY.')
    expect(existsSync(join(folder.path, 'log.key'))).toBe(false)
  })

  it('says why its races cannot be stored, as on a full disk', async () => {
    await (await openStore({ dataDir: folder.path, database: undefined })).store.close()
    // Files may grow to 64 or 128 KB, depending on the shell's unit: enough to open what exists, and not to add the races.
    const server = start({ PORT: String(await freePort()) }, [
      'sh',
      '-c',
      `trap '' XFSZ; ulimit -f 128; exec "$0" "$@"`,
    ])
    expect(await server.exit).toBe(1)
    const named = `DATA_DIR: the database ${join(folder.path, 'final-call.db')} cannot be written`
    expect(server.output().replace(named, 'NAMED')).toMatch(
      /^The built-in races cannot be stored\. NAMED: the database is away \(.*(full|disk).*\)\.\n$/,
    )
  })

  it.runIf(process.getuid?.() === 0).each([
    ['folder', '', /^DATA_DIR: the database NAMED cannot be opened: .* BARRED\n$/],
    [
      'file',
      'final-call.db',
      /^The built-in races cannot be stored\. DATA_DIR: the database NAMED cannot be written: .* BARRED\n$/,
    ],
  ] as const)('names the database that it cannot write, since its %s is another user’s', async (_what, name, said) => {
    await (await openStore({ dataDir: folder.path, database: undefined })).store.close()
    const path = join(folder.path, 'final-call.db')
    const barred = join(folder.path, name)
    chmodSync(barred, 0o755)
    chownSync(barred, 4321, 8765)
    // Root without its privileges about files, so that it is refused as any other user is.
    const server = start({ PORT: String(await freePort()) }, [
      'setpriv',
      '--bounding-set=-dac_override,-dac_read_search,-fowner,-chown',
    ])
    expect(await server.exit).toBe(1)
    const told = server.output().replace(`${path} cannot`, 'NAMED cannot')
    expect(told.replace(`This process may not write to ${barred}.`, 'BARRED')).toMatch(said)
  })

  it('makes the key of a database that has no races yet', async () => {
    const first = start({ PORT: String(await freePort()) })
    await first.ready
    first.child.kill('SIGTERM')
    await first.exit
    rmSync(join(folder.path, 'log.key'))
    await start({ PORT: String(await freePort()) }).ready
    expect(existsSync(join(folder.path, 'log.key'))).toBe(true)
  })

  it('is no longer ready, and still serves, while balancers let go of it', async () => {
    const port = await freePort()
    const server = start({ PORT: String(port), DRAIN_SECONDS: '600' })
    await server.ready
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect(await status('/readyz')).toBe(200)
    server.child.kill('SIGTERM')
    await expect.poll(() => status('/readyz')).toBe(503)
    expect(await status('/healthz')).toBe(200)
  })

  it('ends by itself once balancers have had their time, and not before', async () => {
    const server = start({ PORT: String(await freePort()), DRAIN_SECONDS: '2' })
    await server.ready
    const before = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(performance.now() - before).toBeGreaterThan(1_900)
  })

  it.each([
    ['SIGTERM', 'SIGINT', 130],
    ['SIGINT', 'SIGTERM', 143],
    ['SIGTERM', 'SIGTERM', 143],
  ] as const)('ends at once when %s is followed by %s', async (first, second, code) => {
    const port = await freePort()
    const server = start({ PORT: String(port), DRAIN_SECONDS: '60' })
    await server.ready
    server.child.kill(first)
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503)
    server.child.kill(second)
    expect(await server.exit).toBe(code)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends by itself at %s while it waits for its database', async (signal) => {
    const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const server = start({ DATABASE_URL: `postgres://sam@127.0.0.1:${port}/race` })
    await once(silent, 'connection')
    server.child.kill(signal)
    // With a code, not by the signal, which would do nothing to the first process of a container.
    expect(await server.exit).toBe({ SIGTERM: 143, SIGINT: 130 }[signal])
    silent.close()
  })

  it('says that it waits for its database, and names a variable that is nearly one of its own', async () => {
    const closed = await freePort()
    const server = start({ DATABASE_URL: `postgres://sam:secret@127.0.0.1:${closed}/race`, DATABASE_TIMOUT: '500' })
    const why = `the database is away (connect ECONNREFUSED 127.0.0.1:${closed})`
    const waiting = `DATABASE_URL: the database 127.0.0.1:${closed}/race cannot be opened yet: ${why}. It is tried again for 20 s.`
    await expect
      .poll(server.output)
      .toBe(`DATABASE_TIMOUT is not a variable of this program. Is DATABASE_TIMEOUT meant?\n${waiting}\n`)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(143)
  })

  it('loads almost nothing before it listens to signals', () => {
    const loaded = [...readFileSync(MAIN, 'utf8').matchAll(/^import .*'(.+)'$/gm)].map(([, file]) => file)
    expect(loaded).toEqual(['./stop-signals.ts'])
  })

  it('goes on serving if its log is on a full disk, and ends when asked to', async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [MAIN], {
      env: { DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', full, full],
    })
    closeSync(full)
    started.push(child)
    const exit = once(child, 'exit')
    const status = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
    await expect.poll(status).toBe(200)
    for (let calls = 0; calls < 20; calls += 1) await getAppConfig(port)
    expect(await status()).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  it('has written all its log lines when it ends', async () => {
    const port = await freePort()
    const server = start({ PORT: String(port), LOG_LEVEL: 'info' })
    await server.ready
    await getAppConfig(port)
    server.child.kill('SIGTERM')
    server.child.kill('SIGINT')
    await server.exit
    expect(server.output()).toContain('"function":"getAppConfig"')
  })

  it('serves metrics on their own port, and sends traces, if configured', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const receiver = await collector()
    const server = start({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.url).origin,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=here',
    })
    await server.ready
    await getAppConfig(port)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toContain('final_call_calls_total{function="getAppConfig",code="ok"} 1')
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(receiver.spans().map(({ name }) => name)).toEqual(['getAppConfig'])
    const [resource] = receiver.resources()
    expect(resource && textOf(resource, 'service.name')).toBe('final-call')
    expect(resource && textOf(resource, 'deployment.environment.name')).toBe('here')
    receiver.close()
  })

  it('says that metrics cannot be served if the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const server = start({ PORT: String(await freePort()), METRICS_PORT: String(port) })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`METRICS_HOST or METRICS_PORT: 127.0.0.1:${port} cannot be listened on`)
    taken.close()
  })

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
    [{ DATA_DIR: '/proc/nowhere/below' }, ['DATA_DIR: the database']],
  ])('refuses to start with %o', async (env, sentences) => {
    const server = start(env)
    expect(await server.exit).toBe(1)
    for (const sentence of sentences) expect(server.output()).toContain(sentence)
    expect(server.output()).not.toContain('    at ')
  })
})
