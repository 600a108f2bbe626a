import { connect } from 'node:net'
import { callablePath } from '@final-call/contract'

const HEAD = `POST ${callablePath('getProfile')} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
/** Requests sent a byte at a time and never finished: nothing at all, a head, a body, a chunk. */
const BEGINNINGS = [
  '',
  'GET / HT',
  HEAD,
  `${HEAD}Content-Length: 1000\r\n\r\n`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\n`,
]
/** Real milliseconds between two bytes. */
const PAUSE_MS = 2_000

export interface SlowSenders {
  /** How many connections the server has not ended yet. */
  open(): number
  /** Real milliseconds until the last one was ended. */
  longest(): number
  close(): void
}

/** Connections on which a request arrives byte by byte, and never in full. */
export function slowSenders(port: number, count: number): SlowSenders {
  const begun = performance.now()
  let open = 0
  let longest = 0
  const sockets = Array.from({ length: count }, (_, i) => {
    const beginning = BEGINNINGS[i % BEGINNINGS.length] ?? ''
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
    const drip = setInterval(() => {
      if (beginning !== '') socket.write('a')
    }, PAUSE_MS)
    open += 1
    socket.on('error', () => undefined)
    socket.resume()
    socket.on('close', () => {
      clearInterval(drip)
      open -= 1
      longest = performance.now() - begun
    })
    return socket
  })
  return {
    open: () => open,
    longest: () => longest,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
