import { CallError, startGame } from '@final-call/contract'
import { DAY, type RaceSpec, beginRace, replay } from '@final-call/domain'
import type { Store } from '../../ports.ts'
import { accountStands } from '../../desks/account-stands.ts'
import type { CurrentWorlds } from '../../worlds/current-worlds.ts'
import { idOf, newId } from '../../desks/ids.ts'
import { inTurn } from '../../desks/in-turn.ts'
import type { RaceDesk } from '../../desks/race-desk.ts'
import { type Caller, serve } from '../serving/serve.ts'
import type { PinnedWorlds } from '../../worlds/pinned-worlds.ts'

/** The most attempts that a player may begin within a day: each is stored, and can be long. */
const MOST_A_DAY = 200

function tooManyBegun(seconds: number): CallError {
  const message = `You have begun ${MOST_A_DAY} races within a day, and that is the most. Go on with one of them, or come back later.`
  return new CallError('resource-exhausted', message, { details: { retryAfter: seconds } })
}

interface StartGameDeps {
  readonly store: Pick<Store, 'accounts' | 'content' | 'races'>
  readonly worlds: PinnedWorlds
  readonly desk: RaceDesk
  readonly worldsNow: CurrentWorlds
}

/** Resumes or starts a race. Every step is idempotent, so concurrent calls, or a call after a crash, end up in one race. */
export function startGameFn({ store: { accounts, content, races }, worlds, desk, worldsNow }: StartGameDeps) {
  /** Serialises a player's starts, so that each counts those before it. */
  const turn = inTurn()

  async function begin(raceId: string, attempt: number, worldId: string, { uid, now }: Caller): Promise<string> {
    const events = beginRace(await worlds.get(worldId), { attempt, now })
    await races.create({ raceId, uid, worldId, race: replay(events), sign: now }, events)
    await accountStands(accounts, uid)
    return raceId
  }

  /**
   * The number of an attempt at this race; 0 if it was at an earlier race with the same id that was removed. A race uploaded again
   * remains the same race and keeps its creation time.
   */
  async function numberOf(raceId: string | undefined, spec: RaceSpec): Promise<number> {
    const found = raceId === undefined ? undefined : await races.find(raceId)
    if (!found) return 0
    const { worldId, race } = found.stored
    const begun = await worlds.get(worldId)
    return begun.spec.createdAt === spec.createdAt ? race.attempt : 0
  }

  /** @throws CallError `resource-exhausted` if the player has begun `MOST_A_DAY` attempts within a day */
  async function checkDay({ uid, now }: Caller): Promise<void> {
    const attempts = await races.attempts(uid, MOST_A_DAY)
    const first = attempts[MOST_A_DAY - 1]
    if (first && now - first.claimed < DAY) throw tooManyBegun(Math.ceil((first.claimed + DAY - now) / 1000))
  }

  /** The race id with which this request was answered before, even if that attempt is over by now. */
  async function givenBefore(request: string, source: string, { uid }: Caller): Promise<string | undefined> {
    if ((await races.version(request)) !== undefined) return request
    const raceId = await races.attemptKeeping(uid, source, request, MOST_A_DAY)
    // A reply not yet on disk must not be given out.
    const found = raceId === undefined ? undefined : await races.find(raceId, request)
    return found?.reply && raceId
  }

  /** Whether an attempt is still open. Records the request in it, if there is one, for `givenBefore`. */
  async function goesOn(raceId: string, request: string | undefined, caller: Caller): Promise<boolean> {
    const { race } =
      request === undefined
        ? await desk.read(raceId, caller)
        : await desk.claim(raceId, caller, { id: request, asked: 'startGame' })
    return race.ended === undefined
  }

  /** Resumes the player's open attempt at a race, or starts a new one. @returns the running race's id */
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
    if (before !== undefined) {
      // A sign of life, as any call in a race.
      await desk.read(before, caller)
      return { gameId: before }
    }
    // Running races come first, so that uploading a race under a running race's id gains nothing.
    const spec = (await races.version(gameId)) === undefined ? await content.spec(gameId) : undefined
    if (!spec) {
      await desk.read(gameId, caller)
      return { gameId }
    }
    return { gameId: await turn(caller.uid, () => attemptAt(spec, request, caller)) }
  })
}
