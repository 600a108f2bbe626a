import { describe, expect, it, vi } from 'vitest'
import { type StreamTurn, streamTurn } from './stream-turn.ts'
import { type FakePage, fakePages } from '../testing/fake-pages.ts'

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Pages of one browser, each in a race; the last one is visible, as when tabs are opened. */
async function tabs(...races: readonly string[]) {
  const open = fakePages()
  const pages: FakePage[] = []
  const turns: StreamTurn[] = []
  for (const race of races) {
    pages.at(-1)?.hide()
    const page = open()
    pages.push(page)
    turns.push(streamTurn(page, race, () => undefined))
    await settled()
  }
  const at = (i: number): FakePage => {
    const page = pages[i]
    if (!page) throw new Error('no such tab')
    return page
  }
  return {
    streams: () => turns.map((turn) => turn.mine()),
    close: (i: number) => turns[i]?.close(),
    at,
    async show(i: number) {
      for (const page of pages) if (page !== at(i) && page.visible()) page.hide()
      at(i).look()
      await settled()
    },
  }
}

describe('the turn to have a stream', () => {
  it('belongs to the visible tab, so that eight tabs of a race have one stream', async () => {
    const { streams, show } = await tabs(...Array.from({ length: 8 }, () => 'run'))
    expect(streams()).toEqual([false, false, false, false, false, false, false, true])
    await show(2)
    expect(streams()).toEqual([false, false, true, false, false, false, false, false])
  })

  it('stays with a tab that is hidden, without a gap', async () => {
    const { streams, at } = await tabs('run')
    at(0).hide()
    expect(streams()).toEqual([true])
    await settled()
    expect(streams()).toEqual([true])
  })

  it('is handed over when the tab that has it is closed or leaves the race, even if no tab is visible', async () => {
    const { streams, at, close } = await tabs('run', 'run', 'run')
    at(2).hide()
    at(2).leave()
    await settled()
    expect(streams().slice(0, 2)).toEqual([true, false])
    close(0)
    await settled()
    expect(streams()[1]).toBe(true)
  })

  it('is assumed at once by the visible tab, before the browser has confirmed it', async () => {
    const { streams, at } = await tabs('run', 'run')
    at(1).hide()
    at(0).look()
    expect(streams()[0]).toBe(true)
  })

  it('exists once for each race', async () => {
    const { streams } = await tabs('one', 'another')
    expect(streams()).toEqual([true, true])
  })

  it('belongs to both of two visible windows; once both are hidden, to one', async () => {
    const open = fakePages()
    const windows = [open(), open()] as const
    const turns = windows.map((page) => streamTurn(page, 'run', () => undefined))
    await settled()
    expect(turns.map((turn) => turn.mine())).toEqual([true, true])
    for (const page of windows) page.hide()
    await settled()
    expect(turns.map((turn) => turn.mine())).toEqual([false, true])
  })

  it('can belong to a tab that was opened in the background', async () => {
    const [changed, page] = [vi.fn<() => void>(), fakePages()(false)]
    const turn = streamTurn(page, 'run', changed)
    await settled()
    expect(turn.mine()).toBe(true)
    expect(changed).toHaveBeenCalledOnce()
  })

  it.each([
    ['has no locks', undefined],
    ['refuses locks', () => Promise.reject(new DOMException('no', 'SecurityError'))],
  ])('belongs to every tab if the browser %s', async (_, hold) => {
    const { visible, onVisibility } = fakePages()(false)
    const turn = streamTurn({ visible, onVisibility, ...(hold && { hold }) }, 'run', () => undefined)
    await settled()
    expect(turn.mine()).toBe(true)
  })
})
