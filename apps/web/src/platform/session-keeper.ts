import { AUTH, CallError, type Session, isRecord } from '@final-call/contract'
import { createListeners } from './listeners.ts'
import type { Storage } from './storage.ts'

export type SignInState =
  /** The page has just opened and is asking the server whether this browser is signed in. */
  | { readonly state: 'checking' }
  /** The server did not answer. */
  | { readonly state: 'unreachable' }
  /** `here`: signed out by a press in this page, rather than by another tab or by time. */
  | { readonly state: 'out'; readonly here: boolean }
  | { readonly state: 'in'; readonly user: Session['user'] }

export interface SessionKeeper {
  /** The current state; the same object until it changes. */
  readonly current: () => SignInState
  readonly subscribe: (changed: () => void) => () => void
  /**
   * A valid token, renewed first if it is about to expire or is the `refused` one. Undefined when signed out.
   * @throws CallError `unavailable` if the `refused` token cannot be renewed because the server does not answer; the session goes on
   */
  readonly token: (refused?: string) => Promise<string | undefined>
  /** Takes over the session of a completed sign-in. */
  readonly adopt: (session: Session) => void
  /** Asks again after `unreachable`, without waiting for the next automatic retry. */
  readonly retry: () => void
  readonly signOut: () => Promise<void>
}

export interface KeeperEdges {
  readonly fetch: typeof fetch
  readonly storage: Storage
  readonly now: () => number
  readonly later: (ms: number, run: () => void) => () => void
  /** Communication with the other tabs of this browser. */
  readonly tabs: { readonly say: (news: 'in' | 'out') => void; readonly hear: (heard: (news: unknown) => void) => void }
  /** Runs in one tab at a time, since the refresh cookie changes with every use. */
  readonly alone: <T>(act: () => Promise<T>) => Promise<T>
  readonly log: (message: string, cause?: unknown) => void
}

/** Storage key for "there may be a session". Without it the server is not asked, so that strangers do not start with a failed request. */
const HINT = 'signed-in'
const AHEAD_MS = 60_000
const AGAIN_MS = 5_000
/** Timeout of a renewal in real milliseconds. If its answer is lost, the old refresh token can be used again for only 30 s. */
export const ANSWER_MS = 15_000
/** Longest timer in milliseconds; browsers fire longer ones at once. */
const LONGEST_MS = 2_000_000_000

/** A session, as far as requests need it. */
interface Held {
  readonly token: string
  /** When to renew it, on this machine's clock. */
  readonly renewAt: number
}

/** Keeps this page's session: restores it on load, renews it ahead of expiry, and ends it in all tabs. The token stays in memory. */
export function createSessionKeeper(edges: KeeperEdges, answerMs = ANSWER_MS): SessionKeeper {
  const { fetch, storage, now, later, tabs, alone, log } = edges
  const listeners = createListeners()
  let signed: SignInState = { state: 'checking' }
  let held: Held | undefined
  let renewing: Promise<void> | undefined
  let cancelTimer = (): void => undefined
  /** Number of ended sessions; answers to requests from before an end are ignored. */
  let era = 0

  const post = (path: string): Promise<Response> =>
    fetch(path, { method: 'POST', credentials: 'same-origin', signal: AbortSignal.timeout(answerMs) })

  function become(next: SignInState): void {
    if (next.state === signed.state && next.state !== 'in') return
    if (next.state === 'in' && signed.state === 'in' && JSON.stringify(next) === JSON.stringify(signed)) return
    signed = next
    listeners.tell()
  }

  function plan(ms: number): void {
    cancelTimer()
    cancelTimer = later(Math.min(ms, LONGEST_MS), () => void renew())
  }

  function hold(session: Session): void {
    const left = Math.max(0, session.expiresAt - session.serverNow)
    const renewIn = left - Math.min(AHEAD_MS, left / 3)
    held = { token: session.token, renewAt: now() + renewIn }
    storage.set(HINT, '1')
    plan(Math.max(AGAIN_MS, renewIn))
    become({ state: 'in', user: session.user })
  }

  /** `here`: the visitor signed out in this tab. */
  function drop({ here } = { here: false }): void {
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

  /** Without an answer a session goes on, and its renewal is asked for again. */
  function lost(cause: unknown): void {
    // Once per outage, not at every attempt.
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
    subscribe: listeners.subscribe,
    token: async (refused) => {
      if (!held) await renewing
      if (!held) return undefined
      const stale = refused === undefined ? now() >= held.renewAt : refused === held.token
      if (stale) await renew()
      if (held && refused === held.token) throw new CallError('unavailable', 'The session could not be renewed.')
      return held?.token
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
      drop({ here: true })
      tabs.say('out')
      // Wait for renewals under way, whose answers would set a valid cookie again.
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

/** Whether an answer of the sign-in endpoints is a session. Hand-written, since the schema would load zod for the first screen. */
export function isSession(value: unknown): value is Session {
  if (!isRecord(value)) return false
  const { token, expiresAt, serverNow, user } = value
  return (
    typeof token === 'string' &&
    typeof expiresAt === 'number' &&
    typeof serverNow === 'number' &&
    isRecord(user) &&
    'uid' in user
  )
}
