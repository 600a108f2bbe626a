import { randomUUID } from 'node:crypto'
import { realMs } from '@final-call/domain'
import { tokens } from '../../apps/server/src/identity/tokens.ts'
import type { Store } from '../../apps/server/src/ports.ts'

const DAY_MS = 86_400_000

/** Signs people in through the store that the server has too, as its sign-in would: each call is one person more, whose tokens it makes. */
export async function signingIn(url: string, store: Store): Promise<() => Promise<() => Promise<string>>> {
  const now = () => realMs(Date.now())
  const issuer = await tokens({ issuer: url, secrets: store.secrets, sessions: store.sessions, now })
  return async () => {
    const person = { provider: 'bench', issuer: 'bench', subject: randomUUID(), email: null, displayName: null }
    const { uid } = await store.profiles.findOrCreate(person, now())
    const session = randomUUID()
    await store.sessions.open(session, uid, randomUUID(), now(), realMs(now() + DAY_MS))
    return async () => (await issuer.issue({ uid, session })).token
  }
}
