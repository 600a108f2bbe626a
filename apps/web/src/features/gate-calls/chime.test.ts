import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The moments at which notes were started, in seconds of the context's own time. */
let notes: number[]
let resumed: number

/** A browser's sound: none before the player's first press, which answers everything asked until then. */
class FakeContext {
  static pressed: Promise<void>
  state = 'suspended'
  currentTime = 0
  destination = {}
  async resume(): Promise<void> {
    resumed += 1
    await FakeContext.pressed
    this.state = 'running'
  }
}

class FakeNode {
  gain = { linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  connect = (to: unknown): unknown => to
  start = (at: number): unknown => notes.push(at)
  stop = (): void => undefined
}

/** The module as on a page that has just been loaded. */
async function fresh(pressed: Promise<void>) {
  FakeContext.pressed = pressed
  vi.resetModules()
  return import('./chime.ts')
}

beforeEach(() => {
  notes = []
  resumed = 0
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal('GainNode', FakeNode)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a chime sounds if sound is allowed, even the first one', async () => {
  const { chime } = await fresh(Promise.resolve())
  await chime()
  expect(notes).toEqual([0, 0.35])
  await chime()
  expect([notes.length, resumed]).toEqual([4, 1])
})

it('chimes before the player’s first press are dropped, and those after it sound', async () => {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  const { chime } = await fresh(pressed)
  const silent = [chime(), chime()]
  await vi.advanceTimersByTimeAsync(5_000)
  press()
  await Promise.all(silent)
  expect([notes, resumed]).toEqual([[], 2])
  await chime()
  expect(notes).toHaveLength(2)
})

it('a browser that refuses is logged', async () => {
  const { chime } = await fresh(Promise.reject(new Error('NotAllowedError')))
  await expect(chime()).rejects.toThrow('NotAllowedError')
  expect(notes).toEqual([])
})

it('a browser that allows sound only after a press chimes after one', async () => {
  const presses = new EventTarget()
  vi.stubGlobal('document', presses)
  const { chime, wakeWithPresses } = await fresh(Promise.resolve())
  const end = wakeWithPresses(() => true)
  presses.dispatchEvent(new Event('click'))
  await vi.advanceTimersByTimeAsync(0)
  // Outside a press nothing is answered.
  FakeContext.pressed = new Promise(() => undefined)
  presses.dispatchEvent(new Event('click'))
  await chime()
  expect([notes, resumed]).toEqual([[0, 0.35], 1])
  end()
})

it('a press starts nothing if no chime is wanted or the race was left, and stays silent if it cannot', async () => {
  const presses = new EventTarget()
  vi.stubGlobal('document', presses)
  const { wakeWithPresses } = await fresh(Promise.reject(new Error('NotAllowedError')))
  let wanted = false
  const end = wakeWithPresses(() => wanted)
  presses.dispatchEvent(new Event('click'))
  expect(resumed).toBe(0)
  wanted = true
  presses.dispatchEvent(new Event('click'))
  await vi.advanceTimersByTimeAsync(0)
  end()
  presses.dispatchEvent(new Event('click'))
  expect([notes, resumed]).toEqual([[], 1])
})
