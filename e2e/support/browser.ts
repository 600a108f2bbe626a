import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'

/** What playwright 1.65 switches off in Chromium: the browser heeds one such list only, the last. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Pages of the browser's own, under its address bar, which nobody sees: for each device they take a quarter of the time of a short journey. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const FLAGS = [
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNSEEN].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `extra`: further flags, for a browser that lacks something. */
export const openBrowser = (extra: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: [...FLAGS, ...extra] })

/** One device: its own cookies and storage. The faults of its pages are collected, and must stay empty. */
export interface Device extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
  readonly faults: readonly string[]
}

export async function openDevice(browser: Browser, baseURL: string): Promise<Device> {
  const context = await browser.newContext({ baseURL, locale: 'en-NZ', timezoneId: 'Pacific/Auckland' })
  // A busy machine is no failure.
  context.setDefaultTimeout(30_000)
  // When a page tries something that it may not do and continues without it, only this event reports it.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI} of ${sourceFile}`),
    ),
  )
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  return {
    context,
    page: await context.newPage(),
    faults,
    [Symbol.asyncDispose]: () => context.close(),
  }
}
