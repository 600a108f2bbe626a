import { afterEach, expect, it, vi } from 'vitest'
import { focusFirst, shownAgain, surroundings } from './modal-box.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's dialog, as far as opening goes. */
function dialogThat(is: { readonly isConnected: boolean; readonly open: boolean }) {
  const dialog = { ...is, showModal: () => void (dialog.open = true) }
  return dialog
}

it('a window that the browser has closed by itself is shown again while it is part of the page', () => {
  const closed = dialogThat({ isConnected: true, open: false })
  expect([shownAgain(closed), closed.open]).toEqual([true, true])
})

it('a window that has left the page, or is open again already, is left alone', () => {
  const gone = dialogThat({ isConnected: false, open: false })
  expect([shownAgain(gone), gone.open]).toEqual([false, false])
  expect(shownAgain(dialogThat({ isConnected: true, open: true }))).toBe(false)
  expect(shownAgain(null)).toBe(false)
})

/** A browser's element, as far as the focus goes. */
class Element {
  readonly tagName: string
  readonly parentElement: Element | null
  isConnected = true
  takes: boolean

  constructor(tagName: string, parentElement: Element | null, takes: boolean) {
    this.tagName = tagName
    this.parentElement = parentElement
    this.takes = takes
  }

  focus(): void {
    if (this.takes) page.activeElement = this
  }
}
const root = new Element('html', null, false)
const page: { documentElement: Element; body: Element; activeElement: Element | null } = {
  documentElement: root,
  body: new Element('body', root, true),
  activeElement: null,
}

it('the focus returns to where it was, or as near to it as an element is left that takes it', () => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', Element)
  const panel = new Element('main', page.body, true)
  const board = new Element('table', panel, false)
  const row = new Element('button', board, true)
  const around = surroundings(row as never)
  expect(around.map(({ tagName }) => tagName)).toEqual(['button', 'table', 'main'])

  focusFirst(around)
  expect(page.activeElement).toBe(row)
  row.isConnected = false
  focusFirst(around)
  expect(page.activeElement).toBe(panel)
})

it('a window that opened while nothing had the focus gives it to nothing', () => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', Element)
  page.activeElement = null
  expect(surroundings(page.body as never)).toEqual([])
  focusFirst(surroundings(page.body as never))
  expect(page.activeElement).toBeNull()
})
