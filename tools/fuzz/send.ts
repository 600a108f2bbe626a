import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** The contents of a request on the wire: an HTTP request, or arbitrary bytes. */
export type Sent =
  | {
      readonly kind: 'http'
      readonly method: string
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      readonly body?: string
    }
  | { readonly kind: 'bytes'; readonly bytes: string }

export interface Received {
  /** 0: the connection ended without an answer. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The part of the answer that is checked; for raw bytes, everything that came back. */
  readonly text: string
  /** Real milliseconds. */
  readonly took: number
  /** The connection was still open without an answer at the limit. */
  readonly hung: boolean
}

/** Milliseconds for which a live stream is read, since it never ends by itself. */
const STREAM_MS = 60
/** Milliseconds of silence after which a connection is given up: once something has come back, and before. */
const QUIET_MS = 30
const PATIENCE_MS = 250
const MOST_TEXT = 4_000_000

export interface Sender {
  send(sent: Sent, limitMs: number): Promise<Received>
  close(): void
}

/** Sends to a server on this machine, over connections that are kept open. */
export function sender(port: number, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** Tries once more if a kept connection turns out to have been closed by then, as clients do. */
  const sendHttp = (sent: Extract<Sent, { kind: 'http' }>, limitMs: number, again = true): Promise<Received> =>
    new Promise((resolve) => {
      const begin = performance.now()
      let text = ''
      let status = 0
      let headers: IncomingHttpHeaders = {}
      const done = (hung: boolean): void => {
        clearTimeout(limit)
        resolve({ status, headers, text, took: performance.now() - begin, hung })
      }
      const { method, path, body } = sent
      const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...sent.headers } })
      const limit = setTimeout(() => {
        outgoing.destroy()
        done(true)
      }, limitMs)
      outgoing.on('error', () => {
        if (!again || status !== 0 || !outgoing.reusedSocket) return done(false)
        clearTimeout(limit)
        resolve(sendHttp(sent, limitMs, false))
      })
      outgoing.on('response', (reply) => {
        status = reply.statusCode ?? 0
        ;({ headers } = reply)
        reply.setEncoding('utf8')
        reply.on('data', (chunk: string) => {
          if (text.length < MOST_TEXT) text += chunk
        })
        reply.on('error', () => done(false))
        reply.on('close', () => done(false))
        if (headers['content-type']?.startsWith('text/event-stream')) setTimeout(() => reply.destroy(), STREAM_MS)
      })
      outgoing.on('upgrade', (_reply, socket) => socket.destroy())
      outgoing.on('connect', (_reply, socket) => socket.destroy())
      outgoing.end(body)
    })

  const sendBytes = (bytes: string, limitMs: number): Promise<Received> =>
    new Promise((resolve) => {
      const begin = performance.now()
      let text = ''
      let over = false
      const socket = connect(port, '127.0.0.1')
      const done = (hung: boolean): void => {
        if (over) return
        over = true
        clearTimeout(limit)
        clearTimeout(quiet)
        socket.destroy()
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
        resolve({ status, headers: {}, text, took: performance.now() - begin, hung })
      }
      // The server may wait for more of the request: nothing more comes, so the connection must end.
      const hangUp = (): void => void socket.end()
      let quiet = setTimeout(hangUp, PATIENCE_MS)
      const limit = setTimeout(() => done(true), limitMs)
      socket.setEncoding('utf8')
      socket.on('data', (chunk: string) => {
        if (text.length < MOST_TEXT) text += chunk
        clearTimeout(quiet)
        quiet = setTimeout(() => done(false), QUIET_MS)
      })
      socket.on('error', () => done(false))
      socket.on('close', () => done(false))
      socket.write(Buffer.from(bytes, 'latin1'))
    })

  return {
    send: (sent, limitMs) => (sent.kind === 'http' ? sendHttp(sent, limitMs) : sendBytes(sent.bytes, limitMs)),
    close: () => agent.destroy(),
  }
}
