import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { raceSession } from '../session/race-session.ts'
import { fakeServer } from '../session/test-support/fake-server.ts'
import { worldOf } from '../session/test-support/world.ts'
import { RaceProvider } from './race-context.ts'
import { usePlay } from './use-play.ts'

// There is no browser here. This player likes another pace than the race's, and calls that hold the clock.
vi.mock('../platform/browser.ts', () => ({
  preferences: { current: () => ({ pace: 'auto', holdAtCalls: true }) },
}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** What is sent to the server, in order, when a new race's clock is let run, with one of the calls refused. */
async function sentBy(refused?: string): Promise<readonly string[]> {
  const server = fakeServer(worldOf())
  const session = raceSession(server.edge, 'little')
  await vi.advanceTimersByTimeAsync(2_000)
  if (refused !== undefined) server.fail(refused, { code: 'permission-denied' })
  const before = server.calls.length
  let press = (): void => undefined
  function Probe() {
    press = usePlay().run
    return null
  }
  renderToStaticMarkup(
    <RaceProvider value={session}>
      <Probe />
    </RaceProvider>,
  )
  press()
  await vi.advanceTimersByTimeAsync(2_000)
  session.close()
  const names = server.calls.slice(before).map(({ name }) => name)
  return names.filter((name) => name !== 'reportAlive')
}

describe('letting the clock run', () => {
  it('at the first time sets it as this player likes it, and then lets it run', async () => {
    expect(await sentBy()).toEqual(['setPace', 'setHold', 'playClock'])
  })

  it('does not run it at a pace that this player did not choose', async () => {
    expect(await sentBy('setPace')).toEqual(['setPace'])
  })

  it('nor without the hold that they chose', async () => {
    expect(await sentBy('setHold')).toEqual(['setPace', 'setHold'])
  })
})
