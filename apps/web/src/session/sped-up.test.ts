import { dollars } from '@final-call/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Speed } from './session-state.ts'
import { FASTEST } from './sped-up.ts'
import { fakeServer } from './testing/fake-server.ts'
import { MORNING, carried, closeAll, race, ready } from './testing/sessions.ts'
import { worldOf } from './testing/world.ts'

beforeEach(() => vi.useFakeTimers({ now: MORNING }))
afterEach(closeAll)

/**
 * A player at x5, or at another speed that they have just chosen, who has taken a room for eight hours, and sped the clock up for it; at
 * x100 they take twelve real seconds.
 */
async function asleep(chosen?: Speed) {
  const world = worldOf({ speed: 5 })
  const room = { price: dollars(1), hours: 8 }
  const server = fakeServer({
    ...world,
    locations: new Map([...world.locations].map(([id, it]) => [id, { ...it, room }])),
  })
  const { session } = await ready(server)
  await carried(session.command('takeRoom', {}))
  if (chosen !== undefined) await carried(session.command('setSpeed', { speed: chosen }))
  session.willSpeedUp()
  await carried(session.command('setSpeed', { speed: FASTEST }))
  return { server, session, speed: () => server.race().clock.speed }
}

/** Plays and sleeps on for that many real seconds. */
async function sleeping({ session }: Awaited<ReturnType<typeof asleep>>, seconds: number): Promise<void> {
  void session.command('playClock', {})
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
}

it('a clock that was sped up for a wait returns to its own speed when the wait is over', async () => {
  const night = await asleep()
  await sleeping(night, 8)
  expect(night.speed()).toBe(FASTEST)
  expect(night.session.state().spedUp?.own).toBe(5)
  await sleeping(night, 8)
  expect(night.speed()).toBe(5)
  expect(night.session.state().spedUp).toBeUndefined()
  expect([...night.server.memory.keys()].filter((key) => key.startsWith('speed.'))).toEqual([])
})

it('the speed that the player chose right before they sped the clock up is the one to which it returns', async () => {
  const night = await asleep(10)
  await sleeping(night, 16)
  expect(night.speed()).toBe(10)
})

it('a clock that was sped up returns to its own speed after a reload, too', async () => {
  const night = await asleep()
  night.session.close()
  const session = race(night.server)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(night.speed()).toBe(FASTEST)
  await sleeping({ ...night, session }, 20)
  expect(night.speed()).toBe(5)
})

it('a speed that the player chose meanwhile stays', async () => {
  const night = await asleep()
  await carried(night.session.command('setSpeed', { speed: 50 }))
  expect(night.session.state().spedUp).toBeUndefined()
  await carried(night.session.command('setSpeed', { speed: FASTEST }))
  await sleeping(night, 30)
  expect(night.server.race().busyUntil).toBeUndefined()
  expect(night.speed()).toBe(FASTEST)
})

it('a press that did not raise the speed leaves nothing to return from', async () => {
  const night = await asleep()
  await carried(night.session.command('setSpeed', { speed: 5 }))
  night.session.willSpeedUp()
  await carried(night.session.command('setSpeed', { speed: 50 }))
  expect(night.session.state().spedUp).toBeUndefined()
})
