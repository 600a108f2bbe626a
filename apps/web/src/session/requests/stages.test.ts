import { type Race, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SHOWN_AFTER, type LoadingStage, stages } from './stages.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { begun, placesOf } from '../testing/log.ts'
import { worldOf } from '../testing/world.ts'

const world = worldOf()
/** Its first steps complete at once; the last event of this log opens the one that waits for the player. */
const { log } = begun(world)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A race whose events are folded one by one, and the requests on the way. */
function loading(events = log) {
  const { edge } = fakeServer(world)
  let stage: LoadingStage = 'awaiting'
  let race: Race | undefined
  const told: string[] = []
  const first = Promise.withResolvers<void>()
  const it = stages(edge, {
    stage: () => stage,
    race: () => race,
    places: () => placesOf(world),
    steps: {
      loadNext: () => first.promise,
      run: () => told.push('run'),
    },
    onStage(next) {
      stage = next
    },
    onReady() {
      stage = 'ready'
    },
    onOver: () => told.push('over'),
  })
  return {
    it,
    told,
    stage: () => stage,
    fold(version: number) {
      race = replay(events.slice(0, version))
      it.folded()
    },
    async loaded() {
      first.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('a race that is loaded', () => {
  it('is behind until it has the log as far as the server', () => {
    const { it: race, fold, stage } = loading()
    fold(1)
    expect(stage()).toBe('clock')
    race.reached(log.length)
    // The answer to a call may be older than a ping.
    race.reached(log.length - 1)
    fold(log.length - 1)
    expect(stage()).toBe('clock')
    fold(log.length)
    expect(stage()).toBe('step')
  })

  it('is shown when its first step is loaded and waits for the player', async () => {
    const { it: race, fold, stage, told, loaded } = loading()
    race.reached(log.length)
    fold(log.length)
    expect(stage()).toBe('step')
    await loaded()
    expect(stage()).toBe('ready')
    expect(told).toEqual(['run'])
  })

  const first = log.findIndex(({ type }) => type === 'stepOpened') + 1

  it('runs steps that complete at once before it is shown', async () => {
    const { it: race, fold, stage, told, loaded } = loading()
    race.reached(first)
    fold(first)
    await loaded()
    expect(stage()).toBe('step')
    expect(told).toEqual(['run'])
    fold(log.length)
    expect(stage()).toBe('ready')
  })

  it('is shown all the same if that takes long', async () => {
    const { it: race, fold, stage, loaded } = loading()
    race.reached(first)
    fold(first)
    await loaded()
    await vi.advanceTimersByTimeAsync(SHOWN_AFTER - 1)
    expect(stage()).toBe('step')
    await vi.advanceTimersByTimeAsync(1)
    expect(stage()).toBe('ready')
  })

  it('is not shown once it is closed', async () => {
    const { it: race, fold, stage, told, loaded } = loading()
    race.reached(first)
    fold(first)
    race.close()
    await loaded()
    await vi.advanceTimersByTimeAsync(2 * SHOWN_AFTER)
    expect(stage()).toBe('step')
    expect(told).toEqual([])
  })

  it('is over when the whole log of its end has arrived, and not before', async () => {
    const run = begun(world)
    run.give({ kind: 'stopClock' })
    const { it: race, fold, told, loaded } = loading(run.log)
    race.reached(log.length)
    fold(log.length)
    await loaded()
    race.reached(run.log.length)
    fold(run.log.length - 1)
    expect(told).not.toContain('over')
    fold(run.log.length)
    expect(told).toContain('over')
  })
})
