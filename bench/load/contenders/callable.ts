import compress from '@fastify/compress'
import { GameId, callable } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { z } from 'zod'
import { buildApp } from '../../../apps/server/src/app.ts'
import { crossOrigin } from '../../../apps/server/src/callables/cross-origin.ts'
import { callableRoutes } from '../../../apps/server/src/callables/routes.ts'
import { serve } from '../../../apps/server/src/functions/serving/serve.ts'
import { identity } from '../../../apps/server/src/identity/identity.ts'
import { cachedSessions } from '../../../apps/server/src/identity/cached-sessions.ts'
import { rateLimits } from '../../../apps/server/src/limits/limits.ts'
import { uncounted, untraced } from '../../../apps/server/src/observe/ports.ts'
import { openStore } from '../../../apps/server/src/operator/open-store.ts'

// The game's server with one more callable, under /final-call/bench, that echoes its input to a player: the cost of an echo
// with the token, the sign-in, the schemas and the headers of every call. The arguments are the port and the data folder.

const [, , port = '', dataDir = ''] = process.argv
const publicUrl = `http://127.0.0.1:${port}`
const now = () => realMs(Date.now())
const { store: opened, fanout } = await openStore({ database: undefined, dataDir })
const store = { ...opened, sessions: cachedSessions(opened.sessions, fanout) }
const limits = rateLimits({ store: store.limits, now, limits: { player: 0, address: 0, callable: 0, signIn: 0 } })
const people = await identity({ ...store, publicUrl, provider: 'local', now, limits })
const app = await buildApp({
  store,
  fanout,
  now,
  identity: people,
  publicUrl,
  allowedOrigins: [],
  trustProxy: [],
  limits,
  rolesOf: () => ({ administrator: false, geopath: false }),
  config: { contactEmail: '', mapStyleUrl: null, googleMapsKey: null, streetPictures: null, signInProvider: 'local' },
  logLevel: 'warn',
})

const shape = z.strictObject({ gameId: GameId })
const echo = callable({ name: 'echo', summary: 'Gives back what it is given.', input: shape, output: shape })
await app.register(
  async (scope) => {
    await scope.register(compress, { globalCompression: false, globalDecompression: false })
    const { authenticate } = people
    const functions = [serve(echo, async (input) => input)]
    const rest = { authenticate, now, limits, crossOrigin: crossOrigin([]) }
    await scope.register(callableRoutes({ functions, ...rest, metrics: uncounted, tracer: untraced }))
  },
  { prefix: '/final-call/bench' },
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
