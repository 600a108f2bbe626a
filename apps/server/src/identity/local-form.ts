import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
// Imports the package's parts, as the local provider does.
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import type { Provider } from 'oidc-provider/lib/provider.js'
import { z } from 'zod'
import type { Account } from './local-configuration.ts'
import { type SignInForm, pageAssets, pageHeaders, plainPage, signInPage } from './pages.ts'

/** A visit to the page: the address of its form, and where the browser goes afterwards. */
interface Asked {
  readonly action: string
  readonly backTo: URL
}

export interface LocalFormDeps {
  readonly provider: Pick<Provider, 'interactionDetails' | 'interactionResult'>
  /** Paths of the page, below which each visit has its own path, and of its style sheet. */
  readonly page: string
  readonly css: string
  /** Origins from which the form may be sent. */
  readonly origins: readonly string[]
  /** @returns the account's id at the provider */
  readonly remember: (account: Account) => string
}

const Form = z.object({
  email: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : ''),
    z
      .string()
      .min(1, 'Enter your email address.')
      .max(254, 'This address is too long: 254 characters at most.')
      .pipe(z.email('This is not a complete email address. It should look like sam@example.com.')),
  ),
  name: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''),
    z.string().max(80, 'This name is too long: 80 characters at most.'),
  ),
})

/** The policy for form targets also applies to the redirects that follow, and cannot contain an IPv6 address. */
const formTargets = ({ origin, hostname }: URL): string => `'self' ${hostname.startsWith('[') ? 'http:' : origin}`

/** The page for a sign-in that has expired. */
export const expiredPage = (css: string, why = ''): string =>
  plainPage('This sign-in cannot go on', `${why ? `(${why}) ` : ''}Close this window and sign in again.`, css)

/** The local provider's only page: it asks for an e-mail address and a name, and does not verify them. */
export function localForm(deps: LocalFormDeps): (app: FastifyInstance) => Promise<void> {
  const { provider, page, css, origins, remember } = deps

  const sendForm = (
    reply: FastifyReply,
    status: number,
    { action, backTo }: Asked,
    form: Omit<SignInForm, 'css' | 'action'>,
  ) =>
    reply
      .code(status)
      .headers(pageHeaders(formTargets(backTo)))
      .send(signInPage({ ...form, action, css }))

  /** Calls `answer` with the interaction that the browser's cookie names, or answers that it has expired. */
  async function during(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (asked: Asked) => Promise<FastifyReply> | FastifyReply,
  ): Promise<FastifyReply> {
    let asked: Asked
    try {
      const { uid, params } = await provider.interactionDetails(request.raw, reply.raw)
      asked = { action: `${page}/${uid}`, backTo: new URL(String(params['redirect_uri'])) }
    } catch (error) {
      if (!(error instanceof SessionNotFound)) throw error
      return reply.code(400).headers(pageHeaders()).send(expiredPage(css))
    }
    return answer(asked)
  }

  const ask = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    during(request, reply, (asked) => sendForm(reply, 200, asked, { email: '', name: '', errors: {} }))

  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    during(request, reply, async (asked) => {
      const { origin } = request.headers
      if (origin !== undefined && !origins.includes(origin)) {
        return reply.code(403).type('text/plain; charset=utf-8').send('This request comes from another site.\n')
      }
      const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const form = Form.safeParse(Object.fromEntries(sent))
      if (!form.success) {
        const { email, name } = z.flattenError(form.error).fieldErrors
        const wrong = { ...(email?.[0] ? { email: email[0] } : {}), ...(name?.[0] ? { name: name[0] } : {}) }
        const typed = { email: sent.get('email') ?? '', name: sent.get('name') ?? '' }
        return sendForm(reply, 422, asked, { ...typed, errors: wrong })
      }
      const accountId = remember({ email: form.data.email, name: form.data.name || null })
      const result = { login: { accountId, remember: false }, select_account: {} }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    })

  return async (app) => {
    const assets = await pageAssets()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    app.get(css, (_request, reply) => reply.type('text/css; charset=utf-8').send(assets.css))
    app.get(`${page}/:uid`, ask)
    app.post(`${page}/:uid`, answer)
  }
}
