import { ownRate, rate } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { considering } from './considering.ts'
import { type FakeServer, fakeServer } from './testing/fake-server.ts'
import { MORNING, bookBus, carried, closeAll, ready } from './testing/sessions.ts'
import { worldOf } from './testing/world.ts'

beforeEach(() => vi.useFakeTimers({ now: MORNING }))
afterEach(closeAll)

const asked = ({ calls }: FakeServer): readonly unknown[] =>
  calls.flatMap(({ name, input }) => (name === 'setConsidering' ? [input['on']] : []))

/** Waiting for a bus, on a running clock. */
async function waiting() {
  const { server, session } = await ready(fakeServer(worldOf({ pace: 'auto' })))
  const own = ownRate(server.race().clock)
  await carried(bookBus(session, '2026-11-22'))
  return { server, session, own, inForce: () => rate(server.race().clock) }
}

describe('an offer before the player', () => {
  it('[PAC-6] lets the clock run slowly for as long as it is open', async () => {
    const { server, session, inForce, own } = await waiting()
    await carried(session.command('playClock', {}))
    expect(inForce()).toBe(own)
    const done = considering(session)
    await vi.advanceTimersByTimeAsync(500)
    expect(inForce()).toBe(4)
    await vi.advanceTimersByTimeAsync(130_000)
    expect(inForce()).toBe(4)
    expect(asked(server)).toEqual([true, true, true])
    done()
    await vi.advanceTimersByTimeAsync(500)
    expect(inForce()).toBe(own)
    await vi.advanceTimersByTimeAsync(130_000)
    expect(asked(server)).toEqual([true, true, true, false])
  })

  it('[PAC-6] that is closed before the server has answered no longer slows the clock', async () => {
    const { server, session, inForce, own } = await waiting()
    await carried(session.command('playClock', {}))
    considering(session)()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked(server)).toEqual([true, false])
    expect(inForce()).toBe(own)
  })

  it('[PAC-6] sends nothing while the clock stands, and does once it runs', async () => {
    const { server, session, inForce } = await waiting()
    considering(session)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked(server)).toEqual([])
    await carried(session.command('playClock', {}))
    expect(inForce()).toBe(4)
  })

  it('[PAC-6] sends nothing while the connection is lost, and does once it is back', async () => {
    const { server, session } = await waiting()
    await carried(session.command('playClock', {}))
    server.cut(true)
    await vi.advanceTimersByTimeAsync(100)
    considering(session)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked(server)).toEqual([])
    server.back()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(asked(server)).toEqual([true])
  })

  it('[PAC-6] that does not reach the server is sent once, and lets the clock run on', async () => {
    const { server, session, inForce, own } = await waiting()
    await carried(session.command('playClock', {}))
    server.fail('setConsidering', { code: 'permission-denied' })
    const done = considering(session)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(server)).toEqual([true])
    expect(inForce()).toBe(own)
    done()
  })
})
