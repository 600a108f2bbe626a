import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http'

/** The largest body, in bytes, that is buffered until a process takes it. */
const BODY_LIMIT = 2 * 1024 * 1024

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const refused = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED'

/**
 * Sends each request to the next of these ports on this machine, whoever it comes from, and on to the one after if no process
 * answers. It adds nothing to a request: the local sign-in refuses requests that a proxy has marked as its own.
 */
export function balancer(ports: readonly number[]): Server {
  let turn = 0

  function forward(incoming: IncomingMessage, body: Buffer, answer: ServerResponse, left: number): void {
    const port = ports[turn++ % ports.length]
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    onward.on('error', (error) => {
      if (refused(error) && left > 1) return forward(incoming, body, answer, left - 1)
      if (answer.headersSent) return void answer.destroy()
      answer.writeHead(502, { 'content-type': 'text/plain' }).end('No server answers.\n')
    })
    // A reader that leaves ends the stream at its server too.
    answer.on('close', () => onward.destroy())
    onward.end(body)
  }

  return createServer((incoming, answer) => {
    bodyOf(incoming).then(
      (body) => (body ? forward(incoming, body, answer, ports.length) : answer.writeHead(413).end()),
      () => answer.destroy(),
    )
  })
}
