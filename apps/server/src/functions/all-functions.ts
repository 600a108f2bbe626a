import type { AppConfig } from '@final-call/contract'
import type { RealMs } from '@final-call/domain'
import type { Planner } from '../planner/ports.ts'
import type { Fanout, RolesOf, Store, UnreadableSpec } from '../ports.ts'
import { addGameSpecFn } from './content/add-game-spec.ts'
import { addLocationFn } from './content/add-location.ts'
import { bestTimes } from './results/best-times.ts'
import { buyTokensFn } from './account/buy-tokens.ts'
import { currentContent } from '../worlds/current-content.ts'
import { currentWorlds } from '../worlds/current-worlds.ts'
import { checkGameSpecFn } from './content/check-game-spec.ts'
import { deleteAccountFn } from './account/delete-account.ts'
import { deleteGameSpecFn } from './content/delete-game-spec.ts'
import { exportMyDataFn } from './account/export-my-data.ts'
import type { GcashDesk } from '../desks/gcash-desk.ts'
import { getAppConfigFn } from './get-app-config.ts'
import { getBestTimeFn } from './results/get-best-time.ts'
import { getBoardFn } from './race/get-board.ts'
import { getGameFn } from './race/get-game.ts'
import { getLeaderboardFn } from './results/get-leaderboard.ts'
import { getNextOpenStepFn } from './race/get-next-open-step.ts'
import { getProfileFn } from './account/get-profile.ts'
import { getResultFn } from './results/get-result.ts'
import { getStayingFn } from './race/get-staying.ts'
import { listGameSpecsFn } from './content/list-game-specs.ts'
import { listGamesFn } from './results/list-games.ts'
import { listLocationsFn } from './content/list-locations.ts'
import { previewJourneyFn } from './race/preview-journey.ts'
import { raceCommandFns } from './race/race-commands.ts'
import type { RaceDesk } from '../desks/race-desk.ts'
import { reportAliveFn } from './race/report-alive.ts'
import type { Served } from './serving/serve.ts'
import { shownPlaces } from './race/shown-places.ts'
import { signOutEverywhereFn } from './account/sign-out-everywhere.ts'
import { startGameFn } from './race/start-game.ts'
import { stepCompleteFn } from './race/step-complete.ts'
import type { PinnedWorlds } from '../worlds/pinned-worlds.ts'

export interface FunctionDeps {
  readonly store: Store
  readonly fanout: Fanout
  readonly worlds: PinnedWorlds
  readonly desk: RaceDesk
  readonly gcash: GcashDesk
  readonly planner: Planner
  readonly rolesOf: RolesOf
  readonly config: AppConfig
  /** Called for each stored race that cannot be read. */
  readonly unreadable: (race: UnreadableSpec) => void
  /** Called for each account that its player has deleted, with the time in real milliseconds. */
  readonly deleted: (uid: string, at: RealMs) => void
}

/** The implementations of all callables. */
export function allFunctions(deps: FunctionDeps): readonly Served[] {
  const { store, fanout, worlds, desk, gcash, planner, rolesOf, config, unreadable, deleted } = deps
  // Shared, so that content read for one function serves the others.
  const contentNow = currentContent(store.content)
  const worldsNow = currentWorlds(store.content, contentNow)
  const shown = shownPlaces(store.content)
  return [
    getAppConfigFn(config),
    getProfileFn({ ...store, gcash, rolesOf }),
    listGameSpecsFn({ ...store, rolesOf, unreadable }),
    listGamesFn({ ...store, worlds }),
    startGameFn({ store, worlds, desk, worldsNow }),
    getNextOpenStepFn({ desk }),
    stepCompleteFn({ desk }),
    getGameFn({ desk, shown }),
    getBoardFn({ desk, shown }),
    previewJourneyFn({ desk, shown }),
    getStayingFn({ desk }),
    reportAliveFn({ desk }),
    getResultFn({ desk }),
    getBestTimeFn({ desk, times: bestTimes({ ...store, planner }) }),
    getLeaderboardFn({ ...store, worldsNow }),
    addGameSpecFn({ ...store, contentNow, planner, rolesOf }),
    checkGameSpecFn({ ...store, contentNow, rolesOf }),
    deleteGameSpecFn({ ...store, rolesOf }),
    addLocationFn({ ...store, rolesOf }),
    listLocationsFn({ ...store, contentNow }),
    buyTokensFn({ ...store, gcash }),
    signOutEverywhereFn(store),
    exportMyDataFn(store),
    deleteAccountFn({ ...store, fanout, deleted }),
    ...raceCommandFns({ desk, gcash, shown }),
  ]
}
