import { isDeepStrictEqual } from 'node:util'
import { type Finish, type RaceEvent, finishOf, isRanked, replay } from '@final-call/domain'
import { LISTED_START, type Listed, type ListedPlace, type RaceRecord, type Store } from '../ports.ts'

const AT_A_TIME = 500

type Verified = Pick<Store, 'content' | 'leaderboards'>

const finishIn = ({ elapsed, moneyLeft, realTaken, topUps, steady }: Listed): Finish => ({
  elapsed,
  moneyLeft,
  realTaken,
  topUps,
  steady,
})

/** A clause about a race that does not stand on its leaderboard as its log, which is whole, says; undefined where it does. */
export async function finishFault(
  { content, leaderboards }: Verified,
  raceId: string,
  { worldId }: Pick<RaceRecord, 'worldId'>,
  log: readonly RaceEvent[],
): Promise<string | undefined> {
  const finish = finishOf(log)
  const listed = await leaderboards.find(worldId, raceId)
  if (!listed) {
    if (!finish || (await leaderboards.isUnlisted(raceId))) return undefined
    const world = await content.world(worldId)
    return world && isRanked(world.spec) ? 'it is completed, and not on its leaderboard' : undefined
  }
  if (!finish) return 'it is on a leaderboard, and its log has no finish'
  const { attempt } = replay(log)
  const asLogged = isDeepStrictEqual(finishIn(listed), finish) && listed.attempt === attempt
  return asLogged && (!listed.first || attempt === 1)
    ? undefined
    : 'its finish on the leaderboard is not what its log says'
}

export interface Stray extends ListedPlace {
  readonly fault: string
}

/** What stands on leaderboards with no race behind it that is on that world and of that player. */
export async function* strayFinishes({
  leaderboards,
  races,
}: Pick<Store, 'leaderboards' | 'races'>): AsyncGenerator<Stray> {
  for (let after: ListedPlace | undefined = LISTED_START; after !== undefined;) {
    const page: Awaited<ReturnType<typeof leaderboards.listed>> = await leaderboards.listed(after, AT_A_TIME)
    const found = new Map((await races.findAll(page.map(({ raceId }) => raceId))).map((it) => [it.raceId, it]))
    for (const { raceId, worldId, uid } of page) {
      const race = found.get(raceId)
      if (race?.worldId === worldId && race.uid === uid) continue
      yield {
        raceId,
        worldId,
        fault: race ? 'it is on a leaderboard that is not its own' : 'it is on a leaderboard, and is not there',
      }
    }
    after = page.at(-1)
  }
}
