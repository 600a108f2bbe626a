import { exportMyData, wirePlace, wireRaceSpec } from '@final-call/contract'
import { type RealMs, inDollars } from '@final-call/domain'
import { type Attempt, LogTouched, type Store, type StoredRace } from '../ports.ts'
import { noProfile } from './account-stands.ts'
import { serve } from './serve.ts'
import { wholeLog } from './whole-log.ts'

/** More attempts than anybody makes. */
const ALL = 1_000_000

type ExportDeps = Pick<Store, 'accounts' | 'content' | 'gcash' | 'profiles' | 'races' | 'sessions'>

const iso = (at: RealMs): string => new Date(at).toISOString()

export function exportMyDataFn({ accounts, content, gcash, profiles, races, sessions }: ExportDeps) {
  /** A race whose seal is wrong is continued by nobody; what is stored of it is its player's all the same. */
  async function storedOf(raceId: string): Promise<StoredRace | undefined> {
    try {
      return (await races.find(raceId))?.stored
    } catch (error) {
      if (error instanceof LogTouched) return undefined
      throw error
    }
  }

  async function race({ raceId, source, attempt }: Attempt) {
    const stored = await storedOf(raceId)
    return {
      gameId: raceId,
      gameIdSource: source,
      attempt,
      lastSignOfLife: stored ? iso(stored.sign) : null,
      log: await wholeLog(races, raceId),
    }
  }

  return serve(exportMyData, async (_, { uid, now }) => {
    const [profile, person] = await Promise.all([profiles.find(uid), accounts.person(uid)])
    if (!profile || !person) throw noProfile()
    const uploads = await content.uploadsOf(uid)
    const mine = []
    // One after another, so that somebody with hundreds of races does not keep everybody else waiting.
    for (const attempt of await races.attempts(uid, ALL)) mine.push(await race(attempt))
    return {
      exportedAt: iso(now),
      profile,
      identity: { issuer: person.issuer, subject: person.subject },
      gcash: (await gcash.entries(uid)).map(({ amount, at, ...entry }) => ({
        ...entry,
        amount: inDollars(amount),
        at: iso(at),
      })),
      races: mine,
      uploads: { gameSpecs: uploads.specs.map(wireRaceSpec), locations: uploads.locations.map(wirePlace) },
      sessions: (await sessions.of(uid)).map(({ opened, renewed, expires, revoked }) => ({
        signedInAt: iso(opened),
        lastUsedAt: iso(renewed),
        expiresAt: iso(expires),
        ended: revoked || expires <= now,
      })),
    }
  })
}
