import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PROJECT } from '@final-call/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '../callables/envelope.ts'

/** Path prefixes of the server itself, under which there are no pages of the browser app. */
const SERVER_PATHS = [`/${PROJECT}/`, '/live/', '/auth/', '/idp/', '/assets/']

/** Whether a request navigates to a page: it accepts HTML, unlike what pages load themselves. */
export const isPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !SERVER_PATHS.some((prefix) => url.startsWith(prefix))

/** Says that nothing is at an address. Not cacheable: while two versions run side by side, another server may have the file. */
export const sendNothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send(errorBody('not-found', 'There is nothing at this address.'))

/** Sends the browser app's single page. The app itself decides whether the address is a page of the game. */
export const sendPage = (reply: FastifyReply): FastifyReply => reply.code(200).sendFile('index.html')

/**
 * Serves the built browser app, whose single page answers every path that is not the server's own or a file. Without `root`, these paths
 * are not found.
 */
export async function webFiles(app: FastifyInstance, root: string | undefined): Promise<void> {
  if (root !== undefined) {
    const hashed = join(root, 'assets') + sep
    await app.register(fastifyStatic, {
      root,
      // The build also writes a list of its sources here, which is not for the public.
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
    root !== undefined && isPage(request) ? sendPage(reply) : sendNothing(reply),
  )
}
