import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, onRequestHookHandler } from 'fastify'
import type { Served } from '../functions/serve.ts'
import type { Player } from '../ports.ts'
import { checkType } from './envelope.ts'
import { isLong } from './long-bodies.ts'
import { slots } from './slots.ts'

/** How many long bodies of one caller the server holds at once. */
const AT_ONCE = 4

/** What is refused unread: of a body that says how long it is the rest is thrown away as it comes, any other is cut off. */
function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['transfer-encoding'] !== undefined) reply.header('connection', 'close')
}

/** What a route of any callable asks before a long body is read, so that nobody unknown makes the server hold or parse one. */
export function admission(callerOf: (served: Served, request: FastifyRequest) => Promise<Player | undefined>) {
  /** The long bodies that are on their way or being answered. */
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

  /** @param limit the largest body in bytes: one that says it is larger is refused by the reader of bodies */
  return (served: Served, limit: number): onRequestHookHandler =>
    (request, reply, done) => {
      if (isLong(request.headers, limit)) void ask(served, request, reply, done)
      else done()
    }
}

/** A route whose handler wants no body, and so waits for no long one. */
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
