import { PROJECT } from '@final-call/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rationOutageLines, sendFailure } from '../callables/answers.ts'
import { BAD_REQUEST, errorBody } from '../callables/envelope.ts'
import { isClientError } from '../callables/failures.ts'
import { ANY_CALLABLE } from '../callables/routes.ts'
import { isForOneHost } from './connection.ts'
import type { Headers } from './policy.ts'
import { isPage, sendNothing, sendPage } from './web-files.ts'

/** Path prefix of callables, whose answers are data rather than pages. */
const CALLS = `/${PROJECT}/`

interface Answering {
  /** Headers of pages, and of data. */
  readonly onPages: Headers
  readonly onData: Headers
  /** Whether there is a browser app to serve. */
  readonly hasPages: boolean
}

/** Sets the headers of every answer, and the body of errors. */
export function answering(app: FastifyInstance, { onPages, onData, hasPages }: Answering): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith(CALLS) || request.routeOptions.url === ANY_CALLABLE) reply.headers(onData)
    // Set on the raw reply, because the sign-in provider writes that itself.
    else for (const [name, value] of Object.entries(onPages)) reply.raw.setHeader(name, value)
    if (isForOneHost(request.raw)) return done()
    reply.code(400).header('connection', 'close').send(errorBody('invalid-argument', BAD_REQUEST))
  })
  rationOutageLines(app)
  app.setErrorHandler((error, request, reply) => {
    if (!isClientError(error)) return sendFailure(request, reply, error)
    const { statusCode } = error
    // The file plugin refuses paths that no file can have, with 403 those that are too long or lead out of its folder. To a browser they are
    // pages.
    if (hasPages && isPage(request) && (statusCode === 400 || statusCode === 403)) return sendPage(reply)
    if (statusCode === 403) return sendNothing(reply)
    return reply.code(statusCode).send(errorBody('invalid-argument', BAD_REQUEST))
  })
}

/** Answers requests that the router cannot parse, which no hook has seen. */
export const answeringUnrouted =
  ({ onPages, hasPages }: Pick<Answering, 'onPages' | 'hasPages'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (hasPages && error.code === 'FST_ERR_BAD_URL' && isPage(request)) {
      // A path that cannot be decoded is a page like any other.
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
