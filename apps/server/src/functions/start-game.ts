import { CallError, startGame } from '@final-call/contract'
import { type RaceSpec, type World, beginRace, placesIn, replay, withinReach } from '@final-call/domain'
import type { Store } from '../ports.ts'
import { newId } from './ids.ts'
import type { RaceDesk } from './race-desk.ts'
import { type Caller, serve } from './serve.ts'

interface StartGameDeps {
  readonly store: Pick<Store, 'content' | 'races'>
  readonly desk: RaceDesk
}

/** Resumes or starts. Every step of it may be repeated, so calls that come together, or after a crash, end in one race. */
export function startGameFn({ store: { content, races }, desk }: StartGameDeps) {
  /** What the race pins: of all content as it stands now, what can be got to. */
  async function worldOf(spec: RaceSpec): Promise<World> {
    const [locations, services] = await Promise.all([content.locationsFor(placesIn(spec)), content.services()])
    const world: World = {
      spec,
      locations: new Map(locations.map((location) => [location.id, location])),
      services: new Map(services.map((service) => [service.productId, service])),
    }
    const first = spec.legs[0]?.steps[0]
    if (first?.stepType !== 'locateAt' || !world.locations.has(first.location)) {
      throw new CallError('failed-precondition', 'This race cannot start: its first place is not known.')
    }
    return withinReach(world)
  }

  async function begin(raceId: string, attempt: number, spec: RaceSpec, { uid, now }: Caller): Promise<string> {
    const world = await worldOf(spec)
    const events = beginRace(world, { attempt, now })
    const worldId = await content.pin(world)
    await races.create({ raceId, uid, worldId, race: replay(events), sign: now }, events)
    return raceId
  }

  async function isRunning(raceId: string, caller: Caller): Promise<boolean> {
    const { race } = await desk.read(raceId, caller)
    return race.ended === undefined
  }

  return serve(startGame, async ({ gameId }, caller) => {
    const spec = await content.spec(gameId)
    if (!spec) {
      await desk.read(gameId, caller)
      return { gameId }
    }
    const latest = await races.latestAttempt(caller.uid, spec.id)
    if (latest && (await races.version(latest.raceId)) === undefined) {
      // The process died between the claim and the race.
      return { gameId: await begin(latest.raceId, latest.attempt, spec, caller) }
    }
    if (latest && (await isRunning(latest.raceId, caller))) return { gameId: latest.raceId }
    const attempt = (latest?.attempt ?? 0) + 1
    const raceId = await races.claim(caller.uid, spec.id, attempt, newId(), caller.now)
    return { gameId: await begin(raceId, attempt, spec, caller) }
  })
}
