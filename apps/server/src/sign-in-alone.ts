import { realMs } from '@final-call/domain'
import fastify from 'fastify'
import { localProvider } from './identity/local-provider.ts'
import { refusalOf } from './identity/loopback.ts'
import type { SecretStore } from './ports.ts'

/*
 * The local provider as a process of its own on this machine, shared by several game servers. To them it is like any other
 * provider. `node sign-in-alone.ts <its port> <the game's PUBLIC_URL>` prints what a game server must know of it, as one line
 * of JSON. Its secrets end with the process.
 */
const [, , port, game] = process.argv
if (port === undefined || game === undefined) throw new Error('expected a port and the origin of the game')

const kept = new Map<string, string>()
const secrets: SecretStore = {
  findOrCreate: async (name, fresh) => kept.getOrInsert(name, fresh),
}

const app = fastify({ logger: { level: 'error' } })
const publicUrl = new URL(`http://localhost:${port}`)
const provider = await localProvider({
  publicUrl,
  origins: [publicUrl.origin, game],
  secrets,
  now: () => realMs(Date.now()),
  refusal: (request) => refusalOf({ headers: request.headers, address: request.raw.socket.remoteAddress }, publicUrl),
})
await app.register(provider.routes)
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify(provider.client)}\n`)
