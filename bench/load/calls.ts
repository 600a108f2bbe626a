import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callablePath } from '@final-call/contract'
import { cents, realMs } from '@final-call/domain'
import { SignJWT, exportSPKI, generateKeyPair } from 'jose'
import { openStore } from '../../apps/server/src/operator/open-store.ts'
import { freePort } from '../../tools/servers/free-port.mjs'
import { type HttpPool, type Target, closedLoop, openPool } from './client.ts'
import { startEcho } from './echo-server.ts'
import { followRace } from './followed-race.ts'
import { goal, median, medianRatio, table } from './figures.ts'
import { latencies } from './latencies.ts'
import { type GameServer, startGameServer } from './game-server.ts'
import { type Running, SERVER_CORE, answers, cpuMs, startOn } from './machine.ts'
import { signingIn } from './sign-in.ts'
import { wireTo } from './wire.ts'

/** Calls in flight at a time, each on a connection of its own. */
const LANES = 32
const ROUNDS = 9
const ROUND_MS = 2_000
const WARM_UP_MS = 3_000
const BENCH = join(import.meta.dirname, '..')

interface Contender {
  readonly name: string
  readonly pid: number
  readonly pool: HttpPool
  readonly target: Target
  /** Of each round: calls in a second, and milliseconds of processor time that the server spent on a call. */
  readonly rate: number[]
  readonly cost: number[]
}

const JSON_TYPE = { 'content-type': 'application/json' }

interface WithToken {
  readonly running: Running
  readonly url: string
  readonly token: string
  readonly close: () => Promise<void>
}

async function startCallable(): Promise<WithToken> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'final-call-calls-'))
  const program = join(BENCH, 'load/contenders/callable.ts')
  const running = startOn(SERVER_CORE, [process.execPath, program, String(port), dataDir])
  const url = `http://127.0.0.1:${port}`
  await answers(url, running)
  const { store } = await openStore({ database: undefined, dataDir })
  const token = await (await (await signingIn(url, store))())()
  return {
    running,
    url,
    token,
    async close() {
      await store.close()
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** As its documentation recommends for production; the token is as Google would issue it. */
async function startOnCall(): Promise<WithToken> {
  const port = await freePort()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const framework = join(BENCH, 'node_modules/@google-cloud/functions-framework/build/src/main.js')
  const source = join(BENCH, 'load/contenders/on-call.ts')
  const running = startOn(
    SERVER_CORE,
    [process.execPath, framework, `--source=${source}`, '--target=echo', `--port=${port}`],
    { NODE_ENV: 'production', ID_TOKEN_KEY: await exportSPKI(publicKey) },
  )
  const url = `http://127.0.0.1:${port}`
  await answers(url, running)
  const token = await new SignJWT({ auth_time: Math.floor(Date.now() / 1000), email: 'sam@example.org' })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'JWT' })
    .setIssuer('https://securetoken.google.com/bench')
    .setAudience('bench')
    .setSubject('sam')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  return { running, url, token, close: running.stop }
}

/** A race of one long coach ride. */
const COACH = 'auckland-to-wellington'
const COACH_FROM = 'nz-auckland-BusStation-intercity'

/** Starts that race with this much money, in cents, as far as its player stands at the coach. @returns its id */
async function atTheCoach(game: GameServer, pool: HttpPool, token: () => Promise<string>, wallet: number) {
  const { content } = game.store
  const spec = await content.spec(COACH)
  if (!spec) throw new Error(`there is no race ${COACH}`)
  const id = `${COACH}-with-${wallet}`
  await content.putSpec({ ...spec, id, wallet: cents(wallet) }, { uid: 'bench', admin: true }, realMs(Date.now()))
  const noted = latencies()
  const leave = new AbortController().signal
  const page = await followRace({ wire: wireTo(game.url, pool, noted), latencies: noted, token, leave }, id)
  await page.seen('the beginning', (it) => it.openStepId !== undefined)
  await page.runSteps()
  page.close()
  return page.gameId
}

async function oneRound(it: Contender): Promise<void> {
  const cpu = cpuMs(it.pid)
  const begun = performance.now()
  const calls = await closedLoop(it.pool, it.target, LANES, ROUND_MS)
  it.rate.push((calls / (performance.now() - begun)) * 1000)
  it.cost.push((cpuMs(it.pid) - cpu) / calls)
}

/** Callables of the real server beside a bare echo and `onCall`, in turns. */
export async function calls(): Promise<void> {
  const game = await startGameServer()
  const [echo, onCall, ours] = await Promise.all([startEcho(), startOnCall(), startCallable()])
  const contenders: Contender[] = []
  try {
    const tokens = await game.signIn()
    const token = await tokens()
    const authorised = { ...JSON_TYPE, authorization: `Bearer ${token}` }
    const gamePool = await openPool(game.url, LANES)
    const started = await gamePool.request({
      method: 'POST',
      path: callablePath('startGame'),
      headers: authorised,
      body: JSON.stringify({ data: { gameId: 'first-call' } }),
    })
    const { gameId } = (JSON.parse(await started.body.text()) as { result: { gameId: string } }).result
    const aBody = JSON.stringify({ data: { gameId } })
    const add = (name: string, pid: number, pool: HttpPool, target: Target): number =>
      contenders.push({ name, pid, pool, target, rate: [], cost: [] })
    const real = (name: string, body: string, headers: Readonly<Record<string, string>> = authorised, shown = name) =>
      add(shown, game.pid, gamePool, { path: callablePath(name), headers, body })
    add('bare Fastify echo', echo.running.pid, await openPool(echo.url, LANES), {
      path: '/echo',
      headers: authorised,
      body: aBody,
    })
    add('callable with token, echo', ours.running.pid, await openPool(ours.url, LANES), {
      path: `/final-call/bench${callablePath('echo')}`,
      headers: { ...JSON_TYPE, authorization: `Bearer ${ours.token}` },
      body: aBody,
    })
    real('getAppConfig', '{"data":null}', JSON_TYPE)
    real('getProfile', '{"data":null}')
    real('reportAlive', aBody)
    const [rich, poor] = [
      await atTheCoach(game, gamePool, tokens, 1_000_000),
      await atTheCoach(game, gamePool, tokens, 0),
    ]
    real('getBoard', JSON.stringify({ data: { gameId: rich, transport: 'bus', from: COACH_FROM } }))
    real('getStaying', JSON.stringify({ data: { gameId: rich } }), authorised, 'getStaying, of a player with money')
    real('getStaying', JSON.stringify({ data: { gameId: poor } }), authorised, 'getStaying, of one who needs work')
    add('onCall', onCall.running.pid, await openPool(onCall.url, LANES), {
      path: '/',
      headers: { ...JSON_TYPE, authorization: `Bearer ${onCall.token}` },
      body: aBody,
    })

    for (const it of contenders) await closedLoop(it.pool, it.target, LANES, WARM_UP_MS)
    for (let round = 0; round < ROUNDS; round += 1) for (const it of contenders) await oneRound(it)

    const [bare, callable] = contenders
    const peer = contenders.at(-1)
    if (!bare || !callable || !peer) throw new Error('a contender is missing')
    console.log(
      table(
        ['', 'calls a second', 'beside the echo', 'server ms a call', 'beside the echo', "of onCall's"],
        contenders.map(({ name, rate, cost }) => [
          name,
          median(rate).toFixed(0),
          medianRatio(rate, bare.rate).toFixed(2),
          median(cost).toFixed(4),
          medianRatio(cost, bare.cost).toFixed(2),
          `1/${medianRatio(peer.cost, cost).toFixed(1)}`,
        ]),
      ),
    )
    const inOne = (of: Contender): number => medianRatio(of.cost, callable.cost)
    console.log(goal('calls in the time of an echo', medianRatio(callable.rate, bare.rate), 0.6))
    console.log(goal('calls in the processor time of an echo', inOne(bare), 0.6))
    console.log(goal('calls in the processor time of one onCall', inOne(peer), 10))
  } finally {
    for (const pool of new Set(contenders.map((it) => it.pool))) await pool.close()
    await Promise.all([game.stop(), echo.running.stop(), onCall.close(), ours.close()])
  }
}
