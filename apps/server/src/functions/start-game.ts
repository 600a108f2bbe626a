import { CallError, startGame } from '@final-call/contract'
import { type RaceSpec, beginRace, replay } from '@final-call/domain'
import type { Store } from '../ports.ts'
import { accountStands } from './account-stands.ts'
import type { CurrentWorlds } from './current-worlds.ts'
import { idOf, newId } from './ids.ts'
import { inTurn } from './in-turn.ts'
import type { RaceDesk } from './race-desk.ts'
import { type Caller, serve } from './serve.ts'
import type { Worlds } from './worlds.ts'

/** The most attempts that a player begins within a day: each is kept, and may be as long as the author of its race likes to write. */
const MOST_A_DAY = 200
const DAY_MS = 86_400_000

function tooManyBegun(seconds: number): CallError {
  const message = `You have begun ${MOST_A_DAY} races within a day, and that is the most. Go on with one of them, or come back later.`
  return new CallError('resource-exhausted', message, { details: { retryAfter: seconds } })
}

interface StartGameDeps {
  readonly store: Pick<Store, 'accounts' | 'content' | 'races'>
  readonly worlds: Worlds
  readonly desk: RaceDesk
  readonly worldsNow: CurrentWorlds
}

/** Resumes or starts. Every step of it may be repeated, so calls that come together, or after a crash, end in one race. */
export function startGameFn({ store: { accounts, content, races }, worlds, desk, worldsNow }: StartGameDeps) {
  /** A player's starts, so that each counts those before it. */
  const turn = inTurn()

  async function begin(raceId: string, attempt: number, worldId: string, { uid, now }: Caller): Promise<string> {
    const events = beginRace(await worlds.get(worldId), { attempt, now })
    await races.create({ raceId, uid, worldId, race: replay(events), sign: now }, events)
    await accountStands(accounts, uid)
    return raceId
  }

  /**
   * Which attempt at a race one is that was claimed under its id; 0 where it is at another race, which had the id and was removed.
   * A race that its author uploads again stays the one that it was, and keeps the moment in which that was created.
   */
  async function numberOf(raceId: string | undefined, spec: RaceSpec): Promise<number> {
    const found = raceId === undefined ? undefined : await races.find(raceId)
    if (!found) return 0
    const { worldId, race } = found.stored
    const begun = await worlds.get(worldId)
    return begun.spec.createdAt === spec.createdAt ? race.attempt : 0
  }

  /** @throws CallError `resource-exhausted` for one more than may be begun within a day */
  async function checkDay({ uid, now }: Caller): Promise<void> {
    const attempts = await races.attempts(uid, MOST_A_DAY)
    const first = attempts[MOST_A_DAY - 1]
    if (first && now - first.claimed < DAY_MS) throw tooManyBegun(Math.ceil((first.claimed + DAY_MS - now) / 1000))
  }

  /** The attempt that a request began, or went on with, before: also one that is over by now, with others after it. */
  async function givenBefore(request: string, source: string, { uid }: Caller): Promise<string | undefined> {
    if ((await races.version(request)) !== undefined) return request
    const raceId = await races.attemptKeeping(uid, source, request, MOST_A_DAY)
    // What is on its way to the disk is not told of before it is there.
    const found = raceId === undefined ? undefined : await races.find(raceId, request)
    return found?.reply && raceId
  }

  /** Whether an attempt is not over; it keeps the request, if one is named, for `givenBefore`. */
  async function goesOn(raceId: string, request: string | undefined, caller: Caller): Promise<boolean> {
    const { race } =
      request === undefined
        ? await desk.read(raceId, caller)
        : await desk.claim(raceId, caller, { id: request, asked: 'startGame' })
    return race.ended === undefined
  }

  /** Resumes or starts the player's attempt at a race. @returns its id */
  async function attemptAt(spec: RaceSpec, request: string | undefined, caller: Caller): Promise<string> {
    const [latest, earlier] = await races.latestAttempts(caller.uid, spec.id, 2)
    if (latest && (await races.version(latest.raceId)) === undefined) {
      // The process died between the claim and the race.
      const worldId = await worldsNow.pinned(spec)
      return await begin(latest.raceId, 1 + (await numberOf(earlier?.raceId, spec)), worldId, caller)
    }
    const number = await numberOf(latest?.raceId, spec)
    if (latest && number > 0 && (await goesOn(latest.raceId, request, caller))) return latest.raceId
    await checkDay(caller)
    const worldId = await worldsNow.pinned(spec)
    const raceId = await races.claim(caller.uid, {
      source: spec.id,
      attempt: (latest?.attempt ?? 0) + 1,
      raceId: request ?? newId(),
      claimed: caller.now,
    })
    return await begin(raceId, 1 + number, worldId, caller)
  }

  return serve(startGame, async ({ gameId, requestId }, caller) => {
    const request = requestId && (await idOf('startGame', caller.uid, gameId, requestId))
    const before = request && (await givenBefore(request, gameId, caller))
    if (before !== undefined) return { gameId: before }
    // A race that has begun first: whoever uploads one under its id gets hold of nothing.
    const spec = (await races.version(gameId)) === undefined ? await content.spec(gameId) : undefined
    if (!spec) {
      await desk.read(gameId, caller)
      return { gameId }
    }
    return { gameId: await turn(caller.uid, () => attemptAt(spec, request, caller)) }
  })
}
