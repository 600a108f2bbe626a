import { AUTH, AttemptId, type SignInMessage, signInChannel } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ProfileStore, SignedInAs, TooMany } from '../ports.ts'
import { cookie } from './cookies.ts'
import { ForgedAnswer, type OidcClient, type ProviderRefusal } from './oidc-client.ts'
import { lastPage, pageAssets, pageHeaders, plainPage } from './pages.ts'
import { secret } from './secret.ts'
import type { SignInLimits } from './session-endpoints.ts'
import type { SignInLines } from './sign-in-lines.ts'
import { type PendingSignIns, TRANSACTION_MS } from './pending-sign-ins.ts'

const CSS = '/auth/sign-in.css'
const SCRIPT = '/auth/signed-in.js'
/** Longer than any host name; what a browser sends is cut here. */
const LONGEST_HOST = 260
/** The most characters of a provider's refusal that are passed on, and that are logged: anybody can write one by hand. */
const LONGEST_REFUSAL = 300

export interface PopupDeps {
  readonly client: OidcClient
  readonly profiles: Pick<ProfileStore, 'findOrCreate'>
  readonly pending: PendingSignIns
  readonly now: () => RealMs
  /** The server's own address; decides the names and flags of cookies. */
  readonly publicUrl: URL
  /** Origins of the game's pages: a sign-in starts at one and returns to its `/auth/callback`. */
  readonly origins: readonly string[]
  /** The person as the profile stores them, with the provider's name. */
  readonly person: (arrived: Omit<SignedInAs, 'provider'>) => SignedInAs
  /** Why a request may not start a sign-in, as a sentence; undefined if it may. */
  readonly refusal: (request: FastifyRequest) => string | undefined
  readonly limits: Pick<SignInLimits, 'signIn'>
  readonly tell: SignInLines
}

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.code(status).headers(pageHeaders()).send(html)

/** The popup's last page. @param why the problem, if no code is sent */
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

/** Whether `named` is the `Host` of a browser at that origin; some proxies add the default port, which browsers omit. */
function isHostOf({ protocol, host, hostname, port }: URL, named: string): boolean {
  const usual = protocol === 'https:' ? 443 : 80
  return named === host || (port === '' && named === `${hostname}:${usual}`)
}

interface Trouble {
  readonly status: number
  readonly title: string
  readonly text: string
}

/** Shows a problem to the person in the popup, and reports it to the page that opened it if the request names its attempt. */
function sendTrouble(request: FastifyRequest, reply: FastifyReply, { status, title, text }: Trouble): FastifyReply {
  const attempt = z.object({ attempt: AttemptId }).safeParse(request.query).data?.attempt
  return attempt === undefined
    ? sendPage(reply, status, plainPage(title, text, CSS))
    : sendLast(reply, status, attempt, { error: '' }, text)
}

function sendTooMany(request: FastifyRequest, reply: FastifyReply, { seconds, first, message }: TooMany): FastifyReply {
  if (first) request.log.warn(`a rate limit is met: ${message}`)
  const text = `Too many sign-ins come from your network. Wait ${seconds} s and try again.`
  reply.header('retry-after', seconds)
  return sendTrouble(request, reply, { status: 429, title: 'Please wait a moment', text })
}

/** The pages of the popup: the redirect to the provider and the return from it. */
export function popupPages(deps: PopupDeps): (app: FastifyInstance) => Promise<void> {
  const { client, profiles, pending, now, publicUrl, origins, tell } = deps
  const browser = cookie('sign-in', publicUrl, { path: '/auth', sameSite: 'lax' })

  /** The origin that a browser is at, by its `Host` or by what a trusted proxy says; undefined if it is not one of ours. */
  function originOf({ headers, host }: FastifyRequest): string | undefined {
    const named = (by = ''): string | undefined => origins.find((origin) => isHostOf(new URL(origin), by.toLowerCase()))
    return named(headers.host) ?? named(host)
  }

  const counted = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = deps.limits.signIn(request)
    return refused && sendTooMany(request, reply, refused)
  }

  /** Answers an unexpected error, such as an unreachable store, with a page, since a person in the popup cannot read JSON. */
  function sendBroken(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    tell(request, 'error', 'a sign-in page could not be made', { err: error })
    const text = 'The game cannot be reached just now. Try again in a moment.'
    void sendTrouble(request, reply, { status: 503, title: 'Sign-in is not possible just now', text })
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
    // The provider would redirect the browser to an address that has neither the cookie nor the opening page.
    if (!origin) {
      const host = request.headers.host?.slice(0, LONGEST_HOST)
      const fields = { host, publicUrl: publicUrl.origin }
      tell(request, 'warn', 'nobody can sign in under this Host: a proxy must pass it on', fields)
      const there = 'If you are there already, tell the people who run it: its proxy does not pass the name on.'
      const text = `Open the game at ${publicUrl.origin} to sign in. ${there}`
      return sendLast(reply, 400, attempt, { error: '' }, text)
    }

    const redirectUri = `${origin}${AUTH.callback}`
    let begun: Awaited<ReturnType<OidcClient['begin']>>
    try {
      begun = await client.begin(redirectUri)
    } catch (error) {
      tell(request, 'error', 'the sign-in provider cannot be reached', { err: error })
      return sendLast(reply, 502, attempt, { error: '' }, 'The sign-in service does not answer. Try again in a moment.')
    }
    // An existing value is kept, so that sign-ins in two windows of a browser do not end each other.
    const kept = browser.read(request.headers.cookie)
    const inBrowser = kept && AttemptId.safeParse(kept).success ? kept : secret()
    await pending.putTransaction(inBrowser, { attempt, redirectUri, challenge: begun.challenge })
    return reply.header('set-cookie', browser.write(inBrowser, TRANSACTION_MS / 1000)).redirect(begun.url.href, 303)
  }

  async function callback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = z.object({ state: z.string().min(1).max(256) }).safeParse(request.query)
    const inBrowser = browser.read(request.headers.cookie)
    const begun = query.success && inBrowser ? await pending.takeTransaction(inBrowser, query.data.state) : undefined
    if (!begun) {
      tell(request, 'warn', 'a way back that is unknown, used, late or of another browser was refused')
      const text =
        'It took too long, was used already, or began in another browser; or yours keeps no cookies for this site. Close this window and sign in again.'
      return sendPage(reply, 400, plainPage('This sign-in has expired', text, CSS))
    }
    const { attempt, redirectUri, challenge } = begun

    let refusal: ProviderRefusal
    try {
      const answer = new URL(redirectUri)
      answer.search = new URL(request.url, redirectUri).search
      const arrival = await client.finish(answer, challenge)
      if (arrival.ok) {
        const { uid } = await profiles.findOrCreate(deps.person(arrival.person), now())
        return sendLast(reply, 200, attempt, { code: await pending.issueCode({ attempt, uid }) })
      }
      refusal = arrival
    } catch (error) {
      // Anyone can send such a request repeatedly; only what the operator can fix is logged as an error.
      if (error instanceof ForgedAnswer) tell(request, 'warn', `a way back was refused: ${error.message}`)
      else tell(request, 'error', 'a sign-in could not be completed', { err: error })
      return sendLast(
        reply,
        502,
        attempt,
        { error: '' },
        'Something went wrong on the way back. Try again in a moment.',
      )
    }
    const message = refusal.message.slice(0, LONGEST_REFUSAL)
    tell(request, 'warn', 'the sign-in provider refused', { error: refusal.error.slice(0, LONGEST_REFUSAL) })
    return sendLast(reply, 200, attempt, { error: message }, message && `The sign-in service says: ${message}.`)
  }

  return async (app) => {
    const { css, script } = await pageAssets()
    app.get(AUTH.start, { onRequest: counted, errorHandler: sendBroken }, start)
    app.get(AUTH.callback, { onRequest: counted, errorHandler: sendBroken }, callback)
    app.get(CSS, (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
    app.get(SCRIPT, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  }
}
