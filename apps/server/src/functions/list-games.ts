import { GAMES_LISTED, type GameCard, listGames } from '@final-call/contract'
import { type Race, type RealMs, apply, settle } from '@final-call/domain'
import type { Attempt, RaceStore, StoredRace } from '../ports.ts'
import { serve } from './serve.ts'
import { wireResult } from './wire-result.ts'
import type { Worlds } from './worlds.ts'

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

interface ListGamesDeps {
  readonly races: RaceStore
  readonly worlds: Worlds
}

export function listGamesFn({ races, worlds }: ListGamesDeps) {
  /** A race as it stands at its last sign of life. Reading the list is no sign of life in any race, so nothing is written. */
  async function settled({ race, worldId, sign }: StoredRace, now: RealMs): Promise<Race> {
    if (race.ended) return race
    return settle(race, await worlds.get(worldId), { now, sign }).reduce<Race>(apply, race)
  }

  return serve(listGames, async (_, { uid, now }) => {
    const attempts = await races.attempts(uid, GAMES_LISTED + 1)
    const listed = attempts.slice(0, GAMES_LISTED)
    const found = await races.findAll(listed.map(({ raceId }) => raceId))
    const byId = new Map(found.map((stored) => [stored.raceId, stored]))
    const cards = listed.map(async (attempt) => {
      const stored = byId.get(attempt.raceId)
      return stored ? [card(attempt, await settled(stored, now))] : []
    })
    return { games: (await Promise.all(cards)).flat(), more: attempts.length > GAMES_LISTED }
  })
}
