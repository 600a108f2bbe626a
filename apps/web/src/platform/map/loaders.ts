import type { AppConfig } from '@final-call/contract'
import type { MapSource, MapStage } from './map-view.ts'
import type { MapLoader } from './open-map.ts'
import { needWebGl } from './web-gl.ts'

/** The sources of maps that there are, best first, each loaded when it is its turn, and given a stage of its own. */
export function mapLoaders(
  { googleMapsKey, mapStyleUrl }: Pick<AppConfig, 'googleMapsKey' | 'mapStyleUrl'>,
  stageFor: (source: MapSource) => MapStage,
  fetchStyle: typeof fetch,
): readonly MapLoader[] {
  const google = (key: string): MapLoader => ({
    source: 'google',
    open: async (hands) => (await import('./google.ts')).openGoogle(key, stageFor('google'), hands),
  })
  const style = (url: string): MapLoader => ({
    source: 'style',
    async open({ signal }) {
      needWebGl()
      const [{ openStyle }, reply] = await Promise.all([import('./maplibre.ts'), fetchStyle(url, { signal })])
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
      return openStyle(await reply.json(), stageFor('style'), signal)
    },
  })
  const builtIn: MapLoader = {
    source: 'built-in',
    async open({ signal }) {
      needWebGl()
      const [{ openBuiltIn }, { loadLand }] = await Promise.all([import('./maplibre.ts'), import('./land.ts')])
      return openBuiltIn(await loadLand(), stageFor('built-in'), signal)
    },
  }
  return [
    ...(googleMapsKey === null ? [] : [google(googleMapsKey)]),
    ...(mapStyleUrl === null ? [] : [style(mapStyleUrl)]),
    builtIn,
  ]
}
