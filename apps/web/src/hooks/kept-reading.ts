import type { GameMs } from '@final-call/domain'
import type { Scene } from '../session/place/where.ts'

/** The instant before which time alone does not change what was read at `now`; `now` itself if it changes all the time. */
export type Until = (now: GameMs) => GameMs

/** A reading that is computed again only once time may have changed it, or if the race or its places have, or time has gone back. */
export function keptReading<T>(read: (scene: Scene) => T, until: Until): (scene: Scene) => T {
  let last: { readonly scene: Scene; readonly until: GameMs; readonly value: T } | undefined
  return (scene) => {
    const holds =
      last?.scene.race === scene.race &&
      last.scene.places === scene.places &&
      last.scene.now <= scene.now &&
      scene.now < last.until
    if (last && holds) return last.value
    last = { scene, until: until(scene.now), value: read(scene) }
    return last.value
  }
}
