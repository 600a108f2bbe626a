import { describe, expect, it } from 'vitest'
import { createStream } from './event-stream.ts'

type Asked = { readonly url: string; readonly headers: Headers }

const body = (...chunks: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

function stream(
  answers: readonly Response[],
  tokens: readonly (string | undefined)[] = ['old', 'new'],
  signal = new AbortController().signal,
) {
  const asked: Asked[] = []
  const heard: string[] = []
  const left = [...answers]
  const open = createStream({
    fetch: (url, init) => {
      asked.push({ url: String(url), headers: new Headers(init?.headers) })
      const answer = left.shift()
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('network'))
    },
    token: (refused) => Promise.resolve(refused === undefined ? tokens[0] : tokens[1]),
  })
  const read = open('/live/run', {
    lastEventId: '7',
    onOpen: () => heard.push('open'),
    onMessage: ({ event, data }) => heard.push(`${event} ${data}`),
    signal,
  })
  return { read, asked, heard }
}

describe('an event stream', () => {
  it('is read to its end, even if a message comes in pieces', async () => {
    const { read, asked, heard } = stream([
      new Response(body('id: 8\nevent: lo', 'g\ndata: {"a":1}\n\nevent: ping\ndata: {}\n\n')),
    ])
    await read
    expect(heard).toEqual(['open', 'log {"a":1}', 'ping {}'])
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer old')
    expect(asked[0]?.headers.get('last-event-id')).toBe('7')
  })

  it('renews a refused token once', async () => {
    const { read, asked, heard } = stream([new Response(null, { status: 401 }), new Response(body(''))])
    await read
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
    expect(heard).toEqual(['open'])
  })

  it('closes the answer that refused the token before it asks again', async () => {
    let cancelled = false
    const refusal = new Response(new ReadableStream({ cancel: () => void (cancelled = true) }), { status: 401 })
    await stream([refusal, new Response(body(''))]).read
    expect(cancelled).toBe(true)
  })

  it('is requested once if nobody is signed in', async () => {
    const answer = Response.json({ error: { status: 'UNAUTHENTICATED', message: 'who?' } }, { status: 401 })
    const { read, asked } = stream([answer, new Response(body(''))], [undefined, 'new'])
    await expect(read).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null])
  })

  it.each([0, 1])('can be given up while its token does not come, also after %i refusals', async (refusals) => {
    const quit = new AbortController()
    const token = (refused?: string) => {
      if (refused === undefined && refusals === 1) return Promise.resolve('old')
      queueMicrotask(() => quit.abort())
      return new Promise<never>(() => undefined)
    }
    const open = createStream({ fetch: () => Promise.resolve(new Response(null, { status: 401 })), token })
    const nothing = () => undefined
    const read = open('/live/run', { lastEventId: '7', onOpen: nothing, onMessage: nothing, signal: quit.signal })
    await expect(read).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('that is given up is cancelled, not failed', async () => {
    const giveUp = new AbortController()
    giveUp.abort()
    await expect(stream([], ['old'], giveUp.signal).read).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('reports with which code it was refused', async () => {
    const answer = Response.json({ error: { status: 'PERMISSION_DENIED', message: 'not yours' } }, { status: 403 })
    await expect(stream([answer]).read).rejects.toMatchObject({ code: 'permission-denied', message: 'not yours' })
  })

  it('fails as internal if the network does', async () => {
    await expect(stream([]).read).rejects.toMatchObject({ code: 'internal' })
  })
})
