import { z } from 'zod'

/** The id of a sign-in attempt, chosen by the page that opens the popup: 22 to 64 URL-safe characters. */
export const AttemptId = z.string().regex(/^[\w-]{22,64}$/, 'expected 22 to 64 URL-safe characters')

/** The message from the popup to the page that opened it: a one-time code or an error, never a token. */
export const SignInMessage = z.union([z.object({ code: z.string() }), z.object({ error: z.string() })])
export type SignInMessage = z.output<typeof SignInMessage>

export const ExchangeInput = z.strictObject({ attempt: AttemptId, code: z.string().min(1).max(128) })

export const Session = z.object({
  /** Bearer token for calls and streams. */
  token: z.string(),
  /** Real epoch milliseconds on the server's clock. */
  expiresAt: z.number(),
  /** The server's time when it answered, on the same clock. The browser's clock and the HTTP Date header may differ from it. */
  serverNow: z.number(),
  user: z.object({ uid: z.string(), email: z.string().nullable(), displayName: z.string().nullable() }),
})
export type Session = z.output<typeof Session>
