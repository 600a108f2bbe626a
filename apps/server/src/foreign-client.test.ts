import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { callablePath } from '@final-call/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, nextRequest, startRace, testServer } from './testing/test-server.ts'

/* Clients that are not ours: other HTTP libraries, stock SDKs, and text typed into a socket. */

let server: TestServer
beforeEach(async () => {
  server = await testServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => server.close())

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Sends this unchanged, waits until the server has ended the connection, and splits the answers. */
async function told(...sent: readonly (string | Buffer)[]): Promise<readonly Answer[]> {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => sent.forEach((part) => socket.write(part)))
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await once(socket, 'close')
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((answer) => ({ status: Number(answer.slice(9, 12)), body: JSON.parse(answer.split('\r\n\r\n')[1] || 'null') }))
}

const CLOSE = 'Connection: close\r\n'
/** A whole request, with another first line or further headers if given. */
function request(name: string, body: string, { first = '', headers = CLOSE, version = '1.1' } = {}): string {
  const line = first || `POST ${callablePath(name)} HTTP/${version}`
  const fixed = `Host: localhost\r\nAuthorization: Bearer sam\r\nContent-Type: application/json\r\n`
  return `${line}\r\n${fixed}Content-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
}
const NOTHING = '{"data":null}'

describe('a call', () => {
  const profile = { status: 200, body: { result: { profile: { displayName: 'sam' } } } }

  it('may come in HTTP/1.0, by its whole address, with percent codes, in chunks, behind a byte-order mark, and after waiting for permission', async () => {
    const path = callablePath('getProfile')
    const ways: readonly string[] = [
      request('getProfile', NOTHING, { version: '1.0', headers: '' }),
      request('getProfile', NOTHING, { first: `POST http://localhost${path} HTTP/1.1` }),
      request('%67etProfile', NOTHING),
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sam\r\nContent-Type: application/json\r\n${CLOSE}` +
        'Transfer-Encoding: chunked\r\n\r\n5\r\n{"dat\r\n8\r\na":null}\r\n0\r\n\r\n',
      request('getProfile', `\ufeff${NOTHING}`),
    ]
    for (const way of ways) expect(await told(way)).toMatchObject([profile])
    const waited = await told(request('getProfile', NOTHING, { headers: `Expect: 100-continue\r\n${CLOSE}` }))
    expect(waited).toMatchObject([{ status: 100 }, profile])
  })

  it('may come with others on one connection, before the first is answered: each is answered in turn', async () => {
    const gameId = await startRace(server)
    const speeds = [2, 5, 10].map((speed) => JSON.stringify({ data: { gameId, requestId: nextRequest(), speed } }))
    const answers = await told(
      ...speeds.map((body) => request('setSpeed', body, { headers: '' })),
      request('nothing', NOTHING, { headers: '' }),
      request('getProfile', NOTHING),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200])
    const set = (await server.log(gameId)).filter((event) => event.type === 'speedSet')
    expect(set.map(({ speed }) => speed)).toEqual([2, 5, 10])
  })

  it("that is compressed, or spells a function's name in another way, is refused in the envelope", async () => {
    const packed = gzipSync(NOTHING)
    const head = request('getProfile', '', { headers: `Content-Encoding: gzip\r\n${CLOSE}` })
    const answers = [
      ...(await told(head.replace('Content-Length: 0', `Content-Length: ${packed.length}`), packed)),
      ...(await told(request('getProfile/', NOTHING))),
      ...(await told(request('GETPROFILE', NOTHING))),
      ...(await told(request('getProfile%00', NOTHING))),
      ...(await told(request('../australia-southeast1/getProfile', NOTHING))),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404, 404])
    for (const { body } of answers) expect(body).toMatchObject({ error: { status: expect.any(String) as string } })
  })

  it('that is too large is refused in the envelope to a client that reads the answer only when all is sent', async () => {
    const body = `{"data":"${'x'.repeat(8_000_000)}"}`
    const answers = await told(request('getProfile', body, { headers: '' }), request('getProfile', NOTHING))
    expect(answers).toMatchObject([{ status: 413, body: { error: { status: 'INVALID_ARGUMENT' } } }, profile])
  })

  it.each([
    ['a value that is not a number', '{"gameId":"two-legs","game":NaN}', 'Bad Request'],
    [
      'the name of a key that every object has',
      '{"gameId":"two-legs","__proto__":{"admin":true}}',
      'data: there is no field __proto__.',
    ],
    [
      'the name of a method that every object has',
      '{"gameId":"two-legs","constructor":{}}',
      'data: there is no field constructor.',
    ],
    ['an invalid race id', '{"gameId":"../two-legs"}', undefined],
  ])('with %s starts nothing', async (_what, data, message) => {
    const [answer] = await told(request('startGame', `{"data":${data}}`))
    expect(answer?.status).toBeGreaterThanOrEqual(400)
    if (message !== undefined) expect(answer?.body).toMatchObject({ error: { message } })
    expect(await server.result('listGames', null)).toMatchObject({ games: [] })
  })

  it('takes the last of two values of one key, like JSON.parse, and ignores the first', async () => {
    const gameId = await startRace(server)
    const twice = `{"data":{"gameId":"nobody's","gameId":"${gameId}"}}`
    expect(await told(request('getGame', twice))).toMatchObject([{ status: 200, body: { result: { gameId } } }])
  })
})

it.each(['TRACE', 'PROPFIND', 'LINK', 'QUERY'])('%s cannot call or follow', async (method) => {
  for (const path of [callablePath('getProfile'), '/live/some-race']) {
    const sent = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n${CLOSE}\r\n`
    const [answer] = await told(sent)
    expect([400, 404]).toContain(answer?.status)
    expect(answer?.body).toMatchObject({ error: { status: expect.any(String) as string } })
  }
})
