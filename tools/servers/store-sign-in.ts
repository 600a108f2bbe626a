import { randomUUID } from 'node:crypto'
import { DAY, type RealMs, realMs } from '@final-call/domain'
import { tokens } from '../../apps/server/src/identity/tokens.ts'
import type { SignedInAs, Store } from '../../apps/server/src/ports.ts'

/** A sign-in that lasts a day. */
export interface StoreSignIn {
  readonly uid: string
  /** A fresh bearer token. */
  readonly token: () => Promise<string>
}

/**
 * Signs people in through the store that a server uses, as its own sign-in would, without a browser.
 * @param url the server's PUBLIC_URL, which issues the tokens
 * @returns a function that signs in a new person on each call, unless one is given
 */
export async function storeSignIn(
  url: string,
  store: Pick<Store, 'profiles' | 'secrets' | 'sessions'>,
  now: () => RealMs = () => realMs(Date.now()),
): Promise<(person?: SignedInAs) => Promise<StoreSignIn>> {
  const issuer = await tokens({ issuer: url, secrets: store.secrets, sessions: store.sessions, now })
  return async (person) => {
    const stranger = { provider: 'test', issuer: 'test', subject: randomUUID(), email: null, displayName: null }
    const { uid } = await store.profiles.findOrCreate(person ?? stranger, now())
    const session = randomUUID()
    await store.sessions.open({
      family: session,
      uid,
      tokenHash: randomUUID(),
      now: now(),
      expires: realMs(now() + DAY),
    })
    return { uid, token: async () => (await issuer.issue({ uid, session })).token }
  }
}
