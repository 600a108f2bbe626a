import type { Page } from 'playwright-core'

export const DEVICES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
export type DeviceName = keyof typeof DEVICES
const THEMES = ['light', 'dark'] as const

/** A screen in one of its states. */
export interface Sight {
  readonly name: string
  /** The page that shows it: the tour's own page, or a window that it opened. */
  readonly page: Page
  /** It exists on this device only; the tour has set its size. */
  readonly only?: DeviceName
}

/** Brings a page from state to state, and waits at each until it has been examined. */
export type Tour = AsyncGenerator<Sight, void>

export interface Look {
  readonly theme: (typeof THEMES)[number]
  readonly device: DeviceName
}

export const lookName = ({ theme, device }: Look): string => `${theme} ${device}`

/** Waits until changes are laid out and drawn, and all finite motion has ended; 5 s at most, if the browser draws no more frames. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const arrived = async (): Promise<void> => {
      await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
      const moving = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(moving.map((it) => it.finished))
    }
    await Promise.race([arrived(), new Promise<void>((done) => setTimeout(done, 5_000))])
  })

/**
 * A long board omits the rows that are out of sight; a look at the whole page needs all of them. And a colour that fades into the other theme's
 * would be looked at on its way, if the browser is too busy to draw.
 */
const showAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Shows a state in both themes on both devices, one after the other, and leaves it as it was. */
export async function eachLook({ page, only }: Sight, seen: (look: Look) => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? DEVICES.desktop
  await showAll(page)
  const devices = (Object.keys(DEVICES) as DeviceName[]).filter((device) => only === undefined || device === only)
  for (const [nth, device] of devices.entries()) {
    await page.setViewportSize(DEVICES[device])
    // The next device begins in the theme that the last one ended in: to change it has all styles worked out again.
    for (const theme of nth % 2 === 0 ? THEMES : THEMES.toReversed()) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await drawn(page)
      await seen({ theme, device })
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(before)
}
