import { describe, expect, it } from 'vitest'
import { TooMany } from '../ports.ts'
import { localFanout } from '../store/local-fanout.ts'
import { MOST_STREAMS, liveHub } from './hub.ts'

function placeIn(hub: ReturnType<typeof liveHub>, uid: string): () => void {
  const place = hub.enter(uid)
  if (place instanceof TooMany) throw place
  return place
}

describe('a player’s places', () => {
  it('are returned one by one, and the first refusal after that is reported as such', () => {
    const hub = liveHub(localFanout())
    const places = Array.from({ length: MOST_STREAMS }, () => placeIn(hub, 'sam'))
    expect(hub.enter('sam')).toMatchObject({ first: true })
    expect(hub.enter('sam')).toMatchObject({ first: false })
    placeIn(hub, 'alex')
    places[0]?.()
    placeIn(hub, 'sam')
    expect(hub.enter('sam')).toMatchObject({ first: true })
  })

  it('leave nothing behind once the last is returned', () => {
    const hub = liveHub(localFanout())
    const [one, two] = [placeIn(hub, 'sam'), placeIn(hub, 'sam')]
    one()
    expect(hub.size().players).toBe(1)
    two()
    expect(hub.size().players).toBe(0)
  })
})

describe('listeners of a race', () => {
  it('leave nothing behind once the last of them has gone', () => {
    const hub = liveHub(localFanout())
    const nobody = { grown: () => undefined, beat: () => undefined, end: () => undefined }
    const [one, two] = [hub.listen('race', nobody), hub.listen('race', { ...nobody })]
    one()
    expect(hub.size()).toMatchObject({ races: 1, streams: 1 })
    two()
    expect(hub.size()).toMatchObject({ races: 0, streams: 0 })
  })
})

it('a hub that closes ends every stream, and those that open afterwards', async () => {
  const hub = liveHub(localFanout())
  const ended: string[] = []
  const listen = (race: string) =>
    hub.listen(race, { grown: () => undefined, beat: () => undefined, end: () => ended.push(race) })
  const leave = [listen('one'), listen('one'), listen('other')]
  hub.close()
  expect(ended).toEqual(['one', 'one', 'other'])
  leave.push(listen('late'))
  await Promise.resolve()
  expect(ended).toEqual(['one', 'one', 'other', 'late'])
  for (const gone of leave) gone()
})
