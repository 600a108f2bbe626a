import { AUTH, CallError, type Session } from '@final-call/contract'
import type { Storage } from './storage.ts'

export type Signed =
  /** The page has just been opened, and asks whether this browser is signed in. */
  | { readonly state: 'checking' }
  /** It asked, and nobody answered. */
  | { readonly state: 'unreachable' }
  /** here: by a press in this page; otherwise by another tab, or by time. */
  | { readonly state: 'out'; readonly here: boolean }
  | { readonly state: 'in'; readonly user: Session['user'] }

export interface SessionKeeper {
  /** What is known now; the same object until it changes. */
  readonly current: () => Signed
  readonly subscribe: (changed: () => void) => () => void
  /**
   * A token good for a call now; renewed first when it is about to end, or is the `refused` one. Undefined when signed out.
   * @throws CallError `unavailable` where nobody answers who could replace the `refused` one: that is no end of the session.
   */
  readonly token: (refused?: string) => Promise<string | undefined>
  /** A sign-in has come through. */
  readonly adopt: (session: Session) => void
  /** Asks again after `unreachable`, sooner than it does so by itself. */
  readonly retry: () => void
  readonly signOut: () => Promise<void>
}

export interface KeeperEdges {
  readonly fetch: typeof fetch
  readonly storage: Storage
  readonly now: () => number
  readonly later: (ms: number, run: () => void) => () => void
  /** The other tabs of this browser. */
  readonly tabs: { readonly say: (news: 'in' | 'out') => void; readonly hear: (heard: (news: unknown) => void) => void }
  /** Only one tab at a time renews: the refresh cookie changes with every use. */
  readonly alone: <T>(act: () => Promise<T>) => Promise<T>
  readonly log: (message: string, cause?: unknown) => void
}

/** There may be a session: asking the server at every visit would greet each stranger with a failed request. */
const HINT = 'signed-in'
const AHEAD_MS = 60_000
const AGAIN_MS = 5_000
/** Real milliseconds that the server has to answer: a token whose answer was lost can be used again 30 s long, and no longer. */
export const ANSWER_MS = 15_000
/** A timer further away than this fires at once. */
const LONGEST_MS = 2_000_000_000

interface Held {
  readonly session: Session
  /** On this machine's clock. */
  readonly endsAt: number
  readonly renewAt: number
}

/** Keeps the session of this page: restored when it opens, renewed ahead of its end, ended in all tabs at once. The token stays in memory. */
export function createSessionKeeper(edges: KeeperEdges, answerMs = ANSWER_MS): SessionKeeper {
  const { fetch, storage, now, later, tabs, alone, log } = edges
  const listeners = new Set<() => void>()
  let signed: Signed = { state: 'checking' }
  let held: Held | undefined
  let renewing: Promise<void> | undefined
  let cancelTimer = (): void => undefined
  /** Counts the ends of sessions: an answer that was asked for before one comes too late. */
  let era = 0

  const post = (path: string): Promise<Response> =>
    fetch(path, { method: 'POST', credentials: 'same-origin', signal: AbortSignal.timeout(answerMs) })

  function become(next: Signed): void {
    if (next.state === signed.state && next.state !== 'in') return
    if (next.state === 'in' && signed.state === 'in' && JSON.stringify(next) === JSON.stringify(signed)) return
    signed = next
    for (const listener of listeners) listener()
  }

  function plan(ms: number): void {
    cancelTimer()
    cancelTimer = later(Math.min(ms, LONGEST_MS), () => void renew())
  }

  function hold(session: Session): void {
    const left = Math.max(0, session.expiresAt - session.serverNow)
    const endsAt = now() + left
    held = { session, endsAt, renewAt: endsAt - Math.min(AHEAD_MS, left / 3) }
    storage.set(HINT, '1')
    plan(Math.max(AGAIN_MS, held.renewAt - now()))
    become({ state: 'in', user: session.user })
  }

  function drop(here = false): void {
    era += 1
    cancelTimer()
    held = undefined
    storage.remove(HINT)
    become({ state: 'out', here })
  }

  async function askOnce(): Promise<void> {
    const asked = era
    let reply: Response
    let body: unknown
    try {
      reply = await post(AUTH.refresh)
      body = await reply.json()
    } catch (error) {
      return era === asked ? lost(error) : undefined
    }
    if (era !== asked) return undefined
    if (reply.ok && isSession(body)) return hold(body)
    if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) return drop()
    return lost(reply.status)
  }

  /** No answer says nothing about the session: it stays while it lasts. */
  function lost(cause: unknown): void {
    // Of one outage once, not at every try.
    if (signed.state !== 'unreachable') log('The session could not be renewed', cause)
    plan(AGAIN_MS)
    if (!held) become({ state: 'unreachable' })
  }

  function renew(): Promise<void> {
    renewing ??= alone(askOnce).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  tabs.hear((news) => {
    if (news === 'out') drop()
    if (news === 'in') void renew()
  })

  if (storage.lasting && storage.get(HINT) === undefined) signed = { state: 'out', here: false }
  else void renew()

  return {
    current: () => signed,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    token: async (refused) => {
      if (!held) await renewing
      if (!held) return undefined
      const stale = refused === undefined ? now() >= held.renewAt : refused === held.session.token
      if (stale) await renew()
      if (held && refused === held.session.token)
        throw new CallError('unavailable', 'The session could not be renewed.')
      return held?.session.token
    },
    adopt: (session) => {
      hold(session)
      tabs.say('in')
    },
    retry: () => {
      become({ state: 'checking' })
      void renew()
    },
    signOut: async () => {
      drop(true)
      tabs.say('out')
      // The cookie must be at rest, or an answer still under way would set a living one again.
      await renewing
      try {
        const reply = await post(AUTH.signOut)
        if (!reply.ok) log('Sign-out failed', reply.status)
      } catch (error) {
        log('Sign-out failed', error)
      }
    },
  }
}

/** Whether an answer of the sign-in endpoints is a session. Written by hand: the contract's schema would bring its library to the first screen. */
export function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  const { token, expiresAt, serverNow, user } = value as Readonly<Record<string, unknown>>
  return (
    typeof token === 'string' &&
    typeof expiresAt === 'number' &&
    typeof serverNow === 'number' &&
    typeof user === 'object' &&
    user !== null &&
    'uid' in user
  )
}
