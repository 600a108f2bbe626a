import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identity } from '../../apps/server/src/identity/identity.ts'
import { HERE, THERE } from '../../apps/server/src/testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
import { type TestServer, testServer } from '../../apps/server/src/testing/test-server.ts'
import { verifyLogs } from '../../apps/server/src/operator/verify-logs.ts'
import { freePort } from '../servers/free-port.mjs'
import { callables } from './calls.ts'
import { type FuzzReport, fuzz } from './fuzz.ts'
import { fuzzPlayers } from './players.ts'
import { play, uploadRaces } from './races.ts'

const CALLS = 5_000
const OUTSIDE = 'canary-outside-the-web-root'

let folder: ReturnType<typeof temporaryFolder>
let server: TestServer
let url: string
let port: number

beforeEach(async () => {
  folder = temporaryFolder()
  const webRoot = join(folder.path, 'dist')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Final Call</title>')
  writeFileSync(join(webRoot, 'assets/app.js'), 'void 0')
  writeFileSync(join(webRoot, 'robots.txt'), 'User-agent: *')
  for (const name of ['outside.txt', 'package.json']) writeFileSync(join(folder.path, name), OUTSIDE)
  port = await freePort()
  url = `http://localhost:${port}`
  server = await testServer({
    webRoot,
    publicUrl: url,
    identity: (store, now, limits) => identity({ ...store, publicUrl: url, provider: 'local', now, limits }),
  })
  await server.app.listen({ port, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.close()
  folder.remove()
})

const told = ({ findings }: FuzzReport): string =>
  findings.map(({ fault, sent, received }) => `${fault}\n  ${sent}\n  ${received}`).join('\n\n')

describe('the server', () => {
  it(`withstands ${CALLS} hostile requests: no failure of its own, no secret, nothing of another player's`, async () => {
    const { player, again } = await fuzzPlayers(url, server.store, () => server.clock.now)
    const [sam, kim, author] = [await player('sam'), await player('kim'), await player('author')]
    const uploaded = await uploadRaces(url, author, HERE, THERE)

    const report = await fuzz({
      port,
      players: [sam, kim],
      secrets: [...uploaded.secrets, ...author.private, OUTSIDE],
      calls: CALLS,
      seed: 7,
      together: 8,
      share: { calls: 75, bytes: 5 },
      limitMs: 5_000,
      async between() {
        server.clock.now += 3_000
        for (const it of [sam, kim]) {
          await again(it)
          await play(uploaded, it)
        }
      },
      again,
    })

    expect(told(report)).toBe('')
    expect(report.sent).toBe(CALLS)
    // If every call were refused at once, the fuzzer would find nothing.
    const idle = callables.filter(({ name }) => !((report.callables.get(name)?.ok ?? 0) > 0)).map(({ name }) => name)
    expect(idle).toEqual([])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await verifyLogs(server.store)).faults).toEqual([])
  }, 180_000)
})
