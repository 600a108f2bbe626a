import type { FastifyReply, FastifyRequest } from 'fastify'

/** CORS for the origins that the operator allows (`ALLOWED_ORIGINS`). */
export interface CrossOrigin {
  /** Adds the headers that let the page read the answer. Errors need them too, or the browser hides them from the page. */
  readonly allow: (request: FastifyRequest, reply: FastifyReply) => void
  /** Answers a preflight request: allows what it asks for if the origin is allowed, otherwise nothing. */
  readonly preflight: (request: FastifyRequest, reply: FastifyReply, method: 'GET' | 'POST') => FastifyReply
}

/** @param origins the allowed origins */
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
