import { describe, expect, it } from 'vitest'
import { createCall } from './call.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

/** The network, answering from a list; what was sent is recorded. */
function network(...answers: readonly (Response | Error | 'silence')[]) {
  const sent: Sent[] = []
  const queue = [...answers]
  const fetch = (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    sent.push({ url: String(url), init })
    const next = queue.shift()
    if (next instanceof Response) return Promise.resolve(next)
    if (next instanceof Error) return Promise.reject(next)
    return new Promise((_, reject) => {
      if (init.signal?.aborted) reject(init.signal.reason)
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  }
  return { fetch, sent }
}

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const races = { gameSpecs: [] }
const noToken = () => Promise.resolve(undefined)

describe('a call', () => {
  it('posts the payload as data, with the token, and returns the result', async () => {
    const { fetch, sent } = network(answer({ result: races }))
    const call = createCall({ fetch, token: () => Promise.resolve('abc') })
    await expect(call('listGameSpecs', null)).resolves.toEqual(races)
    expect(sent[0]?.url).toBe('/final-call/australia-southeast1/listGameSpecs')
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"data":null}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer abc' },
    })
  })

  it('of an anonymous caller has no authorization header', async () => {
    const { fetch, sent } = network(answer({ result: races }))
    await createCall({ fetch, token: noToken })('listGameSpecs', null)
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization')
  })

  it('that fails in the network is internal', async () => {
    const { fetch } = network(new TypeError('Failed to fetch'))
    await expect(createCall({ fetch, token: noToken })('getProfile', null)).rejects.toMatchObject({ code: 'internal' })
  })

  it('that fails in the server has the id of its answer, to be quoted, and any other failure has its own details', async () => {
    const failed = (status: string, http: number, details?: unknown) =>
      new Response(JSON.stringify({ error: { status, message: status, details } }), {
        status: http,
        headers: { 'x-request-id': 'a1-b2' },
      })
    const { fetch } = network(failed('INTERNAL', 500), failed('RESOURCE_EXHAUSTED', 429, { retryAfter: 3 }))
    const call = createCall({ fetch, token: noToken })
    await expect(call('getProfile', null)).rejects.toMatchObject({
      code: 'internal',
      details: { quote: 'If you write to us about it, quote the id a1-b2.' },
    })
    await expect(call('getProfile', null)).rejects.toMatchObject({ details: { retryAfter: 3 } })
  })

  it('that takes too long is deadline-exceeded', async () => {
    const { fetch } = network('silence')
    const call = createCall({ fetch, token: noToken, timeoutMs: 20 })
    await expect(call('getProfile', null)).rejects.toMatchObject({ code: 'deadline-exceeded' })
  })

  it('given up by its caller is cancelled', async () => {
    const { fetch } = network('silence')
    const quit = new AbortController()
    const calling = createCall({ fetch, token: noToken })('getProfile', null, { signal: quit.signal })
    quit.abort()
    await expect(calling).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a token that does not come', () => {
  const never = () => new Promise<never>(() => undefined)

  it('holds the call up no longer than its deadline, and sends nothing', async () => {
    const { fetch, sent } = network(answer({ result: races }))
    const call = createCall({ fetch, token: never, timeoutMs: 20 })
    await expect(call('getProfile', null)).rejects.toMatchObject({ code: 'deadline-exceeded' })
    expect(sent).toEqual([])
  })

  it.each([0, 1])('lets the caller give up, also after %i refusals', async (refusals) => {
    const refusal = new Response('{"error":{"status":"UNAUTHENTICATED","message":""}}', { status: 401 })
    const { fetch } = network(refusal)
    const quit = new AbortController()
    const token = (refused?: string) => {
      if (refused === undefined && refusals === 1) return Promise.resolve('old')
      queueMicrotask(() => quit.abort())
      return never()
    }
    const calling = createCall({ fetch, token })('getProfile', null, { signal: quit.signal })
    await expect(calling).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a refused token', () => {
  const refusal = () => answer({ error: { status: 'UNAUTHENTICATED', message: 'Unauthenticated' } }, 401)

  it('is renewed once, and the call repeated', async () => {
    const { fetch, sent } = network(refusal(), answer({ result: races }))
    const call = createCall({ fetch, token: (refused) => Promise.resolve(refused === undefined ? 'old' : 'new') })
    await expect(call('listGameSpecs', null)).resolves.toEqual(races)
    expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
  })

  it('refused again ends the call', async () => {
    const { fetch, sent } = network(refusal(), refusal())
    const call = createCall({ fetch, token: () => Promise.resolve('any') })
    await expect(call('listGameSpecs', null)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(sent).toHaveLength(2)
  })

  it('without a newer one ends the call', async () => {
    const { fetch, sent } = network(refusal())
    const call = createCall({ fetch, token: (refused) => Promise.resolve(refused === undefined ? 'old' : undefined) })
    await expect(call('listGameSpecs', null)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(sent).toHaveLength(1)
  })
})
