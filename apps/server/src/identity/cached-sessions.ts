import { type RealMs, putBounded } from '@final-call/domain'
import type { Fanout, SessionStore } from '../ports.ts'

/** The longest time in real milliseconds for which a sign-in counts as valid without asking the store. */
const BELIEVED_MS = 10_000
/** The most cached sign-ins; some hundred bytes each. */
const KEPT = 50_000

/**
 * Sessions with a cache of valid sign-ins, so that not every call queries the store. When a sign-in ends, it ends at once in this process,
 * and in others when they are notified. If that message is lost, it ends when they query the store again.
 */
export function cachedSessions(sessions: SessionStore, fanout: Fanout, kept = KEPT): SessionStore {
  /** By family, until when the cached entry is used, and until when the sign-in is valid; the most recently read are last. */
  const known = new Map<string, { readonly believed: number; readonly good: RealMs }>()
  /** The number of endings received: a result that was read before one may be outdated. */
  let ends = 0

  fanout.subscribeEnded((family) => {
    ends += 1
    known.delete(family)
  })

  async function look(family: string, now: RealMs): Promise<RealMs | undefined> {
    const before = ends
    const good = await sessions.liveUntil(family, now)
    if (good === undefined || ends !== before) known.delete(family)
    else putBounded(known, family, { believed: Math.min(good, now + BELIEVED_MS), good }, kept)
    return good
  }

  const told = (families: readonly string[]): readonly string[] => {
    fanout.publishEnded(families)
    return families
  }

  return {
    ...sessions,
    async rotate(renewal) {
      const rotated = await sessions.rotate(renewal)
      if (rotated.outcome === 'replayed') told([rotated.family])
      return rotated
    },
    revokeFamilyOf: async (tokenHash) => told(await sessions.revokeFamilyOf(tokenHash)),
    revokeAllOf: async (uid) => told(await sessions.revokeAllOf(uid)),
    async liveUntil(family, now) {
      const it = known.get(family)
      return it && now < it.believed ? it.good : look(family, now)
    },
  }
}
