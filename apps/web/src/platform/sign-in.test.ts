import { describe, expect, it } from 'vitest'
import { type SignInEdges, signIn } from './sign-in.ts'

const session = { token: 't', expiresAt: 1, serverNow: 0, user: { uid: 'u', email: null, displayName: null } }

function attempt({ blocked = false, speechless = false, answer = () => Response.json(session), silent = false } = {}) {
  const popup = { closed: false, close: () => (popup.closed = true), focus: () => undefined }
  const opened: string[] = []
  const posted: string[] = []
  let heard = (_message: unknown): void => undefined
  let channelName = ''
  let channelOpen = true
  let look: (() => void) | undefined
  let seemedClosed = 0
  const edges: SignInEdges = {
    fetch: (_url, init) => {
      posted.push(String(init?.body))
      if (!silent) return Promise.resolve(answer())
      const signal = init?.signal
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    },
    open: (url) => {
      opened.push(url)
      return blocked ? null : popup
    },
    channel: (name) => {
      channelName = name
      if (speechless) return undefined
      return { hear: (hear) => (heard = hear), close: () => (channelOpen = false) }
    },
    later: (_ms, act) => {
      look = act
      return () => (look = undefined)
    },
    attemptId: () => 'attempt-attempt-attempt',
  }
  const { done, cancel } = signIn(edges, () => (seemedClosed += 1), silent ? 1 : undefined)
  return {
    done,
    cancel,
    popup,
    opened,
    posted,
    say: (message: unknown) => heard(message),
    channel: () => ({ name: channelName, open: channelOpen }),
    seemedClosed: () => seemedClosed,
    looks: (times: number) => {
      for (let at = 0; at < times; at++) look?.()
    },
  }
}

describe('a sign-in', () => {
  it('opens no window whose answer the page could not receive, and says what to allow', async () => {
    const it = attempt({ speechless: true })
    await expect(it.done).rejects.toMatchObject({ reason: 'blocked', message: expect.stringContaining('cookies') })
    expect(it.opened).toEqual([])
  })

  it('opens the window for its attempt, receives the code and exchanges it', async () => {
    const it = attempt()
    expect(it.opened).toEqual(['/auth/start?attempt=attempt-attempt-attempt'])
    expect(it.channel()).toEqual({ name: 'final-call-sign-in-attempt-attempt-attempt', open: true })
    it.say({ code: 'c1' })
    await expect(it.done).resolves.toEqual(session)
    expect(it.posted).toEqual(['{"attempt":"attempt-attempt-attempt","code":"c1"}'])
    expect(it.channel().open).toBe(false)
  })

  it("that the provider refuses shows the provider's words", async () => {
    const it = attempt()
    it.say({ error: 'access denied' })
    await expect(it.done).rejects.toMatchObject({ reason: 'refused', message: 'access denied' })
  })

  it('whose window is blocked says what to do', async () => {
    await expect(attempt({ blocked: true }).done).rejects.toMatchObject({
      reason: 'blocked',
      message: expect.stringContaining('Allow pop-ups'),
    })
  })

  it('ignores messages that are not ours', async () => {
    const it = attempt()
    it.say('hello')
    it.say({ code: 7 })
    it.say({ code: 'c1' })
    await expect(it.done).resolves.toBeDefined()
  })
})

describe('a window that looks closed', () => {
  it('does not cancel: the code may still come', async () => {
    const it = attempt()
    it.popup.closed = true
    it.looks(5)
    expect(it.seemedClosed()).toBe(1)
    it.say({ code: 'c1' })
    await expect(it.done).resolves.toBeDefined()
  })

  it('cancels after two minutes', async () => {
    const it = attempt()
    it.popup.closed = true
    it.looks(240)
    await expect(it.done).rejects.toMatchObject({ reason: 'cancelled' })
    expect(it.seemedClosed()).toBe(1)
  })
})

describe('the exchange', () => {
  it('that fails shows the sentence of the server', async () => {
    const body = { error: { status: 'UNAUTHENTICATED', message: 'This sign-in has expired. Please sign in again.' } }
    const it = attempt({ answer: () => Response.json(body, { status: 401 }) })
    it.say({ code: 'c1' })
    await expect(it.done).rejects.toMatchObject({ message: 'This sign-in has expired. Please sign in again.' })
  })

  it('without an answer for long has failed, and can be started again', async () => {
    const it = attempt({ silent: true })
    it.say({ code: 'c1' })
    await expect(it.done).rejects.toMatchObject({ reason: 'failed', message: '' })
  })

  it.each(['<html>', '{}', '{"token":"t"}'])('that answers %s has no words of its own', async (body) => {
    const it = attempt({ answer: () => new Response(body) })
    it.say({ code: 'c1' })
    await expect(it.done).rejects.toMatchObject({ reason: 'failed', message: '' })
  })
})

it('can be cancelled, which closes the window', async () => {
  const it = attempt()
  it.cancel()
  await expect(it.done).rejects.toMatchObject({ reason: 'cancelled' })
  expect(it.popup.closed).toBe(true)
})
