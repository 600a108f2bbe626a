import { once } from 'node:events'
import { type RequestListener, type Server, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../servers/free-port.mjs'
import { balancer } from './balancer.ts'

const MIB = 1024 * 1024

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** @returns the port on which it listens */
async function listening(server: Server): Promise<number> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const inFront = async (...ports: readonly number[]): Promise<string> =>
  `http://127.0.0.1:${await listening(balancer(ports))}`

/** Answers with the number of bytes received. */
const counts: RequestListener = (incoming, answer) => {
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
  incoming.on('end', () => answer.end(`${incoming.method} ${bytes}`))
}

const post = async (url: string, body: string | Uint8Array<ArrayBuffer> | ReadableStream) => {
  const reply = await fetch(url, { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { status: reply.status, text: await reply.text() }
}

describe('the balancer', () => {
  it('passes on a body of 3 MiB, with and without its length, even if the first server is gone', async () => {
    const url = await inFront(await freePort(), await listening(createServer(counts)))
    const body = new Uint8Array(3 * MIB)
    for (const it of [body, new Blob([body]).stream(), body]) {
      expect(await post(url, it)).toEqual({ status: 200, text: `POST ${3 * MIB}` })
    }
    expect(await (await fetch(url)).text()).toBe('GET 0')
  })

  it('passes each of many simultaneous requests on to the server that is there', async () => {
    const url = await inFront(await freePort(), await listening(createServer(counts)))
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(url, 'four')))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 POST 4']))
  })

  it('passes on a body as it arrives', async () => {
    const arrived = Promise.withResolvers<string>()
    const url = await inFront(
      await listening(
        createServer((incoming, answer) => {
          incoming.once('data', (chunk: Buffer) => arrived.resolve(chunk.toString()))
          incoming.on('end', () => answer.end())
        }),
      ),
    )
    const sent = request(url, { method: 'POST' })
    sent.write('first')
    expect(await arrived.promise).toBe('first')
    sent.end('last')
    const [reply] = (await once(sent, 'response')) as [{ statusCode: number }]
    expect(reply.statusCode).toBe(200)
  })

  it('passes on the answer of a server that refuses a body before it has read it', async () => {
    const refuses: RequestListener = (_, answer) => answer.writeHead(413, { connection: 'close' }).end('too large')
    const url = await inFront(await listening(createServer(refuses)))
    const sent = request(url, { method: 'POST', headers: { 'content-length': 6 * MIB } })
    // If the rest cannot be sent any more, that is no error of this test.
    sent.on('error', () => undefined)
    sent.write(new Uint8Array(MIB))
    const [reply] = (await once(sent, 'response')) as [{ statusCode: number }]
    expect(reply.statusCode).toBe(413)
    sent.destroy()
  })

  it('reports that no server answers', async () => {
    const url = await inFront(await freePort(), await freePort())
    expect(await post(url, 'x')).toEqual({ status: 502, text: 'No server answers.\n' })
  })

  it('ends a request at its server when its reader disconnects', async () => {
    const left = Promise.withResolvers<void>()
    const streams: RequestListener = (_, answer) => {
      answer.on('close', left.resolve)
      answer.write('on and on')
    }
    const url = await inFront(await listening(createServer(streams)))
    const reader = new AbortController()
    const reply = await fetch(url, { signal: reader.signal })
    await reply.body?.getReader().read()
    reader.abort()
    await expect(left.promise).resolves.toBeUndefined()
  })
})
