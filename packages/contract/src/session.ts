import { z } from 'zod'

/** An attempt's name, made by the opening page: 22 to 64 URL-safe characters. */
export const AttemptId = z.string().regex(/^[\w-]{22,64}$/, 'expected 22 to 64 URL-safe characters')

/** What the popup's last page posts to the page that opened it: a one-time code or an error, never a token. */
export const SignInMessage = z.union([z.object({ code: z.string() }), z.object({ error: z.string() })])
export type SignInMessage = z.output<typeof SignInMessage>

export const ExchangeInput = z.strictObject({ attempt: AttemptId, code: z.string().min(1).max(128) })

export const Session = z.object({
  /** The bearer token of calls and streams. */
  token: z.string(),
  /** Real epoch milliseconds on the server's clock. */
  expiresAt: z.number(),
  /** On the same clock, as this was answered. Neither a browser's clock nor the date of an HTTP answer need agree with it. */
  serverNow: z.number(),
  user: z.object({ uid: z.string(), email: z.string().nullable(), displayName: z.string().nullable() }),
})
export type Session = z.output<typeof Session>
