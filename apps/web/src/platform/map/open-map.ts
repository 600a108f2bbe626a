import type { MapSource, MapView } from './map-view.ts'

export interface MapLoader {
  readonly source: MapSource
  /** Resolves when there is something to see. `failed` may also be called later, if an open map breaks. */
  readonly open: (hands: {
    readonly signal: AbortSignal
    readonly failed: (cause: unknown) => void
  }) => Promise<MapView>
}

export type MapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly view: MapView }
  /** No source could open a map. */
  | { readonly kind: 'none' }

interface MapEdges {
  readonly changed: (state: MapState) => void
  /**
   * Calls `run` after `ms` milliseconds during which the page is visible, since hidden pages draw no maps. Returns a function that cancels
   * it.
   */
  readonly later: (ms: number, run: () => void) => () => void
  readonly log: (message: string, cause?: unknown) => void
}

/** Real milliseconds within which a source must show something. */
export const SHOWN_WITHIN = 12_000

/** Opens the first source that works, and continues with the next when one fails, even later. Returns a function that closes the map. */
export function openMap(loaders: readonly MapLoader[], { changed, later, log }: MapEdges): () => void {
  let end: () => void = () => undefined

  function attempt(number: number): void {
    const loader = loaders[number]
    if (!loader) {
      end = () => undefined
      changed({ kind: 'none' })
      return
    }
    const quit = new AbortController()
    let view: MapView | undefined
    const over = (): void => {
      callOff()
      quit.abort()
      view?.close()
    }
    const failed = (cause: unknown): void => {
      if (quit.signal.aborted) return
      over()
      log(`No map from ${loader.source}`, cause)
      attempt(number + 1)
    }
    const callOff = later(SHOWN_WITHIN, () => failed(new Error('it took too long')))
    end = over
    changed({ kind: 'loading' })
    loader.open({ signal: quit.signal, failed }).then((opened) => {
      if (quit.signal.aborted) {
        opened.close()
        return
      }
      callOff()
      view = opened
      changed({ kind: 'open', view })
    }, failed)
  }

  attempt(0)
  return () => end()
}
