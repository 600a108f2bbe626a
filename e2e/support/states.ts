import type { Page, Route } from 'playwright-core'
import { DEVICES, type DeviceName, type Sight, type Tour } from './looks.ts'

/** Short names for a tour's acts on a page. */
export const on = (page: Page) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const sight = (name: string, only?: DeviceName): Sight => ({ name, page, ...(only && { only }) })
  return { button, tab, heading, sight }
}

const result = (value: unknown) => (route: Route) => route.fulfill({ json: { result: value } })
export const failure = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, json: { error: { status: 'INTERNAL', message: 'internal' } } })
/** Never answers. */
export const silence = (): Promise<void> => new Promise(() => undefined)

/** One state that needs a request answered differently. */
export async function* during(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
  come: () => Promise<Sight>,
): Tour {
  await page.route(url, answer)
  try {
    yield await come()
  } finally {
    await page.unroute(url)
  }
}

const PAGES = [
  ['/select-game', 'Select a Game'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

/** The pages before signing in. */
export async function* visitorTour(page: Page): Tour {
  const { button, heading, sight } = on(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  yield sight('home')

  await page.setViewportSize(DEVICES.phone)
  await button('Open the menu').click()
  yield sight('menu', 'phone')
  await button('Close the menu').click()
  await page.setViewportSize(DEVICES.desktop)

  for (const [path, title] of PAGES) {
    await page.goto(path)
    await heading(title).waitFor()
    yield sight(title.toLowerCase())
  }
  await page.goto('/select-game')
  await button(/^Play /)
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  yield sight('select a game, not here yet')

  yield* during(page, '**/getAppConfig', failure, async () => {
    await page.goto('/contact')
    await page.getByText('The address could not be loaded').waitFor()
    return sight('contact, error')
  })
  yield* during(
    page,
    '**/assets/about-*.js',
    (route) => route.fulfill({ status: 404 }),
    async () => {
      await page.goto('/about')
      await heading('This page did not load').waitFor()
      return sight('a page that did not load')
    },
  )

  await page.goto('/no-such-page')
  await page.getByRole('heading', { level: 1 }).waitFor()
  yield sight('not found')

  yield* signInTour(page, '/login', 'Sign in with Google')
  yield* signInTour(page, '/register', 'Register with Google')
}

async function* signInTour(page: Page, path: string, press: string): Tour {
  const { button, sight } = on(page)
  await page.goto(path)
  await button(press).waitFor()
  yield sight(`${path.slice(1)}`)

  const opened = page.waitForEvent('popup')
  await button(press).click()
  const popup = await opened
  await popup.getByLabel('Email').waitFor()
  yield { name: `${path.slice(1)}, window of the local provider`, page: popup }
  await button('Connecting...').waitFor()
  yield sight(`${path.slice(1)}, busy`)
  await popup.close()
  await page.getByText('seems to be closed').waitFor()
  yield sight(`${path.slice(1)}, window closed`)

  await page.goto(path)
  await page.evaluate(() => (window.open = () => null))
  await button(press).click()
  await page.getByRole('alert').waitFor()
  yield sight(`${path.slice(1)}, error`)
}

/** The pages while it is unknown who is signed in. Leaves the page signed in as before. */
async function* sessionTour(page: Page): Tour {
  const { sight, heading } = on(page)
  yield* during(page, '**/auth/refresh', silence, async () => {
    await page.goto('/game-portal')
    await heading('Checking session...').waitFor()
    return sight('session being checked')
  })
  yield* during(
    page,
    '**/auth/refresh',
    (route) => route.abort(),
    async () => {
      await page.goto('/game-portal')
      await heading('Sign-in is not possible just now').waitFor()
      return sight('sign-in out of reach')
    },
  )
  yield* during(page, '**/getProfile', silence, async () => {
    await page.goto('/game-portal')
    await heading('Loading user profile...').waitFor()
    return sight('profile loading')
  })
}

const PLAYER_PAGES = [
  ['/documentation', 'Game Documentation'],
  ['/extract-geopath', 'Geopath Tool'],
  ['/game-history', 'Game History'],
  ['/buy-tokens', 'Buy Tokens'],
  ['/join-group', 'Join Group Race'],
  ['/settings', 'Settings'],
] as const

/** A player's pages, on a page that is signed in. */
export async function* playerTour(page: Page): Tour {
  const { heading, sight } = on(page)
  yield* portalTour(page)
  yield* sessionTour(page)
  for (const [path, title] of PLAYER_PAGES) {
    await page.goto(path)
    await heading(title).waitFor()
    // Some request what they show from the server.
    await page.waitForLoadState('networkidle')
    yield sight(title.toLowerCase())
  }
}

async function* portalTour(page: Page): Tour {
  const { button, sight } = on(page)
  const cards = page.getByRole('list', { name: 'Races' })
  yield* during(page, '**/listGameSpecs', silence, async () => {
    await page.goto('/game-portal')
    await page.getByText('Loading races...').waitFor({ state: 'attached' })
    return sight('portal, loading')
  })
  yield* during(page, '**/listGameSpecs', failure, async () => {
    await page.goto('/game-portal')
    await page.getByText('Failed to load races').waitFor()
    return sight('portal, error')
  })
  yield* during(page, '**/listGameSpecs', result({ gameSpecs: [] }), async () => {
    await page.goto('/game-portal')
    await page.getByText('No games available.').waitFor()
    return sight('portal, empty')
  })
  await page.goto('/game-portal')
  await cards.waitFor()
  yield sight('portal')
  await cards.getByRole('button', { expanded: true }).click()
  yield sight('portal, collapsed')
  await page.getByRole('searchbox').fill('no such race')
  await page.getByText('No race matches').waitFor()
  yield sight('portal, filtered to none')
  await button('Show all races').click()
  await page.getByRole('tab', { name: 'System Actions' }).click()
  await page.getByRole('list', { name: 'System actions' }).waitFor()
  yield sight('portal, system actions')
}
