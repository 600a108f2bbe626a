import { describe, expect, it } from 'vitest'
import { ANSWER_MS, createSessionKeeper, type KeeperEdges } from './session-keeper.ts'
import { keepIn } from './storage.ts'

const user = { uid: 'u1', email: 'a@example.org', displayName: null }
const START = Date.parse('2026-11-21T00:00:00Z')
const inMinutes = (minutes: number) => START + minutes * 60_000

/** A browser with a clock that the test moves, and a server that answers from a list. */
function browser({
  hint = true,
  keeps = true,
  answers = [] as ((signal: AbortSignal | null | undefined) => Response | Promise<Response>)[],
  patience = 60_000,
} = {}) {
  const kept = new Map<string, string>(hint ? [['final-call.signed-in', '1']] : [])
  const sent: string[] = []
  const said: string[] = []
  const logged: string[] = []
  let now = START
  let timer: { readonly act: () => void; readonly at: number } | undefined
  let heard = (_news: unknown): void => undefined
  const edges: KeeperEdges = {
    fetch: (url, init) => {
      sent.push(String(url))
      return Promise.resolve().then(() => answers.shift()?.(init?.signal) ?? new Response(null, { status: 204 }))
    },
    storage: keepIn(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        if (!keeps) throw new DOMException('full', 'QuotaExceededError')
        kept.set(key, value)
      },
      removeItem: (key) => void kept.delete(key),
    })),
    now: () => now,
    later: (ms, act) => {
      timer = { act, at: now + ms }
      return () => {
        timer = undefined
      }
    },
    tabs: { say: (news) => said.push(news), hear: (hear) => (heard = hear) },
    alone: (act) => act(),
    log: (message) => logged.push(message),
  }
  const keeper = createSessionKeeper(edges, patience)
  return {
    keeper,
    sent,
    said,
    logged,
    kept,
    tell: (news: unknown) => heard(news),
    planned: () => timer?.at,
    wait: async (ms: number) => {
      now += ms
      if (timer && timer.at <= now) timer.act()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const session =
  (token: string, expiresAt = inMinutes(15), serverNow = expiresAt - 15 * 60_000) =>
  () =>
    Response.json({ token, expiresAt, serverNow, user })
const refusal = () => Response.json({ error: { status: 'UNAUTHENTICATED', message: 'no' } }, { status: 401 })
const failure = (status: number, code: string) => () =>
  Response.json({ error: { status: code, message: 'no' } }, { status })
/** A dead connection that does not report it. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

describe('opening the page', () => {
  it('asks nothing if this browser never signed in', () => {
    const { keeper, sent } = browser({ hint: false })
    expect(keeper.current()).toEqual({ state: 'out', here: false })
    expect(sent).toEqual([])
  })

  it('asks if this browser stores nothing, since it cannot know whether it was signed in', async () => {
    const { keeper, sent } = browser({ hint: false, keeps: false, answers: [session('t1')] })
    expect(keeper.current()).toEqual({ state: 'checking' })
    await settled()
    expect(keeper.current()).toEqual({ state: 'in', user })
    expect(sent).toEqual(['/auth/refresh'])
  })

  it('checks, and is signed in when the server says so', async () => {
    const { keeper, sent } = browser({ answers: [session('t1')] })
    expect(keeper.current()).toEqual({ state: 'checking' })
    await settled()
    expect(keeper.current()).toEqual({ state: 'in', user })
    expect(sent).toEqual(['/auth/refresh'])
    await expect(keeper.token()).resolves.toBe('t1')
  })

  it('is signed out when the server refuses, and does not ask at the next visit', async () => {
    const { keeper, kept } = browser({ answers: [refusal] })
    await settled()
    expect(keeper.current()).toEqual({ state: 'out', here: false })
    expect(kept.has('final-call.signed-in')).toBe(false)
  })

  it('is unreachable without network, and can be tried again', async () => {
    const { keeper, logged } = browser({ answers: [noNetwork, session('t1')] })
    await settled()
    expect(keeper.current()).toEqual({ state: 'unreachable' })
    expect(logged).toEqual(['The session could not be renewed'])
    keeper.retry()
    expect(keeper.current()).toEqual({ state: 'checking' })
    await settled()
    expect(keeper.current()).toMatchObject({ state: 'in' })
  })

  it('that is unreachable asks again by itself, reports it once, and is signed in as soon as the server is back', async () => {
    const { keeper, logged, wait } = browser({ answers: [noNetwork, failure(503, 'UNAVAILABLE'), session('t1')] })
    await settled()
    await wait(5_000)
    expect(keeper.current()).toEqual({ state: 'unreachable' })
    await wait(5_000)
    expect(keeper.current()).toEqual({ state: 'in', user })
    expect(logged).toEqual(['The session could not be renewed'])
  })

  it('is unreachable if no answer comes for long, and lets the next question through', async () => {
    const { keeper } = browser({ answers: [silence, session('t1')], patience: 1 })
    await expect.poll(() => keeper.current()).toEqual({ state: 'unreachable' })
    keeper.retry()
    await settled()
    expect(keeper.current()).toMatchObject({ state: 'in' })
  })

  it('keeps a first call waiting until the answer', async () => {
    const { keeper } = browser({ answers: [session('t1')] })
    await expect(keeper.token()).resolves.toBe('t1')
  })
})

describe('renewal', () => {
  it('comes a minute before the end', async () => {
    const { keeper, planned, wait } = browser({ answers: [session('t1'), session('t2', inMinutes(29))] })
    await settled()
    expect(planned()).toBe(inMinutes(14))
    await wait(14 * 60_000)
    await expect(keeper.token()).resolves.toBe('t2')
  })

  it.each([
    ['60 s', 60, 40],
    ['15 s', 15, 10],
    ['6 s', 6, 5],
    ['180 s', 180, 120],
    ['181 s', 181, 121],
  ])('of a session of %s does not come before its last third, or its last minute', async (_, lasts, renewed) => {
    const { planned } = browser({ answers: [session('t1', START + lasts * 1_000, START)] })
    await settled()
    expect(planned()).toBe(START + renewed * 1_000)
  })

  it('of a session of months waits in pieces that a timer supports', async () => {
    const { keeper, planned, wait, sent } = browser({
      answers: [session('t1', inMinutes(90 * 24 * 60), START), session('t2', inMinutes(120 * 24 * 60), START)],
    })
    await settled()
    const first = (planned() ?? 0) - START
    expect(first).toBeGreaterThan(20 * 24 * 60 * 60_000)
    expect(first).toBeLessThan(2 ** 31)
    await wait(first)
    expect(sent).toHaveLength(2)
    await expect(keeper.token()).resolves.toBe('t2')
  })

  it('goes by the clock of the server', async () => {
    const answer = () =>
      Response.json(
        { token: 't1', expiresAt: inMinutes(75), serverNow: inMinutes(60), user },
        // The machine's date may have been set since the server started.
        { headers: { date: new Date(inMinutes(120)).toUTCString() } },
      )
    const { planned } = browser({ answers: [answer] })
    await settled()
    expect(planned()).toBe(inMinutes(14))
  })

  it('replaces a token that the server refused, once for all callers', async () => {
    const { keeper, sent } = browser({ answers: [session('t1'), session('t2')] })
    await settled()
    await expect(Promise.all([keeper.token('t1'), keeper.token('t1')])).resolves.toEqual(['t2', 't2'])
    await expect(keeper.token('t1')).resolves.toBe('t2')
    expect(sent).toHaveLength(2)
  })

  it('without network keeps the session and tries again', async () => {
    const { keeper, wait } = browser({ answers: [session('t1'), noNetwork, session('t2')] })
    await settled()
    await wait(14 * 60_000)
    expect(keeper.current()).toMatchObject({ state: 'in' })
    await wait(5_000)
    await expect(keeper.token()).resolves.toBe('t2')
  })

  it('without network tries again by itself, before anyone asks', async () => {
    const { sent, planned, wait } = browser({
      answers: [session('t1'), noNetwork, noNetwork, session('t2', inMinutes(30))],
    })
    await settled()
    await wait(14 * 60_000)
    expect([sent.length, planned()]).toEqual([2, inMinutes(14) + 5_000])
    await wait(5_000)
    await wait(5_000)
    expect(sent).toHaveLength(4)
  })

  it.each([
    ['the network', noNetwork],
    ['the database', failure(503, 'UNAVAILABLE')],
    ['the limit', failure(429, 'RESOURCE_EXHAUSTED')],
  ])('that fails by %s does not end the session, even for a refused token', async (_, fails) => {
    const { keeper } = browser({ answers: [session('t1'), fails, session('t2')] })
    await settled()
    await expect(keeper.token('t1')).rejects.toMatchObject({ code: 'unavailable' })
    expect(keeper.current()).toEqual({ state: 'in', user })
    await expect(keeper.token('t1')).resolves.toBe('t2')
  })

  it('without an answer is repeated while the server still knows the token that it would have replaced', async () => {
    const { keeper, planned, wait } = browser({ answers: [session('t1'), silence, session('t2')], patience: 1 })
    await settled()
    const late = keeper.token('t1')
    await expect(late).rejects.toMatchObject({ code: 'unavailable' })
    // The server does so for 30 s.
    expect((planned() ?? Infinity) - START + ANSWER_MS).toBeLessThan(25_000)
    await wait(5_000)
    await expect(keeper.token()).resolves.toBe('t2')
  })

  it('that is refused leaves no token', async () => {
    const { keeper } = browser({ answers: [session('t1'), refusal] })
    await settled()
    await expect(keeper.token('t1')).resolves.toBeUndefined()
    expect(keeper.current()).toEqual({ state: 'out', here: false })
  })
})

describe('signing out', () => {
  it('forgets the token at once, and tells the server and the other tabs', async () => {
    const { keeper, sent, said, kept } = browser({ answers: [session('t1')] })
    await settled()
    await keeper.signOut()
    expect(keeper.current()).toEqual({ state: 'out', here: true })
    expect(kept.size).toBe(0)
    expect(said).toEqual(['out'])
    expect(sent.at(-1)).toBe('/auth/sign-out')
    await expect(keeper.token()).resolves.toBeUndefined()
  })

  it('that fails is only logged', async () => {
    const { keeper, logged } = browser({ answers: [session('t1'), noNetwork] })
    await settled()
    await keeper.signOut()
    expect(logged).toEqual(['Sign-out failed'])
    expect(keeper.current()).toEqual({ state: 'out', here: true })
  })

  it('is not undone by a renewal under way', async () => {
    const { keeper } = browser({ answers: [session('t1'), session('t2')] })
    await settled()
    const late = keeper.token('t1')
    await keeper.signOut()
    await late
    expect(keeper.current()).toEqual({ state: 'out', here: true })
  })

  it('is not undone by a renewal under way that fails', async () => {
    const answer = Promise.withResolvers<Response>()
    const { keeper, logged } = browser({ answers: [session('t1'), () => answer.promise] })
    await settled()
    const late = keeper.token('t1')
    void keeper.signOut()
    answer.reject(new TypeError('Failed to fetch'))
    await late
    await settled()
    expect(keeper.current()).toEqual({ state: 'out', here: true })
    expect(logged).toEqual([])
  })

  it('tells the server only after a renewal under way, whose answer would set a valid cookie again', async () => {
    const answer = Promise.withResolvers<Response>()
    const { keeper, sent } = browser({ answers: [session('t1'), () => answer.promise] })
    await settled()
    void keeper.token('t1')
    const signedOut = keeper.signOut()
    await settled()
    expect(sent).toEqual(['/auth/refresh', '/auth/refresh'])
    answer.resolve(session('t2')())
    await signedOut
    expect(sent.at(-1)).toBe('/auth/sign-out')
    expect(keeper.current()).toEqual({ state: 'out', here: true })
  })

  it('in another tab ends this one too; a sign-in there begins it', async () => {
    const { keeper, tell } = browser({ answers: [session('t1'), session('t2')] })
    await settled()
    tell('out')
    expect(keeper.current()).toEqual({ state: 'out', here: false })
    tell('in')
    await settled()
    expect(keeper.current()).toEqual({ state: 'in', user })
  })
})

it('a sign-in is reported to the other tabs and to listeners', () => {
  const { keeper, said } = browser({ hint: false })
  let changes = 0
  keeper.subscribe(() => (changes += 1))
  keeper.adopt({ token: 't1', expiresAt: inMinutes(15), serverNow: inMinutes(0), user })
  expect(keeper.current()).toEqual({ state: 'in', user })
  expect(said).toEqual(['in'])
  expect(changes).toBe(1)
})
