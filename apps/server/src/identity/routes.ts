import { randomBytes, randomUUID } from 'node:crypto'
import {
  AUTH,
  AttemptId,
  CallError,
  ExchangeInput,
  type Session,
  type SignInMessage,
  signInChannel,
} from '@final-call/contract'
import { type RealMs, realMs } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OnceStore, ProfileStore, SessionStore, SignedInAs, TooMany } from '../ports.ts'
import { cookie } from './cookies.ts'
import type { Arrival, OidcClient } from './oidc-client.ts'
import { lastPage, pageAssets, pageHeaders, plainPage } from './pages.ts'
import type { Tokens } from './tokens.ts'
import { sha256 } from './uid.ts'

const CSS = '/auth/sign-in.css'
const SCRIPT = '/auth/signed-in.js'

/** Real milliseconds that a person may take on the provider's pages. */
const TRANSACTION_MS = 10 * 60_000
const CODE_MS = 60_000
/** A player who comes back within this time stays signed in; in real milliseconds, like those below. */
const SESSION_MS = 30 * 24 * 3_600_000
/** A sign-in ends after this, however often the player comes back: a copied cookie must not be good for ever. */
const LONGEST_SESSION_MS = 90 * 24 * 3_600_000
/** Two tabs that refresh at once both hold the old token for a moment; after this time it can only be a stolen copy. */
const GRACE_MS = 30_000

export interface AuthDeps {
  readonly client: OidcClient
  readonly tokens: Tokens
  readonly profiles: ProfileStore
  readonly sessions: Pick<SessionStore, 'open' | 'rotate' | 'revokeFamilyOf'>
  readonly once: OnceStore
  readonly now: () => RealMs
  /** The server's own address; decides the names and flags of cookies. */
  readonly publicUrl: URL
  /** Origins of the game's pages: a sign-in starts at one and comes back to its `/auth/callback`. */
  readonly origins: readonly string[]
  /** What a profile keeps of the provider. */
  readonly person: (arrived: Omit<SignedInAs, 'provider'>) => SignedInAs
  /** A sentence that says why this request may not start a sign-in; undefined when it may. */
  readonly refusal: (request: FastifyRequest) => string | undefined
  /** Counts a request of an address. @returns the refusal where its rate limit is met */
  readonly limit: (address: string) => TooMany | undefined
}

const Transaction = z.object({
  attempt: z.string(),
  redirectUri: z.string(),
  challenge: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
})
const Code = z.object({ attempt: z.string(), uid: z.string() })

const secret = (): string => randomBytes(32).toString('base64url')
const inMs = (now: RealMs, ms: number): RealMs => realMs(now + ms)

/** The endpoints of `AUTH`, as a Fastify plugin. Errors are thrown as CallError, for the app to turn into HTTP. */
export function authRoutes(deps: AuthDeps): (app: FastifyInstance) => Promise<void> {
  const { client, tokens, profiles, sessions, once, now, publicUrl, origins } = deps
  const browser = cookie('sign-in', publicUrl, { path: '/auth', sameSite: 'lax' })
  const refresh = cookie('refresh', publicUrl, { path: '/auth', sameSite: 'strict' })

  const originOf = (request: FastifyRequest): string | undefined =>
    origins.find((origin) => new URL(origin).host === request.headers.host?.toLowerCase())

  function checkOrigin(request: FastifyRequest): void {
    const { origin } = request.headers
    if (origin !== undefined && !origins.includes(origin)) {
      throw new CallError('permission-denied', 'This request comes from another site.')
    }
  }

  const transactionKey = (inBrowser: string, state: string): string => `transaction:${sha256(`${inBrowser}.${state}`)}`
  const codeKey = (code: string): string => `code:${sha256(code)}`

  function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
    return reply.code(status).headers(pageHeaders()).send(html)
  }

  function sendLast(
    reply: FastifyReply,
    status: number,
    attempt: string,
    message: SignInMessage,
    why = '',
  ): FastifyReply {
    const signedIn = 'code' in message
    const title = signedIn ? 'Signed in' : 'Sign-in was not completed'
    const text = signedIn ? 'You are signed in. You can close this window.' : `${why} You can close this window.`.trim()
    const channel = signInChannel(attempt)
    return sendPage(reply, status, lastPage({ title, text, css: CSS, script: SCRIPT, channel, message }))
  }

  /** Answers an error with a page, for a person in the popup. */
  function sendTooMany(request: FastifyRequest, reply: FastifyReply, { seconds, first, message }: TooMany) {
    if (first) request.log.warn(`a rate limit is met: ${message}`)
    const attempt = z.object({ attempt: AttemptId }).safeParse(request.query).data?.attempt
    const text = `Too many sign-ins come from your network. Wait ${seconds} s and try again.`
    reply.header('retry-after', seconds)
    return attempt === undefined
      ? sendPage(reply, 429, plainPage('Please wait a moment', text, CSS))
      : sendLast(reply, 429, attempt, { error: '' }, text)
  }

  const countedPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = deps.limit(request.ip)
    return refused && sendTooMany(request, reply, refused)
  }

  const counted = async (request: FastifyRequest): Promise<void> => {
    const refused = deps.limit(request.ip)
    if (refused) throw refused
  }

  async function start(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refused = deps.refusal(request)
    if (refused) return sendPage(reply, 403, plainPage('Sign-in is not available here', refused, CSS))
    const query = z.object({ attempt: AttemptId }).safeParse(request.query)
    if (!query.success) {
      return sendPage(reply, 400, plainPage('Sign-in starts in the game', 'Close this window and sign in there.', CSS))
    }
    const { attempt } = query.data
    const origin = originOf(request)
    // The provider would send the browser back to an address with neither the cookie nor the opening page.
    if (!origin) return sendLast(reply, 400, attempt, { error: '' }, `Open the game at ${publicUrl.origin} to sign in.`)

    const redirectUri = `${origin}${AUTH.callback}`
    let begun: Awaited<ReturnType<OidcClient['begin']>>
    try {
      begun = await client.begin(redirectUri)
    } catch (error) {
      request.log.error({ err: error }, 'the sign-in provider cannot be reached')
      return sendLast(reply, 502, attempt, { error: '' }, 'The sign-in service does not answer. Try again in a moment.')
    }
    // Kept when there is one, so that sign-ins in two windows of a browser do not end each other.
    const kept = browser.read(request.headers.cookie)
    const inBrowser = kept && AttemptId.safeParse(kept).success ? kept : secret()
    const transaction: z.output<typeof Transaction> = { attempt, redirectUri, challenge: begun.challenge }
    await once.put(
      transactionKey(inBrowser, begun.challenge.state),
      JSON.stringify(transaction),
      inMs(now(), TRANSACTION_MS),
    )
    return reply.header('set-cookie', browser.write(inBrowser, TRANSACTION_MS / 1000)).redirect(begun.url.href, 303)
  }

  async function callback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = z.object({ state: z.string().min(1).max(256) }).safeParse(request.query)
    const inBrowser = browser.read(request.headers.cookie)
    const stored =
      query.success && inBrowser ? await once.take(transactionKey(inBrowser, query.data.state), now()) : undefined
    if (stored === undefined) {
      request.log.warn('a way back that is unknown, used, late or of another browser was refused')
      const text =
        'It took too long, was used already, or began in another browser. Close this window and sign in again.'
      return sendPage(reply, 400, plainPage('This sign-in has expired', text, CSS))
    }
    const { attempt, redirectUri, challenge } = Transaction.parse(JSON.parse(stored))

    let arrival: Arrival
    let code: string | undefined
    try {
      const answer = new URL(redirectUri)
      answer.search = new URL(request.url, redirectUri).search
      arrival = await client.finish(answer, challenge)
      if (arrival.ok) {
        const { uid } = await profiles.findOrCreate(deps.person(arrival.person), now())
        code = secret()
        const promise: z.output<typeof Code> = { attempt, uid }
        await once.put(codeKey(code), JSON.stringify(promise), inMs(now(), CODE_MS))
      }
    } catch (error) {
      request.log.error({ err: error }, 'a sign-in could not be completed')
      return sendLast(
        reply,
        502,
        attempt,
        { error: '' },
        'Something went wrong on the way back. Try again in a moment.',
      )
    }
    if (code !== undefined) return sendLast(reply, 200, attempt, { code })
    const message = arrival.ok ? '' : arrival.message.slice(0, 300)
    request.log.warn({ error: arrival.ok ? '' : arrival.error }, 'the sign-in provider refused')
    return sendLast(reply, 200, attempt, { error: message }, message && `The sign-in service says: ${message}.`)
  }

  async function session(uid: string, family: string): Promise<Session | undefined> {
    const profile = await profiles.find(uid)
    if (!profile) return undefined
    const { email, displayName } = profile
    return { ...(await tokens.issue({ uid, session: family })), user: { uid, email, displayName } }
  }

  async function exchange(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    checkOrigin(request)
    const input = ExchangeInput.safeParse(request.body)
    if (!input.success) {
      const [issue] = input.error.issues
      throw new CallError('invalid-argument', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'malformed'}`)
    }
    const stored = await once.take(codeKey(input.data.code), now())
    const promise = stored === undefined ? undefined : Code.parse(JSON.parse(stored))
    const family = randomUUID()
    const signedIn = promise?.attempt === input.data.attempt ? await session(promise.uid, family) : undefined
    if (!signedIn) {
      request.log.warn('a code that is unknown, used or of another attempt was refused')
      throw new CallError('unauthenticated', 'This sign-in has expired. Please sign in again.')
    }

    // Ends the sign-in that this browser had before: it is about to lose that token.
    const before = refresh.read(request.headers.cookie)
    if (before) await sessions.revokeFamilyOf(sha256(before))
    const token = secret()
    const at = now()
    await sessions.open(family, signedIn.user.uid, sha256(token), at, inMs(at, SESSION_MS))
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
    const rotated = await sessions.rotate(
      sha256(token),
      sha256(next),
      at,
      inMs(at, SESSION_MS),
      GRACE_MS,
      LONGEST_SESSION_MS,
    )
    if (rotated.outcome === 'replayed') request.log.warn('a replaced refresh token came again; its family is revoked')
    const renewed = 'uid' in rotated ? await session(rotated.uid, rotated.family) : undefined
    if (!renewed) {
      request.log.info({ outcome: rotated.outcome }, 'a renewal was refused')
      reply.header('set-cookie', refresh.clear())
      throw new CallError('unauthenticated', 'Your sign-in has ended. Please sign in again.')
    }
    reply.header('set-cookie', refresh.write(next, SESSION_MS / 1000))
    return renewed
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    checkOrigin(request)
    const token = refresh.read(request.headers.cookie)
    if (token) await sessions.revokeFamilyOf(sha256(token))
    request.log.info('signed out')
    return reply.header('set-cookie', refresh.clear()).code(204).send()
  }

  return async (app) => {
    const { css, script } = await pageAssets()
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get(AUTH.start, { onRequest: countedPage }, start)
    app.get(AUTH.callback, { onRequest: countedPage }, callback)
    app.post(AUTH.exchange, { onRequest: counted }, exchange)
    app.post(AUTH.refresh, { onRequest: counted }, renew)
    app.post(AUTH.signOut, signOut)
    app.get(CSS, (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
    app.get(SCRIPT, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  }
}
