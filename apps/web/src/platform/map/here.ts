import { later } from '../later.ts'
import { log } from '../log.ts'
import type { Platform } from '../platform.ts'
import { laterSeen } from '../sight.ts'
import { mapLoaders } from './loaders.ts'
import type { MapSource, MapStage } from './map-view.ts'
import { type MapState, openMap } from './open-map.ts'

/** Opens the best map that this browser supports and the operator configured. Returns a function that closes it. */
export function openMapHere(
  { config, fetch }: Pick<Platform, 'config' | 'fetch'>,
  stageFor: (source: MapSource) => MapStage,
  changed: (state: MapState) => void,
): () => void {
  const { googleMapsKey = null, mapStyleUrl = null } = config.current() ?? {}
  return openMap(mapLoaders({ googleMapsKey, mapStyleUrl }, stageFor, fetch), {
    changed,
    later: (ms, run) => laterSeen(ms, run, { later }),
    log,
  })
}
