/** Takes each line, a JSON object and a line feed. */
export interface LogStream {
  write(line: string): void
}

/** Fields that would let somebody in, or tell who somebody is: never in a line, at the top or one level down. */
const HIDDEN = ['authorization', 'cookie', '["set-cookie"]', 'email', 'token', 'body', 'payload', 'headers']

const below = (field: string): string => (field.startsWith('[') ? `*${field}` : `*.${field}`)

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
}

/**
 * An error with what caused it, by type, message and stack alone: what a library hangs on its errors may be a row, a
 * request or an answer.
 */
function errorFields(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const chain: Error[] = []
  for (let it: unknown = error; it instanceof Error && !chain.includes(it); it = it.cause) chain.push(it)
  const code = chain.map((it) => ('code' in it && typeof it.code === 'string' ? it.code : undefined)).find(Boolean)
  return {
    type: error.name,
    message: chain.map(({ message }) => message).join(': '),
    stack: chain.map(({ stack }) => stack ?? '').join('\ncaused by: '),
    ...(code === undefined ? {} : { code }),
  }
}

/** How the server logs: a JSON object a line, those about a request with its id as `reqId`. */
export const logging = (level: string, stream?: LogStream) => ({
  level,
  serializers: {
    err: errorFields,
    // Without the query: sign-in comes back with its code there.
    req: ({ method, url }: { readonly method: string; readonly url: string }) => ({
      method,
      path: url.split('?', 1)[0],
    }),
  },
  redact: { paths: HIDDEN.flatMap((field) => [field, below(field)]), censor: '[hidden]' },
  ...(stream === undefined ? {} : { stream }),
})
