import { type ClientRequest, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { type AnyCallable, type InputOf, type OutputOf, type Ping, callablePath, livePath } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'
import { createParser } from 'eventsource-parser'
import type { HttpPool } from './client.ts'
import type { Latencies } from './latencies.ts'

/** How many connections carry everybody's calls, as a balancer's would; each stream has one of its own. */
export const CALL_CONNECTIONS = 256

/** The headers with which browsers say what they accept. */
const ENCODINGS = 'gzip, deflate, br'

export interface Wire {
  call<C extends AnyCallable>(it: C, token: string, input: InputOf<C>): Promise<OutputOf<C>>
  /** Opens a race's stream. @returns its end */
  follow(gameId: string, token: string, listener: StreamListener): () => void
}

export interface StreamListener {
  onLog(event: RaceEvent): void
  onPing(ping: Ping): void
}

/** A server's callables and streams over the network, used as the game's page uses them. */
export function wireTo(url: string, pool: HttpPool, latencies: Latencies): Wire {
  const { hostname, port } = new URL(url)

  async function call<C extends AnyCallable>(it: C, token: string, input: InputOf<C>): Promise<OutputOf<C>> {
    const begun = performance.now()
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: callablePath(it.name),
      headers: { 'content-type': 'application/json', 'accept-encoding': ENCODINGS, authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: input }),
    })
    const bytes = Buffer.from(await body.arrayBuffer())
    latencies.note(it.name, performance.now() - begun)
    const text = (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
    if (statusCode !== 200) throw new Error(`${it.name}: ${statusCode} ${text}`)
    return (JSON.parse(text) as { result: OutputOf<C> }).result
  }

  function follow(gameId: string, token: string, { onLog, onPing }: StreamListener): () => void {
    let over = false
    const broke = (why: string): void => {
      if (!over) latencies.fail(`stream: ${why}`)
      over = true
    }
    const parser = createParser({
      onEvent({ event, data }) {
        if (over) return
        if (event === 'log') onLog(JSON.parse(data) as RaceEvent)
        if (event === 'ping') onPing(JSON.parse(data) as Ping)
      },
    })
    const asked: ClientRequest = request(
      {
        hostname,
        port,
        path: livePath(gameId),
        agent: false,
        headers: { accept: 'text/event-stream', 'last-event-id': '0', authorization: `Bearer ${token}` },
      },
      (reply) => {
        if (reply.statusCode !== 200) broke(String(reply.statusCode))
        reply.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
        reply.on('close', () => broke('it was closed'))
      },
    )
    asked.on('error', ({ message }) => broke(message))
    asked.end()
    return () => {
      over = true
      asked.destroy()
    }
  }

  return { call, follow }
}
