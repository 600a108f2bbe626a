import type { FastifyInstance } from 'fastify'
import type { OnceStore } from '../ports.ts'
import { type PopupDeps, popupPages } from './popup-pages.ts'
import { type SessionDeps, sessionEndpoints } from './session-endpoints.ts'
import { signInMemory } from './sign-in-memory.ts'

export type AuthDeps = Omit<PopupDeps & SessionDeps, 'memory'> & { readonly once: OnceStore }

/** The endpoints of `AUTH` as a Fastify plugin. Errors are thrown as CallError, which the app converts to HTTP. */
export function authRoutes({ once, ...deps }: AuthDeps): (app: FastifyInstance) => Promise<void> {
  const memory = signInMemory(once, deps.now)
  const pages = popupPages({ ...deps, memory })
  const endpoints = sessionEndpoints({ ...deps, memory })
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await pages(app)
    await endpoints(app)
  }
}
