import { join } from 'node:path'
import { type AppConfig, CallError, callablePath } from '@final-call/contract'
import { type RaceEvent, type RealMs, realMs } from '@final-call/domain'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '../app.ts'
import { cachedSessions } from '../identity/cached-sessions.ts'
import { uidOf } from '../identity/uid.ts'
import { localFanout } from '../store/local-fanout.ts'
import { type Limits, type RateLimits, rateLimits } from '../limits/limits.ts'
import { loadContent } from '../operator/load-content.ts'
import type { Fanout, SignedInAs, Store } from '../ports.ts'
import { openSqlite } from '../store/sqlite/open.ts'
import { content } from './race-of-two-legs.ts'
import { temporaryFolder } from './temporary.ts'

/** A Friday, 10:00 in Wellington. */
export const MORNING = Date.UTC(2026, 10, 19, 21)

const person = (name: string): SignedInAs => ({
  provider: 'test',
  issuer: 'test',
  subject: name,
  email: `${name}@example.com`,
  displayName: name,
})

export const uidNamed = (name: string): string => uidOf(person(name))

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as it arrived. */
  readonly text: string
  readonly result?: unknown
  readonly error?: { readonly status: string; readonly message: string; readonly details?: unknown }
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly store: Store
  /** The real moment, which stands still unless it is moved. */
  readonly clock: { now: number }
  /** Makes calls as the player of that name; as a stranger without one. */
  call(name: string, data: unknown, as?: string): Promise<Answer>
  /** The same, for an answer that must be a result. */
  result<Result>(name: string, data: unknown, as?: string): Promise<Result>
  log(raceId: string): Promise<readonly RaceEvent[]>
  close(): Promise<void>
}

export interface TestServerOptions {
  readonly store?: (store: Store) => Store
  readonly allowedOrigins?: readonly string[]
  readonly webRoot?: string
  readonly config?: Partial<AppConfig>
  /** Limits that are not named are off. */
  readonly limits?: Partial<RateLimits>
  readonly trustProxy?: readonly string[]
  /** `http://localhost:4000` when absent. */
  readonly publicUrl?: string
  /** The server's observers, and the destination of log lines. */
  readonly observe?: Pick<AppDeps, 'metrics' | 'tracer' | 'isStopping' | 'logStream'> & { readonly logLevel?: string }
  /** The limits in time and in number for searches for ways to win a race. */
  readonly planning?: AppDeps['planning']
  /** How callers are identified; by the name in the token when absent. */
  readonly identity?: (store: Store, now: () => RealMs, limits: Limits) => Promise<AppDeps['identity']>
  /** The database file; one of its own when absent. */
  readonly path?: string
  /** A store that is open already, and how the processes on it notify each other; in place of a file. */
  readonly on?: { readonly store: Store; readonly fanout: Fanout }
}

/** The whole server on a real database of its own; only the sign-in and the time are made up. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = temporaryFolder()
  const fanout = options.on?.fanout ?? localFanout()
  const file = options.on?.store ?? openSqlite({ path: options.path ?? join(folder.path, 'test.db'), uidOf })
  const opened: Store = { ...file, sessions: cachedSessions(file.sessions, fanout) }
  const store = options.store?.(opened) ?? opened
  const clock = { now: MORNING }
  const now = (): RealMs => realMs(clock.now)
  await loadContent(opened.content, content, now())

  const limits = rateLimits({
    store: store.limits,
    now,
    limits: { player: 0, address: 0, callable: 0, signIn: 0, ...options.limits },
  })
  const app = await buildApp({
    store,
    fanout,
    now,
    identity: (await options.identity?.(opened, now, limits)) ?? {
      routes: async () => undefined,
      async authenticate(header) {
        if (header === undefined) return undefined
        const name = /^Bearer (\w+)$/i.exec(header)?.[1]
        if (name === undefined) throw new CallError('unauthenticated', 'Unauthenticated')
        return { uid: (await opened.profiles.findOrCreate(person(name), now())).uid, session: `session-of-${name}` }
      },
      isSignedIn: async () => true,
    },
    publicUrl: options.publicUrl ?? 'http://localhost:4000',
    allowedOrigins: options.allowedOrigins ?? [],
    trustProxy: options.trustProxy ?? [],
    limits,
    rolesOf: (email) => ({ administrator: email === 'admin@example.com', geopath: email === 'geo@example.com' }),
    config: {
      contactEmail: 'crew@example.com',
      mapStyleUrl: null,
      googleMapsKey: null,
      streetPictures: null,
      signInProvider: 'local',
      ...options.config,
    },
    logLevel: 'silent',
    ...options.observe,
    ...(options.planning ? { planning: options.planning } : {}),
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
  })

  const call: TestServer['call'] = async (name, data, as) => {
    const reply = await app.inject({
      method: 'POST',
      url: callablePath(name),
      headers: { 'content-type': 'application/json', ...(as === undefined ? {} : { authorization: `Bearer ${as}` }) },
      payload: JSON.stringify({ data }),
    })
    const body = reply.json<Pick<Answer, 'result' | 'error'>>()
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, ...body }
  }

  return {
    app,
    store,
    clock,
    call,
    async result<Result>(name: string, data: unknown, as = 'sam') {
      const answer = await call(name, data, as)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
      return answer.result as Result
    },
    log: (raceId) => store.races.eventsAfter(raceId, 0, 10_000),
    async close() {
      await app.close()
      await opened.close()
      folder.remove()
    },
  }
}

let requests = 0
/** A request id that was not used before. */
export const nextRequest = (): string => `request-${(requests += 1)}`

/** Starts a race: that of two legs, unless another is named. @returns its id */
export async function startRace(server: TestServer, as = 'sam', race = 'two-legs'): Promise<string> {
  const { gameId } = await server.result<{ gameId: string }>('startGame', { gameId: race }, as)
  return gameId
}
