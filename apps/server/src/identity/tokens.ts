import { CallError } from '@final-call/contract'
import { type RealMs, putBounded, realMs } from '@final-call/domain'
import { SignJWT, errors, jwtVerify } from 'jose'
import type { Player, SecretStore, SessionStore } from '../ports.ts'
import { secret } from './secret.ts'

const LIFETIME_MS = 15 * 60_000
const AUDIENCE = 'final-call'
const ALGORITHM = 'HS256'
/** The most cached tokens; some hundred bytes each. */
const KEPT = 50_000

interface TokensDeps {
  /** The issuer of the tokens: the server's public origin. */
  readonly issuer: string
  readonly secrets: SecretStore
  readonly sessions: Pick<SessionStore, 'liveUntil'>
  readonly now: () => RealMs
  /** The most cached tokens; fewer for tests. */
  readonly kept?: number
}

export interface Tokens {
  issue(player: Player): Promise<{ readonly token: string; readonly expiresAt: RealMs }>
  /**
   * The player of an Authorization header; undefined, for an anonymous caller, without one.
   * @throws CallError `unauthenticated` for any header that is not a valid bearer token of a valid sign-in.
   */
  authenticate(header: string | undefined): Promise<Player | undefined>
}

/**
 * Bearer tokens that any process of this server can verify. Each names the sign-in that it came from, and every call checks that this is
 * still valid. So a sign-out, a replayed refresh token and a deleted account invalidate tokens already issued. The contents of a token are
 * cached until it expires.
 */
export async function tokens({ issuer, secrets, sessions, now, kept = KEPT }: TokensDeps): Promise<Tokens> {
  const stored = await secrets.findOrCreate('bearer-token-key', secret())
  // Imported once: jose would import raw bytes again for every call.
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(stored, 'base64url'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

  /** The players of tokens whose signature was valid: verifying one takes longer than all the rest of a small call. */
  const known = new Map<string, { readonly player: Player; readonly expires: number }>()

  function knownPlayer(token: string): Player | undefined {
    const it = known.get(token)
    if (it && now() < it.expires) return it.player
    known.delete(token)
    return undefined
  }

  async function verified(token: string): Promise<Player> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      issuer,
      audience: AUDIENCE,
      currentDate: new Date(now()),
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    })
    const { sub, sid, exp = 0 } = payload
    if (!sub) throw new errors.JWTInvalid('empty "sub"')
    if (typeof sid !== 'string') throw new errors.JWTInvalid('no "sid"')
    const player = { uid: sub, session: sid }
    putBounded(known, token, { player, expires: exp * 1000 }, kept)
    return player
  }

  return {
    async issue({ uid, session }) {
      const issuedAt = Math.floor(now() / 1000)
      const expires = issuedAt + LIFETIME_MS / 1000
      const token = await new SignJWT({ sid: session })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(uid)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(key)
      return { token, expiresAt: realMs(expires * 1000) }
    },

    async authenticate(header) {
      if (!header) return undefined
      const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
      if (!token) throw new CallError('unauthenticated', 'Unauthenticated')
      try {
        const player = knownPlayer(token) ?? (await verified(token))
        if ((await sessions.liveUntil(player.session, now())) !== undefined) return player
      } catch (cause) {
        if (!(cause instanceof errors.JOSEError)) throw cause
        throw new CallError('unauthenticated', 'Unauthenticated', { cause })
      }
      throw new CallError('unauthenticated', 'Unauthenticated')
    },
  }
}
