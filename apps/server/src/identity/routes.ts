import type { FastifyInstance } from 'fastify'
import type { OnceStore } from '../ports.ts'
import { type PopupDeps, popupPages } from './popup-pages.ts'
import { type SessionDeps, sessionEndpoints } from './session-endpoints.ts'
import { signInLines } from './sign-in-lines.ts'
import { signInMemory } from './sign-in-memory.ts'

export type AuthDeps = Omit<PopupDeps & SessionDeps, 'memory' | 'tell'> & { readonly once: OnceStore }

/** The endpoints of `AUTH` as a Fastify plugin. Errors are thrown as CallError, which the app converts to HTTP. */
export function authRoutes({ once, ...deps }: AuthDeps): (app: FastifyInstance) => Promise<void> {
  const memory = signInMemory(once, deps.now)
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const tell = signInLines(app)
    await popupPages({ ...deps, memory, tell })(app)
    await sessionEndpoints({ ...deps, memory, tell })(app)
  }
}
