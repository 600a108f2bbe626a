import { AUTH, CallError, type Session, isRecord, signInChannel } from '@final-call/contract'
import { readReply, sentenceOf } from './reply.ts'
import { ANSWER_MS, isSession } from './session-keeper.ts'

export interface SignInEdges {
  readonly fetch: typeof fetch
  /** Opens a popup; null if the browser blocks it. */
  readonly open: (url: string) => { readonly closed: boolean; close(): void; focus(): void } | null
  /** The channel on which the popup answers; undefined if the browser has none. */
  readonly channel: (
    name: string,
  ) => { hear: (heard: (message: unknown) => void) => void; close: () => void } | undefined
  readonly later: (ms: number, run: () => void) => () => void
  readonly attemptId: () => string
}

export interface SignInAttempt {
  /** Rejects with a SignInError. */
  readonly done: Promise<Session>
  /** Ends the attempt; `done` rejects with `cancelled`. */
  readonly cancel: () => void
}

export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly reason: 'blocked' | 'refused' | 'cancelled' | 'failed'
  /** An empty `message` leaves the wording to the page. */
  constructor(reason: SignInError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

const BLOCKED = 'Your browser blocked the sign-in window. Allow pop-ups for this site, then try again.'
const SPEECHLESS = 'Your browser keeps no cookies for this site, which signing in needs. Allow them, then try again.'
const CLOSED = 'The sign-in window was closed before you were signed in.'
const LOOK_MS = 500
/** Delay in milliseconds before a closed popup counts: its last page may still be sending, and some policies make open ones look closed. */
const SEEMS_CLOSED_MS = 2_500
const GIVE_UP_MS = 120_000

/**
 * Opens the provider's popup and waits for its one-time code. Must be called in a click handler, or the popup is blocked.
 * @param onSeemsClosed called when the popup may have been closed. The attempt still listens for two minutes; offer a way to try again.
 */
export function signIn(edges: SignInEdges, onSeemsClosed: () => void, answerMs = ANSWER_MS): SignInAttempt {
  const attempt = edges.attemptId()
  const channel = edges.channel(signInChannel(attempt))
  const popup = channel && edges.open(`${AUTH.start}?attempt=${attempt}`)
  let stop = (): void => undefined
  let cancel = (): void => undefined

  const code = new Promise<string>((resolve, reject) => {
    cancel = () => reject(new SignInError('cancelled', ''))
    if (!channel) return reject(new SignInError('blocked', SPEECHLESS))
    if (!popup) return reject(new SignInError('blocked', BLOCKED))
    popup.focus()
    channel.hear((message) => {
      const heard = readMessage(message)
      if (heard === undefined) return
      if ('code' in heard) resolve(heard.code)
      else reject(new SignInError('refused', heard.error))
    })
    let closedFor = 0
    const look = (): void => {
      closedFor = popup.closed ? closedFor + LOOK_MS : 0
      if (closedFor === SEEMS_CLOSED_MS) onSeemsClosed()
      if (closedFor >= GIVE_UP_MS) reject(new SignInError('cancelled', CLOSED))
      else stop = edges.later(LOOK_MS, look)
    }
    stop = edges.later(LOOK_MS, look)
  }).finally(() => {
    stop()
    channel?.close()
  })

  return {
    done: code.then((it) => exchange(edges, { attempt, code: it }, AbortSignal.timeout(answerMs))),
    cancel: () => {
      cancel()
      popup?.close()
    },
  }
}

interface Claim {
  readonly attempt: string
  readonly code: string
}

async function exchange({ fetch }: SignInEdges, claim: Claim, signal: AbortSignal): Promise<Session> {
  try {
    const reply = await fetch(AUTH.exchange, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(claim),
      signal,
    })
    const body = await reply.text()
    const session: unknown = reply.ok ? JSON.parse(body) : readReply(reply.status, body)
    if (isSession(session)) return session
    throw new SignInError('failed', '')
  } catch (error) {
    if (error instanceof SignInError) throw error
    // Only what the server said: a browser's message about its network is a sentence too.
    const told = error instanceof CallError ? sentenceOf(error) : undefined
    throw new SignInError('failed', told ?? '', { cause: error })
  }
}

function readMessage(message: unknown): { readonly code: string } | { readonly error: string } | undefined {
  if (!isRecord(message)) return undefined
  const { code, error } = message
  if (typeof code === 'string') return { code }
  return typeof error === 'string' ? { error } : undefined
}
