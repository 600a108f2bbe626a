import { brotliCompressSync, gzipSync } from 'node:zlib'
import { callablePath } from '@final-call/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it.each([
  ['gzip', gzipSync('{"data":null}')],
  ['br', brotliCompressSync('{"data":null}')],
])(
  'a body compressed as %s is refused with what is accepted; the header alone does no harm',
  async (encoding, packed) => {
    const sent = (payload: string | Buffer) =>
      server.app.inject({
        method: 'POST',
        url: callablePath('listGameSpecs'),
        headers: { 'content-type': 'application/json', 'content-encoding': encoding, authorization: 'Bearer sam' },
        payload,
      })
    const reply = await sent(packed)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'the body has a Content-Encoding: expected plain JSON, without one',
      },
    })
    expect((await sent('{"data":null}')).statusCode).toBe(200)
  },
)
