import fastifyStatic from '@fastify/static'
import { PROJECT } from '@final-call/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './callables/envelope.ts'

/** Paths that belong to the server: nothing under them is a page of the browser app. */
const SERVER_PATHS = [`/${PROJECT}/`, '/live/', '/auth/', '/idp/', '/assets/']

const isPage = (request: FastifyRequest): boolean => {
  const [path = ''] = request.url.split('?', 1)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html') &&
    !SERVER_PATHS.some((prefix) => path.startsWith(prefix)) &&
    !(path.split('/').at(-1) ?? '').includes('.')
  )
}

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send(errorBody('not-found', 'There is nothing at this address.'))

/**
 * The built browser app, whose one page answers to every address that is not the server's own or a file's. Without a folder to serve
 * there is nothing at those addresses.
 */
export async function webFiles(app: FastifyInstance, root: string | undefined): Promise<void> {
  if (root !== undefined) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) =>
    root !== undefined && isPage(request) ? reply.sendFile('index.html') : notFound(reply),
  )
}
