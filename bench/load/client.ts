import { setTimeout as pause } from 'node:timers/promises'

/** The part of undici that is used here: Node's own `fetch` would use several times as much of the client's core. */
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

/** Connections that are kept open, with one call on each at a time. */
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
 * Calls for that long; each of `lanes` callers makes one call after the other.
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

/**
 * Calls for that long at independent moments, as many people do, whether or not the earlier calls are answered.
 * @param chance a random number in [0, 1)
 * @returns how many were answered
 * @throws Error for an answer other than 200
 */
export async function openLoop(
  pool: HttpPool,
  target: Target,
  { perSecond, ms, chance }: { readonly perSecond: number; readonly ms: number; readonly chance: () => number },
): Promise<number> {
  const calls: Promise<void>[] = []
  async function one(): Promise<void> {
    const { statusCode, body } = await pool.request({ method: 'POST', ...target })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${target.path}: ${statusCode} ${text}`)
  }
  const begun = performance.now()
  for (let due = begun; due < begun + ms; due += (-Math.log(1 - chance()) * 1_000) / perSecond) {
    const early = due - performance.now()
    if (early > 0) await pause(early)
    calls.push(one())
  }
  await Promise.all(calls)
  return calls.length
}
