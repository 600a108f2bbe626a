import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PROJECT } from '@final-call/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './callables/envelope.ts'

/** Paths that belong to the server: nothing under them is a page of the browser app. */
const SERVER_PATHS = [`/${PROJECT}/`, '/live/', '/auth/', '/idp/', '/assets/']

/** Whether somebody goes to a page, whatever its address looks like: what a page itself loads is not asked for as HTML. */
export const isPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !SERVER_PATHS.some((prefix) => url.startsWith(prefix))

/** Kept by no cache: while versions serve side by side, another server may have what this one has not. */
const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send(errorBody('not-found', 'There is nothing at this address.'))

/** The one page of the browser app. Of its addresses which is a page of the game, and which the 404 page, the app itself says. */
export const sendPage = (reply: FastifyReply): FastifyReply => reply.code(200).sendFile('index.html')

/**
 * The built browser app, whose one page answers to every address that is not the server's own or a file's. Without a folder to serve
 * there is nothing at those addresses.
 */
export async function webFiles(app: FastifyInstance, root: string | undefined): Promise<void> {
  if (root !== undefined) {
    const hashed = join(root, 'assets') + sep
    await app.register(fastifyStatic, {
      root,
      // A build leaves a list of its own sources beside the app.
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const forEver = path.startsWith(hashed)
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) =>
    root !== undefined && isPage(request) ? sendPage(reply) : notFound(reply),
  )
}
