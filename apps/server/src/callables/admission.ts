import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, onRequestHookHandler } from 'fastify'
import type { Served } from '../functions/serving/serve.ts'
import type { Player } from '../ports.ts'
import { checkType } from './envelope.ts'
import { isLong } from './long-bodies.ts'
import { slots } from './slots.ts'

/** The most long bodies per caller that the server holds at once. */
const AT_ONCE = 4

/** For a request refused before its body is read: a body of known length is discarded as it arrives, any other is cut off. */
function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['transfer-encoding'] !== undefined) reply.header('connection', 'close')
}

/** Checks who is calling before a long body is read, so that strangers cannot make the server hold or parse one. */
export function admission(callerOf: (served: Served, request: FastifyRequest) => Promise<Player | undefined>) {
  /** Long bodies being received or answered. */
  const long = slots(AT_ONCE, 'long bodies')

  async function admit(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    checkType(request.headers['content-type'])
    const player = await callerOf(served, request)
    long.take(player?.uid ?? 'anyone', reply)
  }

  async function ask(served: Served, request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) {
    try {
      await admit(served, request, reply)
    } catch (error) {
      cutOff(request, reply)
      return done(error as Error)
    }
    done()
  }

  /** @param limit the largest body in bytes; Fastify refuses one that declares more */
  return (served: Served, limit: number): onRequestHookHandler =>
    (request, reply, done) => {
      if (isLong(request.headers, limit)) void ask(served, request, reply, done)
      else done()
    }
}

/** Options for a route whose handler ignores the body: it answers at once, and a long body is not read. */
export const unread = (
  limit: number,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) => ({
  bodyLimit: limit,
  onRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (!isLong(request.headers, limit)) return done()
    cutOff(request, reply)
    void handler(request, reply)
  },
  handler,
})
