import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The moments at which notes were begun, in seconds of the context's own time. */
let notes: number[]
let resumed: number

/** What a browser does with sound: none before the player's first press, which answers all that asked until then. */
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

/** The module as a page that has just been loaded has it. */
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

it('a chime sounds where sound is allowed, the first one included', async () => {
  const { chime } = await fresh(Promise.resolve())
  await chime()
  expect(notes).toEqual([0, 0.35])
  await chime()
  expect([notes.length, resumed]).toEqual([4, 1])
})

it('chimes before the player’s first press are not made up for, and those after it sound', async () => {
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

it('a browser that refuses is told of', async () => {
  const { chime } = await fresh(Promise.reject(new Error('NotAllowedError')))
  await expect(chime()).rejects.toThrow('NotAllowedError')
  expect(notes).toEqual([])
})

it('a browser that allows sound only to what a press has woken chimes after one', async () => {
  const presses = new EventTarget()
  vi.stubGlobal('document', presses)
  const { chime, wakeWithPresses } = await fresh(Promise.resolve())
  const end = wakeWithPresses(() => true)
  presses.dispatchEvent(new Event('click'))
  await vi.advanceTimersByTimeAsync(0)
  // Outside a press nobody is answered.
  FakeContext.pressed = new Promise(() => undefined)
  presses.dispatchEvent(new Event('click'))
  await chime()
  expect([notes, resumed]).toEqual([[0, 0.35], 1])
  end()
})

it('a press wakes nothing where no chime is wanted, or the race is left, and goes unnoticed where it cannot', async () => {
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
