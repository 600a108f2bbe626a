import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { raceSession } from '../session/race-session.ts'
import { fakeServer } from '../session/testing/fake-server.ts'
import { worldOf } from '../session/testing/world.ts'
import { PlatformProvider } from './platform-context.ts'
import { RaceProvider } from './race-context.ts'
import { usePlay } from './use-play.ts'

/** The browser of a player who prefers another pace than the race's, and calls that hold the clock. */
const platform = testPlatform()
platform.preferences.save({ pace: 'auto', holdAtCalls: true })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** What is sent to the server, in order, when the clock of a new race is started, with one of the calls refused. */
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
    <PlatformProvider value={platform}>
      <RaceProvider value={session}>
        <Probe />
      </RaceProvider>
    </PlatformProvider>,
  )
  press()
  await vi.advanceTimersByTimeAsync(2_000)
  session.close()
  const names = server.calls.slice(before).map(({ name }) => name)
  return names.filter((name) => name !== 'reportAlive')
}

describe('starting the clock', () => {
  it("first sets it to the player's preferences the first time, and then starts it", async () => {
    expect(await sentBy()).toEqual(['setPace', 'setHold', 'playClock'])
  })

  it('does not start it at a pace that the player did not choose', async () => {
    expect(await sentBy('setPace')).toEqual(['setPace'])
  })

  it('does not start it without the hold that they chose', async () => {
    expect(await sentBy('setHold')).toEqual(['setPace', 'setHold'])
  })
})
