import { brotliCompressSync, gzipSync } from 'node:zlib'
import { callablePath } from '@final-call/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const post = (encoding: string, payload: string | Buffer) =>
  server.app.inject({
    method: 'POST',
    url: callablePath('listGameSpecs'),
    headers: { 'content-type': 'application/json', 'content-encoding': encoding, authorization: 'Bearer sam' },
    payload,
  })

it.each([
  ['gzip', gzipSync('{"data":null}')],
  ['br', brotliCompressSync('{"data":null}')],
  ['base64', Buffer.from('{"data":null}').toString('base64')],
])('a body encoded as %s is refused with what is accepted; the header alone does no harm', async (encoding, packed) => {
  const reply = await post(encoding, packed)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual({
    error: {
      status: 'INVALID_ARGUMENT',
      message: 'the body has a Content-Encoding: expected plain JSON, without one',
    },
  })
  expect((await post(encoding, '{"data":null}')).statusCode).toBe(200)
})

it('malformed JSON in the encoding that is none is a bad request', async () => {
  for (const encoding of ['identity', 'Identity']) {
    expect((await post(encoding, '{"data":')).json()).toMatchObject({ error: { message: 'Bad Request' } })
  }
})
