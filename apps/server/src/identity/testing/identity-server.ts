import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CallError, wireStatus } from '@final-call/contract'
import { type RealMs, realMs } from '@final-call/domain'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Store } from '../../ports.ts'
import { openSqlite } from '../../store/sqlite/open.ts'
import { freePort } from '../../testing/free-port.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import type { ProviderChoice } from '../choose-provider.ts'
import { type Identity, identity } from '../identity.ts'
import { uidOf } from '../uid.ts'

export interface TestClock {
  readonly now: () => RealMs
  readonly advance: (ms: number) => void
}

export function testClock(): TestClock {
  let at = Date.UTC(2026, 10, 21, 9)
  return {
    now: () => realMs(at),
    advance: (ms) => {
      at += ms
    },
  }
}

/** A store on a database of its own. */
export interface TestStore extends Store {
  /** The bytes of all its files, as a copy of them would contain them. */
  readonly files: () => string
}

/** @returns the store; closing it removes its files */
export function testStore(): TestStore {
  const folder = temporaryFolder()
  const store = openSqlite({ path: join(folder.path, 'test.db'), uidOf })
  return {
    ...store,
    files: () =>
      readdirSync(folder.path)
        .map((name) => readFileSync(join(folder.path, name), 'latin1'))
        .join('\n'),
    async close() {
      await store.close()
      folder.remove()
    },
  }
}

export interface IdentityServer extends Identity {
  readonly app: FastifyInstance
  readonly url: string
  readonly clock: TestClock
  readonly store: TestStore
}

/** Identity in a real server on a loopback port and a real store, with errors converted to HTTP as in the app. */
export async function identityServer(
  provider: ProviderChoice,
  publicUrl?: string,
  logger?: FastifyServerOptions['logger'],
  trustProxy: readonly string[] = [],
): Promise<IdentityServer> {
  const port = publicUrl ? Number(new URL(publicUrl).port) : await freePort()
  const url = publicUrl ?? `http://localhost:${port}`
  const clock = testClock()
  const store = testStore()
  const app = fastify({ logger: logger ?? false, trustProxy: trustProxy.length > 0 && [...trustProxy] })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof CallError)) return reply.send(error)
    return reply.code(error.status).send({ error: { status: wireStatus(error.code), message: error.message } })
  })
  const made = await identity({
    publicUrl: url,
    provider,
    ...store,
    now: clock.now,
    limits: { signIn: () => undefined, address: () => undefined, call: () => undefined },
  })
  app.addHook('onClose', () => store.close())
  await app.register(made.routes)
  await app.listen({ port, host: '127.0.0.1' })
  return { ...made, app, url, clock, store }
}
