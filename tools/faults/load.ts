import { randomUUID } from 'node:crypto'
import { callablePath } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { tokens } from '../../apps/server/src/identity/tokens.ts'
import type { Store } from '../../apps/server/src/ports.ts'

const RACE = 'first-call'
/** Real milliseconds before a call that failed is made again. */
const AGAIN_MS = 25
const DAY_MS = 86_400_000

interface Acknowledged {
  readonly gameId: string
  readonly requestId: string
  readonly version: number
}

export interface Load {
  /** What the server has confirmed so far. */
  readonly acknowledged: readonly Acknowledged[]
  /** How often each status came; 0 for a call without an answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Waits until so many more commands than now are confirmed. @throws Error after 30 s */
  more(commands: number): Promise<void>
  /** Waits until a status has come once more than now. @throws Error after 30 s */
  seen(status: number): Promise<void>
  /** Ends when every command that was begun is confirmed. */
  stop(): Promise<void>
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const limit = performance.now() + 30_000; !holds();) {
    if (performance.now() > limit) throw new Error(`not within 30 s: ${what}`)
    await new Promise((done) => setTimeout(done, 10))
  }
}

/**
 * Players who play and pause their clocks, one command after the other, each until it is confirmed: the same request id
 * again after any failure. They are signed in through the store that the server has too.
 */
export async function startLoad(url: string, store: Store, players: number): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  const statuses = new Map<number, number>()
  const now = () => realMs(Date.now())
  const issuer = await tokens({ issuer: url, secrets: store.secrets, sessions: store.sessions, now })
  let stopped = false

  async function signedIn(): Promise<string> {
    const subject = randomUUID()
    const person = { provider: 'test', issuer: 'test', subject, email: null, displayName: null }
    const { uid } = await store.profiles.findOrCreate(person, now())
    const session = randomUUID()
    await store.sessions.open(session, uid, randomUUID(), now(), realMs(now() + DAY_MS))
    return (await issuer.issue({ uid, session })).token
  }

  /** The result, however long it takes to get one. @throws Error for a refusal, which no fault explains */
  async function call(token: string, name: string, data: object): Promise<Record<string, unknown>> {
    for (;;) {
      const reply = await fetch(url + callablePath(name), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ data }),
      })
        .then(async (it) => ({ status: it.status, text: await it.text() }))
        .catch(() => ({ status: 0, text: '' }))
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (reply.status === 200) return (JSON.parse(reply.text) as { result: Record<string, unknown> }).result
      if (reply.status > 0 && reply.status < 500) throw new Error(`${name}: ${reply.status} ${reply.text}`)
      await new Promise((done) => setTimeout(done, AGAIN_MS))
    }
  }

  async function race(): Promise<void> {
    const token = await signedIn()
    const gameId = String((await call(token, 'startGame', { gameId: RACE }))['gameId'])
    for (let round = 0; !stopped; round += 1) {
      const requestId = randomUUID()
      const reply = await call(token, round % 2 === 0 ? 'playClock' : 'pauseClock', { gameId, requestId })
      acknowledged.push({ gameId, requestId, version: Number(reply['version']) })
    }
  }

  const racing = Promise.all(Array.from({ length: players }, race))
  racing.catch(() => undefined)
  const orFailed = (waiting: Promise<void>): Promise<void> => Promise.race([waiting, racing.then(() => undefined)])

  return {
    acknowledged,
    statuses,
    more(commands) {
      const wanted = acknowledged.length + commands
      return orFailed(until(`${commands} more commands`, () => acknowledged.length >= wanted))
    },
    seen(status) {
      const before = statuses.get(status) ?? 0
      return orFailed(until(`a reply of ${status}`, () => (statuses.get(status) ?? 0) > before))
    },
    async stop() {
      stopped = true
      await racing
    },
  }
}

/** What of the acknowledged is not in the store as it was told, and which races have more in their log than was asked. */
export async function missing(store: Store, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { gameId, requestId, version } of acknowledged) {
    const { reply } = (await store.races.find(gameId, requestId)) ?? {}
    if (!reply?.ok || reply.version !== version) faults.push(`${gameId} ${requestId}: ${JSON.stringify(reply)}`)
  }
  for (const [gameId, asked] of Map.groupBy(acknowledged, (it) => it.gameId)) {
    const log = await store.races.eventsAfter(gameId, 0, 1_000_000)
    const acted = log.filter(({ type }) => type === 'played' || type === 'paused').length
    if (acted !== asked.length) faults.push(`${gameId}: ${asked.length} commands, carried out ${acted} times`)
  }
  return faults
}
