import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RaceProvider } from '../hooks/race-context.ts'
import { raceSession } from '../session/race-session.ts'
import { fakeServer } from '../session/test-support/fake-server.ts'
import { worldOf } from '../session/test-support/world.ts'
import { OpenModal } from './open-modal.tsx'
import type { Modal } from './play-view.ts'

// There is no browser here, and an unknown window asks nothing of it.
vi.mock('../platform/browser.ts', () => ({}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('an unknown modal type is logged and nothing is shown', () => {
  const warned = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const session = raceSession(fakeServer(worldOf()).edge, 'little')
  const riddle = { type: 'riddle' } as unknown as Modal
  const html = renderToStaticMarkup(
    <RaceProvider value={session}>
      <OpenModal view={{ modal: riddle, setModal: () => undefined, showTab: () => undefined }} />
    </RaceProvider>,
  )
  session.close()
  expect(html).toBe('')
  expect(warned).toHaveBeenCalledWith('Unknown modal type', 'riddle')
})
