import fc from 'fast-check'
import type { Case } from './calls.ts'

const LINES = [
  'GET / HTTP/1.1',
  'POST /final-call/australia-southeast1/getProfile HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET /healthz HTTP/2.0',
  'GET /healthz HTTP/9.9',
  'GET http://evil.example/healthz HTTP/1.1',
  'GET //evil.example/%2e%2e/ HTTP/1.1',
  'GET /\u0000 HTTP/1.1',
  'GET /ä HTTP/1.1',
  'get /healthz HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET /healthz',
  'BREW /coffee HTTP/1.1',
  '\u0016\u0003\u0001\u0002\u0000',
  '',
]

const FIELDS = [
  'Host: localhost',
  'Host: a\r\nHost: b',
  'Host:',
  'Content-Length: 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Connection: close',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Expect: 100-continue',
  'Expect: the-unexpected',
  ' folded: value',
  'no colon',
  'Content-Type: application/json',
  'X: \u0000',
  'X: \u007f',
  ': empty',
  `X-Long: ${'a'.repeat(20_000)}`,
  'X-Many: a\r\n'.repeat(1_500),
]

const RESTS = [
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nhello',
  '-1\r\n',
  'zz\r\n',
  '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  '{"data":null}',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50),
  '5;ext=\u0000\r\nhello\r\n0\r\n\r\n',
]

/** Barely HTTP: broken lines, contradictory lengths, pipelined requests. */
export const bytesOf: fc.Arbitrary<Case> = fc
  .oneof(
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(...LINES),
          fc.array(fc.constantFrom(...FIELDS), { maxLength: 5 }),
          fc.constantFrom('\r\n', '\r\n', '\n', '\r'),
          fc.constantFrom(...RESTS),
        )
        .map(([line, fields, end, rest]) => `${[line, ...fields].join(end)}${end}${end}${rest}`),
      weight: 9,
    },
    {
      arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      weight: 1,
    },
  )
  .map((bytes) => ({ by: undefined, sent: { kind: 'bytes', bytes } }))
