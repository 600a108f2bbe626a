import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { CallError, type Profile, type SignInMessage, SignInMessage as Message, wireStatus } from '@final-call/contract'
import { type RealMs, realMs } from '@final-call/domain'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { OnceStore, ProfileStore, SecretStore } from '../ports.ts'
import type { ProviderChoice } from './choose-provider.ts'
import { type Identity, type IdentityDeps, identity } from './identity.ts'
import { uidOf } from './uid.ts'

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

export interface TestStores {
  readonly profiles: ProfileStore
  readonly sessions: IdentityDeps['sessions']
  readonly accounts: IdentityDeps['accounts']
  readonly once: OnceStore
  readonly secrets: SecretStore
  readonly forgetProfile: (uid: string) => void
  /** Everything that was ever stored, as a database's backup would contain it. */
  readonly dump: () => string
}

/** The ports of identity in memory, with the meaning defined in `ports.ts`. */
export function memoryStores(): TestStores {
  const profiles = new Map<string, Profile>()
  const families = new Map<
    string,
    { readonly uid: string; readonly opened: number; revoked: boolean; expires: RealMs; turns: number }
  >()
  const refreshTokens = new Map<
    string,
    {
      readonly family: string
      readonly expires: number
      readonly turn: number
      readonly given: number
      replaced?: number
    }
  >()
  const values = new Map<string, { readonly value: string; readonly expires: number }>()
  const secrets = new Map<string, string>()
  const log: string[] = []

  return {
    profiles: {
      findOrCreate: async (person, now) => {
        const uid = uidOf(person)
        const profile = profiles.get(uid) ?? {
          provider: person.provider,
          uid,
          displayName: person.displayName,
          email: person.email,
          gcashAccount: randomUUID(),
          gcashBalance: 1_000_000,
          createdAt: new Date(now).toISOString(),
        }
        profiles.set(uid, profile)
        return profile
      },
      find: async (uid) => profiles.get(uid),
    },
    sessions: {
      open: async ({ family, uid, tokenHash, now, expires }) => {
        families.set(family, { uid, opened: now, revoked: false, expires, turns: 0 })
        refreshTokens.set(tokenHash, { family, expires, turn: 0, given: now })
        log.push(tokenHash)
      },
      rotate: async ({ tokenHash, nextHash, now, expires: until, graceMs, longestMs }) => {
        const token = refreshTokens.get(tokenHash)
        const family = token && families.get(token.family)
        if (!token || !family || family.revoked || token.expires <= now) return { outcome: 'unknown' }
        const leftBehind = token.replaced ?? (token.turn < family.turns ? token.given : undefined)
        if (leftBehind !== undefined && now - leftBehind >= graceMs) {
          family.revoked = true
          return { outcome: 'replayed', family: token.family }
        }
        token.replaced = leftBehind ?? now
        if (leftBehind === undefined) family.turns += 1
        const expires = realMs(Math.min(until, family.opened + longestMs))
        family.expires = expires
        refreshTokens.set(nextHash, { family: token.family, expires, turn: family.turns, given: now })
        log.push(nextHash)
        return { outcome: leftBehind === undefined ? 'rotated' : 'recent', uid: family.uid, family: token.family }
      },
      revokeFamilyOf: async (tokenHash) => {
        const name = refreshTokens.get(tokenHash)?.family ?? ''
        const family = families.get(name)
        if (family) family.revoked = true
        return family ? [name] : []
      },
      revokeAllOf: async (uid) => {
        const ended = [...families].filter(([, family]) => family.uid === uid)
        for (const [, family] of ended) family.revoked = true
        return ended.map(([name]) => name)
      },
      liveUntil: async (family, now) => {
        const found = families.get(family)
        return found && !found.revoked && found.expires > now ? found.expires : undefined
      },
    },
    accounts: {
      sweep: async (uid) => {
        if (profiles.has(uid)) return true
        for (const [name, family] of families) if (family.uid === uid) families.delete(name)
        return false
      },
    },
    once: {
      put: async (key, value, { expires }) => {
        values.set(key, { value, expires })
        log.push(key, value)
      },
      take: async (key, now) => {
        const entry = values.get(key)
        values.delete(key)
        return entry && entry.expires > now ? entry.value : undefined
      },
    },
    secrets: {
      findOrCreate: async (name, fresh) => {
        if (!secrets.has(name)) secrets.set(name, fresh)
        return secrets.get(name) ?? fresh
      },
    },
    forgetProfile: (uid) => profiles.delete(uid),
    dump: () => log.join('\n'),
  }
}

/** Below the ephemeral ports of systems, which could be assigned to others before they are used. */
const FIRST_PORT = 12_000
const END_OF_PORTS = 32_000

/** Whether a loopback port is free. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** A loopback port that was free a moment ago, for an issuer that must know its port before it listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, END_OF_PORTS)
  return (await isFree(port)) ? port : freePort()
}

export interface TestServer extends Identity {
  readonly app: FastifyInstance
  readonly url: string
  readonly clock: TestClock
  readonly stores: TestStores
}

/** Identity in a real server on a loopback port, with errors converted to HTTP as in the app. */
export async function testServer(
  provider: ProviderChoice,
  publicUrl?: string,
  logger?: FastifyServerOptions['logger'],
  trustProxy: readonly string[] = [],
): Promise<TestServer> {
  const port = publicUrl ? Number(new URL(publicUrl).port) : await freePort()
  const url = publicUrl ?? `http://localhost:${port}`
  const clock = testClock()
  const stores = memoryStores()
  const app = fastify({ logger: logger ?? false, trustProxy: trustProxy.length > 0 && [...trustProxy] })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof CallError)) return reply.send(error)
    return reply.code(error.status).send({ error: { status: wireStatus(error.code), message: error.message } })
  })
  const made = await identity({
    publicUrl: url,
    provider,
    ...stores,
    now: clock.now,
    limits: { signIn: () => undefined, address: () => undefined },
  })
  await app.register(made.routes)
  await app.listen({ port, host: '127.0.0.1' })
  return { ...made, app, url, clock, stores }
}

interface JarCookie {
  readonly host: string
  readonly path: string
  readonly name: string
  readonly value: string
}

export interface TestBrowser {
  readonly cookies: JarCookie[]
  /** Makes one request with the cookies that belong to it; redirects are not followed. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Makes a GET request and follows redirects to their end. */
  readonly open: (url: string) => Promise<{ readonly url: string; readonly response: Response; readonly html: string }>
}

/** The parts of a browser that sign-in needs: a cookie jar by host and path (shared by ports, as in browsers), and redirects. */
export function testBrowser(): TestBrowser {
  const cookies: JarCookie[] = []

  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { hostname, pathname } = new URL(url)
    const sent = cookies.filter(({ host, path }) => host === hostname && pathname.startsWith(path))
    const headers = new Headers(init.headers)
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */)
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const attribute = (key: string): string | undefined =>
        attributes.find((it) => it.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
      const path = attribute('path') ?? '/'
      const old = cookies.findIndex((it) => it.host === hostname && it.path === path && it.name === name)
      if (old >= 0) cookies.splice(old, 1)
      const expires = attribute('expires')
      const gone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())
      if (!gone) cookies.push({ host: hostname, path, name, value })
    }
    return response
  }

  return {
    cookies,
    fetch: visit,
    open: async (url) => {
      let at = url
      for (let hop = 0; hop < 12; hop += 1) {
        const response = await visit(at)
        const location = response.headers.get('location')
        if (!location) return { url: at, response, html: await response.text() }
        at = new URL(location, at).href
      }
      throw new Error(`too many redirects from ${url}`)
    },
  }
}

const unescape = (html: string): string =>
  html.replace(
    /&(quot|#39|lt|gt|amp);/g,
    (_all, name: string) => ({ quot: '"', '#39': "'", lt: '<', gt: '>' })[name] ?? '&',
  )

/** The message of the popup's last page, and its channel; undefined if it has none. */
export function saidBy(html: string): { readonly channel: string; readonly message: SignInMessage } | undefined {
  const channel = /data-channel="([^"]*)"/.exec(html)?.[1]
  const message = /data-message="([^"]*)"/.exec(html)?.[1]
  if (channel === undefined || message === undefined) return undefined
  return { channel: unescape(channel), message: Message.parse(JSON.parse(unescape(message))) }
}

export const newAttempt = (): string => randomUUID()

export const postForm = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

export const postJson = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
