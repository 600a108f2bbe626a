import { randomUUID } from 'node:crypto'
import { AUTH, CallError, ExchangeInput, type Session } from '@final-call/contract'
import { type RealMs, realMs } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountStore, ProfileStore, Renewal, SessionStore, TooMany } from '../ports.ts'
import { cookie } from './cookies.ts'
import { secret, sha256 } from './secret.ts'
import type { SignInLines } from './sign-in-lines.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import type { Tokens } from './tokens.ts'

/** A player who returns within this time stays signed in. All of these are in real milliseconds. */
const SESSION_MS = 30 * 24 * 3_600_000
/** A sign-in ends after this time, however often the player returns: a copied cookie must not work for ever. */
const LONGEST_SESSION_MS = 90 * 24 * 3_600_000
/** Two tabs that renew at once both have the old token for a moment; after this time it is a stolen copy, or was copied. */
const GRACE_MS = 30_000

export interface SessionDeps {
  readonly tokens: Tokens
  readonly profiles: Pick<ProfileStore, 'find'>
  readonly sessions: Pick<SessionStore, 'open' | 'holderOf' | 'rotate' | 'revokeFamilyOf'>
  /** Removes a sign-in whose account was deleted while it was opened. */
  readonly accounts: Pick<AccountStore, 'sweep'>
  readonly pending: PendingSignIns
  readonly now: () => RealMs
  /** The server's own address; decides the names and flags of cookies. */
  readonly publicUrl: URL
  /** Origins of the game's pages, from which requests are accepted. */
  readonly origins: readonly string[]
  readonly limits: SignInLimits
  readonly tell: SignInLines
}

/** Each method counts a request. @returns the refusal if the rate limit is exceeded */
export interface SignInLimits {
  /** Counts a step of a sign-in for its address. */
  readonly signIn: (request: FastifyRequest) => TooMany | undefined
  /** Counts any other request for its address. */
  readonly address: (request: FastifyRequest) => TooMany | undefined
  /** Counts a player's renewal, like a call: it has no end of addresses, and each renewal leaves a token in the store for weeks. */
  readonly call: (name: 'refresh', uid: string) => TooMany | undefined
}

const expired = (): CallError => new CallError('unauthenticated', 'This sign-in has expired. Please sign in again.')

const inMs = (now: RealMs, ms: number): RealMs => realMs(now + ms)

/** The endpoints for the game's pages: exchanging a code for a session, renewing a token, signing out. Errors are thrown as CallError. */
export function sessionEndpoints(deps: SessionDeps): (app: FastifyInstance) => Promise<void> {
  const { tokens, profiles, sessions, accounts, pending, now, publicUrl, origins, limits, tell } = deps
  const refresh = cookie('refresh', publicUrl, { path: '/auth', sameSite: 'strict' })

  function checkOrigin(request: FastifyRequest): void {
    const { origin } = request.headers
    if (origin !== undefined && !origins.includes(origin)) {
      throw new CallError('permission-denied', 'This request comes from another site.')
    }
  }

  const counted = (limit: 'signIn' | 'address') => async (request: FastifyRequest) => {
    const refused = limits[limit](request)
    if (refused) throw refused
  }

  async function session(uid: string, family: string): Promise<Session | undefined> {
    const profile = await profiles.find(uid)
    if (!profile) return undefined
    const { email, displayName } = profile
    const user = { uid, email, displayName }
    return { ...(await tokens.issue({ uid, session: family })), serverNow: now(), user }
  }

  async function exchange(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    checkOrigin(request)
    const input = ExchangeInput.safeParse(request.body)
    if (!input.success) {
      const [issue] = input.error.issues
      throw new CallError('invalid-argument', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'malformed'}`)
    }
    const arrived = await pending.redeemCode(input.data.code)
    const family = randomUUID()
    const signedIn = arrived?.attempt === input.data.attempt ? await session(arrived.uid, family) : undefined
    if (!signedIn) {
      tell(request, 'warn', 'a code that is unknown, used or of another attempt was refused')
      throw expired()
    }

    // Ends the browser's previous sign-in, whose token is about to be overwritten.
    const before = refresh.read(request.headers.cookie)
    if (before) await sessions.revokeFamilyOf(sha256(before))
    const token = secret()
    const at = now()
    await sessions.open({
      family,
      uid: signedIn.user.uid,
      tokenHash: sha256(token),
      now: at,
      expires: inMs(at, SESSION_MS),
    })
    if (!(await accounts.sweep(signedIn.user.uid))) {
      tell(request, 'info', 'a sign-in to an account that was deleted meanwhile was refused')
      reply.header('set-cookie', refresh.clear())
      throw expired()
    }
    request.log.info({ uid: signedIn.user.uid }, 'signed in')
    reply.header('set-cookie', refresh.write(token, SESSION_MS / 1000))
    return signedIn
  }

  async function renew(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    checkOrigin(request)
    const token = refresh.read(request.headers.cookie)
    if (!token) throw new CallError('unauthenticated', 'You are not signed in.')
    const next = secret()
    const at = now()
    const renewal: Renewal = {
      tokenHash: sha256(token),
      nextHash: sha256(next),
      now: at,
      expires: inMs(at, SESSION_MS),
      graceMs: GRACE_MS,
      longestMs: LONGEST_SESSION_MS,
    }
    // Not with a token that is no longer good: who has an old one must not hold its player back, nor put off that a copy is found.
    const holder = await sessions.holderOf(renewal)
    const tooOften = holder === undefined ? undefined : limits.call('refresh', holder)
    if (tooOften) throw tooOften
    const rotated = await sessions.rotate(renewal)
    if (rotated.outcome === 'replayed') request.log.warn('a replaced refresh token came again; its family is revoked')
    const renewed = 'uid' in rotated ? await session(rotated.uid, rotated.family) : undefined
    if (!renewed) {
      tell(request, 'info', 'a renewal was refused', { outcome: rotated.outcome })
      reply.header('set-cookie', refresh.clear())
      throw new CallError('unauthenticated', 'Your sign-in has ended. Please sign in again.')
    }
    reply.header('set-cookie', refresh.write(next, SESSION_MS / 1000))
    return renewed
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    checkOrigin(request)
    const token = refresh.read(request.headers.cookie)
    const ended = token ? await sessions.revokeFamilyOf(sha256(token)) : []
    if (ended.length > 0) request.log.info('signed out')
    return reply.header('set-cookie', refresh.clear()).code(204).send()
  }

  return async (app) => {
    app.post(AUTH.exchange, { onRequest: counted('signIn') }, exchange)
    app.post(AUTH.refresh, { onRequest: counted('signIn') }, renew)
    // Sign-out is possible even after too many sign-ins.
    app.post(AUTH.signOut, { onRequest: counted('address') }, signOut)
  }
}
