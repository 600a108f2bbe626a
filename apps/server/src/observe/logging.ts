import type { FastifyBaseLogger } from 'fastify'

/** Receives each line: a JSON object and a line feed. */
export interface LogStream {
  write(line: string): void
}

/** Fields that contain credentials or personal data; hidden at the top of a line and one level down. */
const HIDDEN = ['authorization', 'cookie', '["set-cookie"]', 'email', 'token', 'body', 'payload', 'headers']

const below = (field: string): string => (field.startsWith('[') ? `*${field}` : `*.${field}`)

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
}

/** The type, message and stack of an error and its causes, and nothing else: libraries attach rows, requests or answers to their errors. */
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

/** Options for Fastify's logger: one JSON object a line; lines about a request have its id as `reqId`. */
export const logging = (level: string, stream?: LogStream) => ({
  level,
  serializers: {
    err: errorFields,
    // Without the query, which contains the code when a sign-in returns.
    req: ({ method, url }: { readonly method: string; readonly url: string }) => ({
      method,
      path: url.split('?', 1)[0],
    }),
  },
  redact: { paths: HIDDEN.flatMap((field) => [field, below(field)]), censor: '[hidden]' },
  ...(stream === undefined ? {} : { stream }),
})

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * A request's logger, created when first used, since creating one costs more than reading a small body. Few requests need one: the line
 * at the end of a call does not.
 */
class LazyChild implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #child(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings))
  }

  #say(level: Level, line: unknown[]): void {
    Reflect.apply(this.#child[level], this.#child, line)
  }

  get level(): string {
    return this.#child.level
  }
  set level(level: string) {
    this.#child.level = level
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#child.child(...args)
  }
  fatal(...line: unknown[]): void {
    this.#say('fatal', line)
  }
  error(...line: unknown[]): void {
    this.#say('error', line)
  }
  warn(...line: unknown[]): void {
    this.#say('warn', line)
  }
  info(...line: unknown[]): void {
    this.#say('info', line)
  }
  debug(...line: unknown[]): void {
    this.#say('debug', line)
  }
  trace(...line: unknown[]): void {
    this.#say('trace', line)
  }
  silent(...line: unknown[]): void {
    this.#say('silent', line)
  }
}

/** Creates a request's logger, for Fastify. */
export const lazyChild = (parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger =>
  new LazyChild(parent, bindings)
