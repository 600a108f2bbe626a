import { afterEach, describe, expect, it, vi } from 'vitest'
import { TooMany } from '../ports.ts'
import { localFanout } from '../store/local-fanout.ts'
import { MOST_STREAMS, liveHub } from './hub.ts'

afterEach(() => void vi.restoreAllMocks())

function placeIn(hub: ReturnType<typeof liveHub>, uid: string): () => void {
  const place = hub.enter(uid)
  if (place instanceof TooMany) throw place
  return place
}

/** The maps that something is put into from now on. */
function mapsOf(): ReadonlySet<Map<unknown, unknown>> {
  const maps = new Set<Map<unknown, unknown>>()
  const { set } = Map.prototype
  vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
    maps.add(this)
    return set.call(this, key, value)
  })
  return maps
}

describe('a player’s places', () => {
  it('are given back one by one, and the first refusal after that is told as such', () => {
    const hub = liveHub(localFanout())
    const places = Array.from({ length: MOST_STREAMS }, () => placeIn(hub, 'sam'))
    expect(hub.enter('sam')).toMatchObject({ first: true })
    expect(hub.enter('sam')).toMatchObject({ first: false })
    placeIn(hub, 'alex')
    places[0]?.()
    placeIn(hub, 'sam')
    expect(hub.enter('sam')).toMatchObject({ first: true })
  })

  it('leave nothing behind once the last is given back', () => {
    const maps = mapsOf()
    const hub = liveHub(localFanout())
    const known = (): boolean => [...maps].some((map) => map.has('sam'))
    const [one, two] = [placeIn(hub, 'sam'), placeIn(hub, 'sam')]
    one()
    expect(known()).toBe(true)
    two()
    expect(known()).toBe(false)
  })
})

describe('who listens', () => {
  it('leaves nothing of a race behind once the last of them has gone', () => {
    const maps = mapsOf()
    const hub = liveHub(localFanout())
    const nobody = { grown: () => undefined, beat: () => undefined, end: () => undefined }
    const [one, two] = [hub.listen('race', nobody), hub.listen('race', { ...nobody })]
    const known = (): boolean => [...maps].some((map) => map.has('race'))
    one()
    expect([known(), hub.size()]).toEqual([true, 1])
    two()
    expect([known(), hub.size()]).toEqual([false, 0])
  })
})
