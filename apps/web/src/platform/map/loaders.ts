import type { AppConfig } from '@final-call/contract'
import { loadLand } from './land.ts'
import type { MapSource, MapStage } from './map-view.ts'
import type { MapLoader } from './open-map.ts'
import { needWebGl } from './web-gl.ts'

/**
 * The configured map sources, best first. Each is loaded when it is its turn, and gets its own stage, unless the map has been closed by
 * then.
 */
export function mapLoaders(
  { googleMapsKey, mapStyleUrl }: Pick<AppConfig, 'googleMapsKey' | 'mapStyleUrl'>,
  stageFor: (source: MapSource) => MapStage,
  fetchStyle: typeof fetch,
): readonly MapLoader[] {
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
      const [{ openStyle }, reply] = await Promise.all([import('./maplibre.ts'), fetchStyle(url, { signal })])
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
