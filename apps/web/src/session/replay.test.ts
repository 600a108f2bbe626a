import { type GameMs, MINUTE, gameMs } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { type Replay, replayOf } from './replay.ts'
import { BEFORE_ANSWER, type SessionState } from './session-state.ts'
import { begun, placesOf } from './testing/log.ts'
import { AIRPORT, STATION, worldOf } from './testing/world.ts'
import { whereIs } from './place/where.ts'

const world = worldOf()
const places = placesOf(world)

/** A race that was stopped after a ride, and a screen whose frames the test draws. */
function over() {
  const run = begun(world)
  run.book('bus')
  run.skip('departure')
  run.skip('arrival')
  run.give({ kind: 'stopClock' })
  const { race, log } = run
  const state: SessionState = { ...BEFORE_ANSWER, stage: 'ready', gameId: 'run', race, log, places }
  let now = 0
  let drawn: (() => void) | undefined
  let frames = 0
  const replay = replayOf(state, {
    now: () => now,
    frame(next) {
      frames += 1
      drawn = next
      return () => (drawn = undefined)
    },
  })
  const frame = (ms: number): boolean => {
    now += ms
    const next = drawn
    drawn = undefined
    next?.()
    return next !== undefined
  }
  /** Frame by frame; whether the last one was requested. */
  const wait = (ms: number): boolean => {
    let asked = false
    for (let left = ms; left > 0; left -= FRAME) asked = frame(Math.min(FRAME, left))
    return asked
  }
  return { race, replay, frame, wait, frames: () => frames, ride: race.tickets[0]?.journey }
}

const FRAME = 100

const place = ({ session }: Replay) => {
  const { race } = session.state()
  return race && whereIs(race)
}

describe('the replay of a race', () => {
  it('stands at its end, as the log left it', () => {
    const { race, replay } = over()
    expect(replay.session.state().race).toEqual(race)
    expect(replay.session.gameNow()).toBe(replay.end)
    expect(place(replay)).toMatchObject({ kind: 'at', location: STATION })
  })

  it('shows at any moment the race as the log had it then', () => {
    const { replay, ride } = over()
    if (!ride) throw new Error('no ride')
    const at = (moment: number) => {
      replay.seek(gameMs(moment))
      return place(replay)
    }
    expect(at(ride.departure - 1)).toMatchObject({ kind: 'at', location: AIRPORT })
    expect(at(ride.departure)).toMatchObject({ kind: 'on board' })
    expect(at(ride.arrival - 1)).toMatchObject({ kind: 'on board' })
    expect(at(ride.arrival)).toMatchObject({ kind: 'at', location: STATION })
    replay.seek(ride.departure)
    const { log, entries, race } = replay.session.state()
    expect(log.at(-1)?.seq).toBe(race?.version)
    expect(log.every((event) => event.at <= ride.departure)).toBe(true)
    expect(entries.at(-1)?.title).not.toBe('Stopped')
    expect(race?.ended).toBeUndefined()
  })

  it('goes no further than its beginning and its end', () => {
    const { replay } = over()
    replay.seek(gameMs(0))
    expect(replay.session.gameNow()).toBe(replay.begin)
    expect(replay.session.state().race).toBeDefined()
    replay.seek((replay.end + MINUTE) as GameMs)
    expect(replay.session.gameNow()).toBe(replay.end)
  })

  it('takes half a minute from its beginning, notifies its listeners, and stops at its end', () => {
    const { replay, wait } = over()
    let told = 0
    replay.session.subscribe(() => (told += 1))
    replay.play()
    expect([replay.isPlaying(), replay.session.gameNow()]).toEqual([true, replay.begin])
    wait(15_000)
    expect(replay.session.gameNow()).toBeCloseTo((replay.begin + replay.end) / 2, -1)
    expect(told).toBeGreaterThan(1)
    wait(15_000)
    expect([replay.isPlaying(), replay.session.gameNow()]).toEqual([false, replay.end])
    expect(wait(1_000)).toBe(false)
  })

  it('played twice is drawn once: one loop requests each frame', () => {
    const { replay, frame, frames } = over()
    replay.play()
    replay.play()
    expect(frames()).toBe(1)
    frame(FRAME)
    expect(frames()).toBe(2)
    replay.pause()
    expect(frame(FRAME)).toBe(false)
  })

  it('stands where it is paused, and goes on from there', () => {
    const { replay, wait } = over()
    replay.play()
    wait(6_000)
    replay.pause()
    const stood = replay.session.gameNow()
    expect(wait(6_000)).toBe(false)
    expect(replay.session.gameNow()).toBe(stood)
    replay.play()
    wait(1_000)
    expect(replay.session.gameNow()).toBeGreaterThan(stood ?? 0)
  })

  it('waits while its page is hidden and no frame is drawn', () => {
    const { replay, frame } = over()
    replay.play()
    frame(FRAME)
    const stood = replay.session.gameNow() ?? replay.end
    frame(20_000)
    expect(replay.isPlaying()).toBe(true)
    expect((replay.session.gameNow() ?? 0) - stood).toBeLessThanOrEqual((replay.end - replay.begin) / 30)
  })

  it('takes no commands', async () => {
    await expect(over().replay.session.command('playClock', {})).rejects.toThrow('takes no commands')
  })
})
