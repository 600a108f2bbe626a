import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { GAMES_LISTED, type GameCard, listGames } from '@final-call/contract'
import { type Race, type RealMs, apply, gameTime, realMs, settle } from '@final-call/domain'
import type { Attempt, RaceStore, StoredRace } from '../../ports.ts'
import { inTurn } from '../../desks/in-turn.ts'
import { serve } from '../serving/serve.ts'
import { wireResult } from './wire-result.ts'
import type { PinnedWorlds } from '../../worlds/pinned-worlds.ts'

/** At most this many races of a list are settled, newest first; settling one may require reading a city's timetable. */
const SETTLED = 20
/** How many races are read before other requests are served; a race can be long. */
const AT_ONCE = 25

function card({ raceId, claimed }: Attempt, race: Race): GameCard {
  const { gameIdSource, name, iconName, attempt, ended } = race
  return {
    gameId: raceId,
    gameIdSource,
    name,
    iconName,
    attempt,
    startedAt: claimed,
    state: ended?.ending ?? 'running',
    result: wireResult(race) ?? null,
  }
}

/**
 * Whether a stored race may have ended since its last event. An event is stored together with all that is due by then, so only a
 * later sign of life can show the end.
 */
const mayBeOver = ({ race, sign }: StoredRace, now: RealMs): boolean =>
  !race.ended && gameTime(race.clock, realMs(Math.min(sign, now))) >= race.clock.end

interface ListGamesDeps {
  readonly races: RaceStore
  readonly worlds: PinnedWorlds
}

export function listGamesFn({ races, worlds }: ListGamesDeps) {
  /** A race as of its last sign of life. Reading the list is not a sign of life, so nothing is written. */
  async function settled({ race, worldId, sign }: StoredRace, now: RealMs): Promise<Race> {
    return settle(race, await worlds.get(worldId), { now, sign }).reduce<Race>(apply, race)
  }

  const turn = inTurn()

  async function gamesOf(uid: string, now: RealMs) {
    const attempts = await races.attempts(uid, GAMES_LISTED + 1)
    const listed = attempts.slice(0, GAMES_LISTED)
    const games: GameCard[] = []
    let left = SETTLED
    async function list(some: readonly Attempt[]): Promise<void> {
      const found = await races.findAll(some.map(({ raceId }) => raceId))
      const byId = new Map(found.map((stored) => [stored.raceId, stored]))
      for (const attempt of some) {
        const stored = byId.get(attempt.raceId)
        if (!stored) continue
        const settles = left > 0 && mayBeOver(stored, now)
        games.push(card(attempt, settles ? await settled(stored, now) : stored.race))
        if (!settles) continue
        left -= 1
        await yieldToOthers()
      }
    }
    for (let i = 0; i < listed.length; i += AT_ONCE) {
      if (i > 0) await yieldToOthers()
      await list(listed.slice(i, i + AT_ONCE))
    }
    return { games, more: attempts.length > GAMES_LISTED }
  }

  // One list per player at a time: two hundred long races take about a second.
  return serve(listGames, (_, { uid, now }) => turn(uid, () => gamesOf(uid, now)))
}
