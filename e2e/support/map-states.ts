import type { BrowserContext, Page } from 'playwright-core'
import { standInForGoogle } from './google-maps.ts'
import type { Tour } from './looks.ts'
import { MAP_STYLE_URL, STYLE_HOST, serveStyle } from './map-style.ts'
import { on } from './states.ts'
import { STREETS, serveStreetPictures } from './street-pictures.ts'

/** A source of the map: the server's configuration, the network's answers, and what the browser lacks. */
interface MapSource {
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** Becomes visible once the map is there. */
  readonly sign: string
  /** A button to press then. */
  readonly press?: string
}

const withKey = { GOOGLE_MAPS_KEY: 'the-key', MAP_STYLE_URL }
const google = (pictures: boolean, keyTaken: boolean) => (context: BrowserContext) =>
  standInForGoogle(context, { pictures, keyTaken })

export const MAP_SOURCES: readonly MapSource[] = [
  { name: 'google', env: withKey, prepare: google(true, true), sign: '[data-source="google"]' },
  { name: 'google without street view', env: withKey, prepare: google(false, true), sign: '[data-source="google"]' },
  {
    name: 'style of the network',
    env: { MAP_STYLE_URL },
    prepare: (context) => serveStyle(context, { style: 200, tiles: 200 }),
    sign: '[data-source="style"]',
  },
  {
    name: 'loading',
    env: { MAP_STYLE_URL },
    prepare: (context) => context.route(`${STYLE_HOST}/**`, () => new Promise(() => undefined)),
    sign: '[data-state="loading"]',
  },
  {
    name: 'street-level picture',
    env: STREETS,
    prepare: (context) => serveStreetPictures(context, 'round'),
    sign: '[data-source="built-in"]',
    press: 'Street-level picture',
  },
  {
    name: 'no street-level picture',
    env: STREETS,
    prepare: (context) => serveStreetPictures(context, 'none'),
    sign: '[data-source="built-in"]',
    press: 'Street-level picture',
  },
  { name: 'built in', sign: '[data-source="built-in"]' },
  { name: 'none', flags: ['--disable-3d-apis'], sign: '[data-plain="true"]' },
]

/** Where am I, drawn by one source; then with a place opened. */
export const mapTour = ({ name, sign, press }: MapSource) =>
  async function* (page: Page): Tour {
    const { tab, button, sight } = on(page)
    await page.goto('/play/first-call')
    await tab('Where am I').click()
    await page.locator(sign).waitFor()
    if (press !== undefined) await button(press).click()
    await page.waitForTimeout(name === 'loading' ? 0 : 1_500)
    yield sight(`map, ${name}`)
    if (name === 'loading') return
    await button(/^Wellington Railway Station/).click()
    await page.getByRole('list', { name: 'What leaves from here' }).waitFor()
    await page.waitForTimeout(1_000)
    yield sight(`map, ${name}, a place opened`)
  }
