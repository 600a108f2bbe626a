import type { RealMs } from '@final-call/domain'
import type { Fanout, SessionStore } from '../ports.ts'
import { putBounded } from './put-bounded.ts'

/** The longest that a sign-in is believed to stand without another look, in real milliseconds. */
const BELIEVED_MS = 10_000
/** How many sign-ins are remembered; some hundred bytes each. */
const KEPT = 50_000

/**
 * Sessions that remember which sign-ins stand, so that not every call asks the store. Who ends a sign-in tells every
 * process: it holds at once in this one and, with the message, in the others; where the message is lost, when they
 * look again.
 */
export function rememberedSessions(sessions: SessionStore, fanout: Fanout, kept = KEPT): SessionStore {
  /** Until when a family is believed, and until when it is good as far as we know; those that were looked at last are last. */
  const known = new Map<string, { readonly believed: number; readonly good: RealMs }>()
  /** How many ends we have heard of: what was read before one came may be from before it. */
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
