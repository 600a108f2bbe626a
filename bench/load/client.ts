/** The part of undici that is used here: Node's own `fetch` would cost the client's core several times as much. */
export interface HttpPool {
  request(options: {
    readonly path: string
    readonly method: 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }): Promise<{
    readonly statusCode: number
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly body: { text(): Promise<string>; arrayBuffer(): Promise<ArrayBuffer> }
  }>
  close(): Promise<void>
}

interface Undici {
  readonly Pool: new (
    origin: string,
    options: { readonly connections: number; readonly pipelining: number },
  ) => HttpPool
}

/** A name, not an import: the package is installed for the bench only, and the checks run without it. */
const PACKAGE = 'undici'

/** Connections that are kept open, one call on each at a time. */
export async function openPool(origin: string, connections: number): Promise<HttpPool> {
  const { Pool } = (await import(PACKAGE)) as Undici
  return new Pool(origin, { connections, pipelining: 1 })
}

export interface Target {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Calls for so long, each of `lanes` callers one call after the other.
 * @returns how many were answered
 * @throws Error for an answer other than 200
 */
export async function closedLoop(pool: HttpPool, target: Target, lanes: number, ms: number): Promise<number> {
  const until = performance.now() + ms
  let calls = 0
  async function lane(): Promise<void> {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({ method: 'POST', ...target })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`${target.path}: ${statusCode} ${text}`)
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return calls
}
