import { later } from '../later.ts'
import { log } from '../log.ts'
import type { Platform } from '../platform.ts'
import { laterVisible } from '../visibility.ts'
import { loadLand } from './land.ts'
import type { MapSource, MapStage } from './map-view.ts'
import { type MapLoader, type MapState, openMap } from './open-map.ts'
import { needWebGl } from './web-gl.ts'

type MapEdges = Pick<Platform, 'config' | 'fetch'>

/**
 * The configured map sources, best first. Each is loaded when it is its turn, and gets its own stage, unless the map has been closed by
 * then.
 */
function mapLoaders({ config, fetch }: MapEdges, stageFor: (source: MapSource) => MapStage): readonly MapLoader[] {
  const { googleMapsKey = null, mapStyleUrl = null } = config.current() ?? {}
  const google = (key: string): MapLoader => ({
    source: 'google',
    async open(hands) {
      const { openGoogle } = await import('./google.ts')
      hands.signal.throwIfAborted()
      return openGoogle(key, stageFor('google'), hands)
    },
  })
  const style = (url: string): MapLoader => ({
    source: 'style',
    async open({ signal }) {
      needWebGl()
      const [{ openStyle }, reply] = await Promise.all([import('./maplibre.ts'), fetch(url, { signal })])
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
      const written: unknown = await reply.json()
      signal.throwIfAborted()
      return openStyle(written, stageFor('style'), signal)
    },
  })
  const builtIn: MapLoader = {
    source: 'built-in',
    async open({ signal }) {
      needWebGl()
      const [{ openBuiltIn }, land] = await Promise.all([import('./maplibre.ts'), loadLand()])
      signal.throwIfAborted()
      return openBuiltIn(land, stageFor('built-in'), signal)
    },
  }
  return [
    ...(googleMapsKey === null ? [] : [google(googleMapsKey)]),
    ...(mapStyleUrl === null ? [] : [style(mapStyleUrl)]),
    builtIn,
  ]
}

/** Opens the best map that this browser supports and the operator configured. Returns a function that closes it. */
export function openMapHere(
  edges: MapEdges,
  stageFor: (source: MapSource) => MapStage,
  changed: (state: MapState) => void,
): () => void {
  return openMap(mapLoaders(edges, stageFor), { changed, later: (ms, run) => laterVisible(ms, run, { later }), log })
}
