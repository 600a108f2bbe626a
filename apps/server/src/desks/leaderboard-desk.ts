import { type RaceEvent, finishOf, isRanked } from '@final-call/domain'
import type { LeaderboardStore, ProfileStore, RaceStore, StoredRace } from '../ports.ts'
import { publicName } from './public-name.ts'
import type { PinnedWorlds } from '../worlds/pinned-worlds.ts'

/** How many unlisted races are fetched at a time. */
const AT_A_TIME = 100
/** How many events of a race are fetched at a time. */
const BATCH = 1_000

/**
 * Puts completed races on leaderboards, as read from their logs. That a race is unlisted is stored together with its end, so after a
 * crash any process can list it later, any number of times.
 */
export interface LeaderboardDesk {
  /** Lists one race. */
  list(raceId: string): Promise<void>
  /** Lists all unlisted races. @throws the first failure, after trying all of them */
  listAll(): Promise<void>
}

interface LeaderboardDeskDeps {
  readonly races: Pick<RaceStore, 'find' | 'eventsAfter'>
  readonly profiles: Pick<ProfileStore, 'find'>
  readonly leaderboards: LeaderboardStore
  readonly worlds: PinnedWorlds
}

/** A race's whole log, read in batches. */
async function wholeLog(races: Pick<RaceStore, 'eventsAfter'>, raceId: string): Promise<readonly RaceEvent[]> {
  const log: RaceEvent[] = []
  for (;;) {
    const batch = await races.eventsAfter(raceId, log.length, BATCH)
    log.push(...batch)
    if (batch.length < BATCH) return log
  }
}

export function leaderboardDesk({ races, profiles, leaderboards, worlds }: LeaderboardDeskDeps): LeaderboardDesk {
  async function listed({ raceId, uid, worldId, race }: StoredRace) {
    const { spec } = await worlds.get(worldId)
    const finish = isRanked(spec) ? finishOf(await wholeLog(races, raceId)) : undefined
    if (!finish) return undefined
    const profile = await profiles.find(uid)
    const { attempt } = race
    return { ...finish, attempt, name: publicName(profile?.displayName ?? null), first: attempt === 1 }
  }

  async function list(raceId: string): Promise<void> {
    const found = await races.find(raceId)
    await leaderboards.list(raceId, found && (await listed(found.stored)))
  }

  return {
    list,

    async listAll() {
      const failures: unknown[] = []
      let after: string | undefined = ''
      while (after !== undefined) {
        const left: readonly string[] = await leaderboards.unlisted(after, AT_A_TIME)
        for (const raceId of left) await list(raceId).catch((error: unknown) => void failures.push(error))
        after = left.length < AT_A_TIME ? undefined : left.at(-1)
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
