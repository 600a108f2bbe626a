import { PROJECT } from '@final-call/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './callables/answers.ts'
import { BAD_REQUEST, errorBody } from './callables/envelope.ts'
import { isClientError } from './callables/failures.ts'
import { ANY_CALLABLE } from './callables/routes.ts'
import { isForOneHost } from './connection.ts'
import type { Headers } from './policy.ts'
import { isPage, sendPage } from './web-files.ts'

/** Where callables are: what is answered there is data. */
const CALLS = `/${PROJECT}/`

interface Answering {
  /** The headers of pages, and of data. */
  readonly onPages: Headers
  readonly onData: Headers
  /** Whether there is a browser app to serve. */
  readonly hasPages: boolean
}

/** Every answer's headers, and what stands in an answer where something went wrong. */
export function answering(app: FastifyInstance, { onPages, onData, hasPages }: Answering): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith(CALLS) || request.routeOptions.url === ANY_CALLABLE) reply.headers(onData)
    // On the raw reply, which the sign-in provider writes itself.
    else for (const [name, value] of Object.entries(onPages)) reply.raw.setHeader(name, value)
    if (isForOneHost(request.raw)) return done()
    reply.code(400).header('connection', 'close').send(errorBody('invalid-argument', BAD_REQUEST))
  })
  app.setErrorHandler((error, request, reply) => {
    if (!isClientError(error)) return sendFailure(request, reply, error)
    const { statusCode } = error
    // What no file can be called is refused where files are served, and is a page.
    if (hasPages && isPage(request) && (statusCode === 400 || statusCode === 403)) return sendPage(reply)
    return reply.code(statusCode).send(errorBody('invalid-argument', BAD_REQUEST))
  })
}

/** Answers a request that the router can bring nowhere, before any hook has seen it. */
export const answeringUnrouted =
  ({ onPages, hasPages }: Pick<Answering, 'onPages' | 'hasPages'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (hasPages && error.code === 'FST_ERR_BAD_URL' && isPage(request)) {
      // An address that cannot be decoded is a page like any other; only the router cannot say so.
      request.raw.url = '/'
      return request.server.routing(request.raw, reply.raw)
    }
    reply.hijack()
    reply.raw.writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': request.id,
      ...onPages,
    })
    reply.raw.end(JSON.stringify(errorBody('invalid-argument', BAD_REQUEST)))
  }
