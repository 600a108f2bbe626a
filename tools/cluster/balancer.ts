import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http'
import { Transform } from 'node:stream'

const refused = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED'

/**
 * Passes on each chunk one turn of the event loop later. A server that has refused a body and closed is then read before more
 * is written to it; that write would fail, and its answer would be lost.
 */
const aTurnLater = (): Transform =>
  new Transform({ transform: (chunk: Buffer, _, done) => void setImmediate(done, null, chunk) })

/**
 * Sends each request to the next of these ports on this machine, regardless of its sender, and to the one after if no process
 * answers. Bodies of any size are passed on as they arrive: the servers limit their size. It adds nothing to a request, since
 * the local sign-in refuses requests that a proxy has marked as its own.
 */
export function balancer(ports: readonly number[]): Server {
  let turn = 0

  function forward(incoming: IncomingMessage, answer: ServerResponse, [port, ...others]: readonly number[]): void {
    const { method, url: path, headers } = incoming
    let replied = false
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (reply) => {
      replied = true
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    // Only once a process accepts the request: a body read for an absent one could not be sent to the next.
    onward.on('socket', (socket) => socket.once('connect', () => incoming.pipe(aTurnLater()).pipe(onward)))
    onward.on('error', (error) => {
      // A server may answer before it has read the whole body, and then close: its answer counts.
      if (replied) return
      if (refused(error) && others.length > 0) return forward(incoming, answer, others)
      answer.writeHead(502, { 'content-type': 'text/plain' }).end('No server answers.\n')
    })
    // A reader that disconnects ends the stream at its server too.
    answer.on('close', () => onward.destroy())
  }

  return createServer((incoming, answer) => {
    const first = turn++ % ports.length
    forward(incoming, answer, [...ports.slice(first), ...ports.slice(0, first)])
  })
}
