import type { FastifyReply, FastifyRequest } from 'fastify'

/** What pages of other origins may ask, where the operator names them (`ALLOWED_ORIGINS`). */
export interface CrossOrigin {
  /** Lets the asking page read the answer, whatever that is: without these headers a browser shows it no error either. */
  readonly allow: (request: FastifyRequest, reply: FastifyReply) => void
  /** Answers a browser that asks before it sends: with its own wishes for an allowed origin, with nothing for any other. */
  readonly preflight: (request: FastifyRequest, reply: FastifyReply, method: 'GET' | 'POST') => FastifyReply
}

/** @param origins those that are allowed */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  const allowed = new Set(origins)

  function isAllowed(request: FastifyRequest, reply: FastifyReply): boolean {
    if (allowed.size > 0) reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return false
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'x-request-id, retry-after')
    return true
  }

  return {
    allow: (request, reply) => void isAllowed(request, reply),
    preflight(request, reply, method) {
      if (isAllowed(request, reply)) {
        reply.header('access-control-allow-methods', method).header('access-control-max-age', '3600')
        const asked = request.headers['access-control-request-headers']
        if (asked !== undefined) reply.header('access-control-allow-headers', asked)
      }
      return reply.code(204).send()
    },
  }
}
