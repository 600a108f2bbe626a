import { CallError, type LeaderboardEntry, RANKS_SHOWN, getLeaderboard } from '@final-call/contract'
import { byRank, inDollars, isRanked } from '@final-call/domain'
import type { ContentStore, LeaderboardStore, Listed } from '../../ports.ts'
import type { CurrentWorlds } from '../../worlds/current-worlds.ts'
import { serve } from '../serving/serve.ts'

const entryOf = (listed: Listed, rank: number, uid: string): LeaderboardEntry => ({
  rank,
  name: listed.name,
  mine: listed.uid === uid,
  gameId: listed.uid === uid ? listed.raceId : null,
  attempt: listed.attempt,
  elapsed: listed.elapsed,
  moneyLeft: inDollars(listed.moneyLeft),
  realTaken: listed.realTaken,
  topUps: listed.topUps,
})

/** [RES-6] Finishes with their ranks, from the best ones in order. Equal ones share the rank of the first of them. */
function ranked(best: readonly Listed[], uid: string): LeaderboardEntry[] {
  const firstEqual = (listed: Listed): number => best.findIndex((other) => byRank(other, listed) === 0)
  return best.map((listed) => entryOf(listed, firstEqual(listed) + 1, uid))
}

interface GetLeaderboardDeps {
  readonly content: Pick<ContentStore, 'spec' | 'authorOf'>
  readonly leaderboards: Pick<LeaderboardStore, 'read'>
  readonly worldsNow: CurrentWorlds
}

export const getLeaderboardFn = ({ content, leaderboards, worldsNow }: GetLeaderboardDeps) =>
  serve(getLeaderboard, async ({ gameSpecId, tab }, { uid }) => {
    const [spec, author] = await Promise.all([content.spec(gameSpecId), content.authorOf(gameSpecId)])
    if (!spec || author === undefined) throw new CallError('not-found', 'There is no such race.')
    const about = { gameSpecId, name: spec.name }
    if (!isRanked(spec)) return { ...about, ranked: false, total: 0, entries: [], own: null }
    const worldId = await worldsNow.id(spec)
    const { best, total, own } = await leaderboards.read({ worldId, tab, author }, uid, RANKS_SHOWN)
    return {
      ...about,
      ranked: true,
      total,
      entries: ranked(best, uid),
      own: own ? entryOf(own.listed, own.better + 1, uid) : null,
    }
  })
