import { finishOf, isRanked } from '@final-call/domain'
import type { LeaderboardStore, ProfileStore, RaceStore, StoredRace } from '../ports.ts'
import { publicName } from './public-name.ts'
import { wholeLog } from './whole-log.ts'
import type { Worlds } from './worlds.ts'

/** How many races are asked for at a time. */
const AT_A_TIME = 100

/**
 * Lists completed races, as their logs say. That a race is to be listed is stored with its end, so what a crash leaves out
 * anybody can list later, any number of times.
 */
export interface LeaderboardDesk {
  list(raceId: string): Promise<void>
  /** Lists all that were left out. @throws what the first failed with that could not be, when the others have been */
  listAll(): Promise<void>
}

interface LeaderboardDeskDeps {
  readonly races: Pick<RaceStore, 'find' | 'eventsAfter'>
  readonly profiles: Pick<ProfileStore, 'find'>
  readonly leaderboards: LeaderboardStore
  readonly worlds: Worlds
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
