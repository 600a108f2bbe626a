import { describe, expect, it, vi } from 'vitest'
import type { MapSource, MapView } from './map-view.ts'
import { type MapLoader, type MapState, SHOWN_WITHIN, openMap } from './open-map.ts'

type Hands = Parameters<MapLoader['open']>[0]

/** A map of a source, which draws nothing. */
const viewOf = (source: MapSource) => {
  const close = vi.fn<() => void>()
  const nothing = (): void => undefined
  const pin = (): never => {
    throw new Error('nothing is pinned here')
  }
  return {
    source,
    drawLines: nothing,
    drawPlaces: nothing,
    pin,
    look: nothing,
    paint: nothing,
    close,
  } satisfies MapView
}

/** A source that answers when the test says so. */
function source(name: MapSource) {
  const { promise, resolve, reject } = Promise.withResolvers<MapView>()
  const asked: Hands[] = []
  const loader: MapLoader = {
    source: name,
    open: (hands) => {
      asked.push(hands)
      return promise
    },
  }
  return { loader, asked, answer: resolve, refuse: reject }
}

const settled = () => new Promise((done) => setTimeout(done, 0))

/** A map that opens, its states, and a clock that the test moves. */
function opening(...loaders: readonly MapLoader[]) {
  const states: MapState[] = []
  const timers = new Set<() => void>()
  const log = vi.fn<(message: string, cause?: unknown) => void>()
  const close = openMap(loaders, {
    changed: (state) => states.push(state),
    later: (ms, act) => {
      expect(ms).toBe(SHOWN_WITHIN)
      timers.add(act)
      return () => timers.delete(act)
    },
    log,
  })
  const said = () => states.map((it) => (it.kind === 'open' ? it.view.source : it.kind))
  const timeUp = () => {
    const due = [...timers]
    due.forEach((act) => act())
  }
  return { close, said, timeUp, timers, log }
}

describe('the sources of a map', () => {
  it('are asked in order, and the first that answers is the map', async () => {
    const [google, style] = [source('google'), source('style')]
    const it = opening(google.loader, style.loader)
    expect(it.said()).toEqual(['loading'])
    google.answer(viewOf('google'))
    await settled()
    expect(it.said()).toEqual(['loading', 'google'])
    expect(style.asked).toEqual([])
    expect(it.timers.size).toBe(0)
  })

  it('give way to the next when they fail', async () => {
    const [google, style, builtIn] = [source('google'), source('style'), source('built-in')]
    const it = opening(google.loader, style.loader, builtIn.loader)
    google.refuse(new Error('no script'))
    await settled()
    style.refuse(new Error('no style'))
    await settled()
    builtIn.answer(viewOf('built-in'))
    await settled()
    expect(it.said()).toEqual(['loading', 'loading', 'loading', 'built-in'])
    expect(it.log.mock.calls.map(([message]) => message)).toEqual(['No map from google', 'No map from style'])
  })

  it('give way when they take too long, and a late map is closed', async () => {
    const [style, builtIn] = [source('style'), source('built-in')]
    const it = opening(style.loader, builtIn.loader)
    it.timeUp()
    expect(style.asked[0]?.signal.aborted).toBe(true)
    builtIn.answer(viewOf('built-in'))
    const late = viewOf('style')
    style.answer(late)
    await settled()
    expect(it.said()).toEqual(['loading', 'loading', 'built-in'])
    expect(late.close).toHaveBeenCalledOnce()
  })

  it('give way when an open map fails', async () => {
    const [google, builtIn] = [source('google'), source('built-in')]
    const it = opening(google.loader, builtIn.loader)
    const view = viewOf('google')
    google.answer(view)
    await settled()
    google.asked[0]?.failed(new Error('the key is not taken'))
    google.asked[0]?.failed(new Error('said twice'))
    builtIn.answer(viewOf('built-in'))
    await settled()
    expect(it.said()).toEqual(['loading', 'google', 'loading', 'built-in'])
    expect(view.close).toHaveBeenCalledOnce()
    expect(it.log).toHaveBeenCalledOnce()
  })

  it('give no map when none of them can', async () => {
    const builtIn = source('built-in')
    const it = opening(builtIn.loader)
    builtIn.refuse(new Error('this browser has no WebGL'))
    await settled()
    expect(it.said()).toEqual(['loading', 'none'])
    it.close()
  })

  it('are left alone once the page has closed', async () => {
    const [google, style] = [source('google'), source('style')]
    const it = opening(google.loader, style.loader)
    it.close()
    const view = viewOf('google')
    google.answer(view)
    google.asked[0]?.failed(new Error('too late'))
    await settled()
    expect(it.said()).toEqual(['loading'])
    expect(view.close).toHaveBeenCalledOnce()
    expect(style.asked).toEqual([])
  })
})
