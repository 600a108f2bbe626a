import type { Page } from 'playwright-core'

interface Focused {
  readonly what: string
  readonly ring: boolean
  /** Its ring is drawn over its text. */
  readonly touched: boolean
  readonly seen: boolean
}

/** Where the focus is, whether it is visible, and whether something lies over it. Undefined if it is nowhere. */
const focused = (page: Page): Promise<Focused | undefined> =>
  page.evaluate(() => {
    const it = document.activeElement
    if (!(it instanceof HTMLElement) || it === document.body) return undefined
    const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(it)
    // A choice draws its ring around the label of its radio.
    const around = getComputedStyle(it.closest('label') ?? it)
    // A board that scrolls draws its ring around the whole of itself.
    const whole = getComputedStyle(it.parentElement ?? it, '::after')
    const { left, top, width, height } = it.getBoundingClientRect()
    const at = document.elementFromPoint(
      left + Math.min(width, innerWidth) / 2,
      top + Math.min(height, innerHeight) / 2,
    )
    const text = document.createRange()
    text.selectNodeContents(it)
    const inside = Math.max(0, -Number.parseFloat(outlineOffset))
    return {
      what: `${it.tagName.toLowerCase()} "${(it.ariaLabel ?? it.textContent ?? '').trim().slice(0, 40)}"`,
      ring:
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
        boxShadow !== 'none' ||
        (around.outlineStyle !== 'none' && Number.parseFloat(around.outlineWidth) >= 2) ||
        (whole.content !== 'none' && whole.borderStyle === 'solid' && Number.parseFloat(whole.borderWidth) >= 2),
      touched: inside > 0 && text.getBoundingClientRect().left - left <= inside,
      seen: at !== null && (it.contains(at) || at.contains(it)),
    }
  })

/** Goes through a page by the Tab key, or backwards. @returns the faults of the focus on its way, and the number of places it came to */
export async function tabThrough(
  page: Page,
  most = 60,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<{ readonly stops: number; readonly faults: string[] }> {
  const faults: string[] = []
  const stops = new Set<string>()
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press(key)
    const at = await focused(page)
    if (at === undefined) break
    stops.add(at.what)
    if (!at.ring) faults.push(`no focus ring: ${at.what}`)
    if (at.touched) faults.push(`focus ring over the text: ${at.what}`)
    if (!at.seen) faults.push(`focus out of sight: ${at.what}`)
  }
  return { stops: stops.size, faults }
}

/** Opens a window by its button and closes it with Escape. @returns the element that has the focus then */
export async function escapeFrom(page: Page, opener: ReturnType<Page['getByRole']>): Promise<string> {
  const dialog = page.getByRole('dialog')
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  const inside = await dialog.evaluate((it) => it.contains(document.activeElement))
  if (!inside) return 'the focus did not go into the window'
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const back = await opener.evaluate((it) => it === document.activeElement)
  return back ? 'opener' : ((await focused(page))?.what ?? 'nowhere')
}
