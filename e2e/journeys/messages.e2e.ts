import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Device, openBrowser, openDevice } from '../support/browser.ts'
import { type Server, startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

// The error catalogue of the specification, section 8, as users meet it. No error is a dead end.

let browser: Browser
let server: Server & AsyncDisposable
let device: Device
let logged: string[]

beforeAll(async () => {
  browser = await openBrowser()
  server = await startServer({ CONTACT_EMAIL: 'desk@example.org' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await browser.close()
})
beforeEach(async () => {
  device = await openDevice(browser, server.url)
  logged = []
  device.page.on('console', (message) => logged.push(message.text()))
})
afterEach(() => device[Symbol.asyncDispose]())

const ANA = { email: 'ana@example.org', name: 'Ana' }
const tryAgain = () => device.page.getByRole('button', { name: 'Try again' })

/** Waits until it is visible. */
const appears = async (it: Locator): Promise<boolean> => {
  await it.waitFor()
  return it.isVisible()
}

/** The server cannot answer this. */
const without = (name: string) => device.page.route(`**/${name}`, (route) => route.abort())

describe('the portal', () => {
  it('says that the races failed to load, and loads them at the next try', async () => {
    const { page } = device
    await signIn(page, ANA)
    await without('listGameSpecs')
    await page.goto('/game-portal')
    expect(await appears(page.getByText('Failed to load races. Please check your connection.'))).toBe(true)
    await page.unroute('**/listGameSpecs')
    await tryAgain().click()
    expect(await appears(page.getByRole('button', { name: /^First Call/ }))).toBe(true)
  })

  it('says that the client is offline', async () => {
    const { page, context } = device
    await signIn(page, ANA)
    await page.goto('/game-portal')
    expect(await appears(page.getByRole('button', { name: /^First Call/ }))).toBe(true)
    await page.goto('/select-game')
    expect(await appears(page.getByRole('link', { name: 'Game Portal' }))).toBe(true)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Game Portal' }).click()
    expect(await appears(page.getByText('Failed to get document because the client is offline.'))).toBe(true)
    await context.setOffline(false)
    await tryAgain().click()
    expect(await appears(page.getByRole('button', { name: /^First Call/ }))).toBe(true)
  })

  it('says that a service is not initialized while the configuration is not there', async () => {
    const { page } = device
    await signIn(page, ANA)
    await without('getAppConfig')
    await page.goto('/game-portal')
    expect(await appears(page.getByText('Firebase Firestore service is not initialized.'))).toBe(true)
    await page.getByRole('tab', { name: 'System Actions' }).click()
    await page.getByRole('button', { name: /^Upload Game Spec Adds/ }).click()
    expect(await appears(page.getByText('✗ Upload Failed: Firebase Functions service is not initialized.'))).toBe(true)
    await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^Failed to load or create the profile/))

    await page.unroute('**/getAppConfig')
    await page.getByRole('tab', { name: 'Available Races' }).click()
    expect(await appears(page.getByRole('button', { name: /^First Call/ }))).toBe(true)
  })

  it('logs an action without a route, and its outcome', async () => {
    const { page } = device
    await signIn(page, ANA)
    await page.goto('/game-portal')
    await page.getByRole('tab', { name: 'System Actions' }).click()
    const places = page.getByRole('button', { name: /^Upload Test Locations Adds/ })
    const failed = page.getByText('Location upload failed.', { exact: true })
    // Before anything is sent: the script that sends is missing.
    await page.route('**/sending-*.js', (route) => route.abort())
    await places.click()
    expect(await appears(failed)).toBe(true)
    await page.unroute('**/sending-*.js')
    await without('addLocation')
    await places.click()
    expect(await appears(page.getByText('The server could not be reached.').first())).toBe(true)
    expect(await failed.count()).toBe(1)
    await without('addGameSpec')
    await page.getByRole('button', { name: /^Upload Game Spec Adds/ }).click()
    expect(await appears(page.getByText('✗ Check network connection or function logs.'))).toBe(true)
    await expect.poll(() => logged).toContain('Action without a route: Upload Game Spec')
  })

  it('says so to a player who opens a race that does not exist', async () => {
    const { page } = device
    await signIn(page, ANA)
    for (const id of ['no-such-race', 'first-call.', 'first%20call', '%E0%A4%A', 'x'.repeat(90)]) {
      await page.goto(`${server.url}/play/${id}`)
      await page.getByText('There is no such race.').waitFor()
      expect(new URL(page.url()).pathname).toBe('/game-portal')
    }
  })
})

describe('signing in', () => {
  it.each([
    ['/login', 'Sign in with Google', 'Failed to complete sign in.'],
    ['/register', 'Register with Google', 'Registration failed'],
  ])('at %s reports that it broke off on the way', async (path, button, message) => {
    const { page } = device
    await without('auth/exchange')
    await page.goto(path)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: button }).click()
    const popup = await opened
    await popup.getByLabel('Email').fill(ANA.email)
    await popup.getByRole('button', { name: 'Continue' }).click()
    expect(await appears(page.getByText(message))).toBe(true)
    expect(await appears(page.getByRole('button', { name: button }))).toBe(true)
  })

  it('does not wait any longer once its window was closed: the button opens another', async () => {
    const { page } = device
    await page.goto('/login')
    const closed = page.waitForEvent('popup')
    await page.getByRole('button', { name: /Google/ }).click()
    await page.getByRole('button', { name: 'Connecting...' }).waitFor()
    await (await closed).close()
    const again = page.waitForEvent('popup')
    await page.getByRole('button', { name: /Google/ }).click()
    expect(await appears((await again).getByLabel('Email'))).toBe(true)
  })

  it('and out again is logged if the server does not hear the sign-out', async () => {
    const { page } = device
    await signIn(page, ANA)
    await page.goto('/game-portal')
    await without('auth/sign-out')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^Sign-out failed/))
  })
})

describe('for anybody', () => {
  it('an unknown address is the 404 page, with a way back', async () => {
    const { page } = device
    for (const path of ['/about.', '/100%', '//about', '/play/a/b', '/nowhere']) {
      await page.goto(`${server.url}${path}`)
      expect(await appears(page.getByRole('heading', { name: '404 - Page Not Found' })), path).toBe(true)
      await expect.poll(() => page.title()).toBe('404 - Page Not Found · Final Call')
    }
    await page.getByRole('link', { name: 'Back to the hall' }).click()
    expect(await appears(page.getByText('What would you like to do?'))).toBe(true)
  })

  it('a page whose script takes long says that it is loading, and one whose script comes soon does not flash', async () => {
    const { page } = device
    const coming = Promise.withResolvers<void>()
    await page.route('**/assets/about-*.js', async (route) => {
      await coming.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const word = [...document.querySelectorAll('main [role="status"]')].find(
          (it) => it.textContent === 'Loading...',
        )
        if (word) seen.push(getComputedStyle(word).visibility)
      }).observe(document, { subtree: true, childList: true })
    })
    // Not waiting for the page to have loaded, which the script is a part of.
    await page.goto('/about', { waitUntil: 'commit' })
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })
    expect(await appears(loading)).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen[0])).toBe('hidden')
    coming.resolve()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await loading.count()).toBe(0)
  })

  it('a press for a page whose script takes long is seen and heard, while the page before stays', async () => {
    const { page } = device
    const coming = Promise.withResolvers<void>()
    await page.route('**/assets/about-*.js', async (route) => {
      await coming.promise
      await route.continue()
    })
    await page.goto('/contact')
    const before = page.getByRole('heading', { level: 1, name: 'Contact' })
    await before.waitFor()
    const notice = page.getByRole('banner').getByRole('status').getByText('Loading...')
    expect(await notice.count()).toBe(0)
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    expect(await appears(notice)).toBe(true)
    expect(await before.isVisible()).toBe(true)
    coming.resolve()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  it('a page whose script is missing says so, and loads once the script is there again', async () => {
    const { page } = device
    const go = (name: string) => page.getByRole('link', { name, exact: true }).click()
    const script = '**/assets/about-*.js'
    const failed = page.getByRole('heading', { name: 'This page did not load' })
    const about = page.getByRole('heading', { name: 'About', level: 1 })
    await page.goto('/')
    await page.route(script, (route) => route.fulfill({ status: 404 }))
    await go('About')
    expect(await appears(failed)).toBe(true)
    await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^A page failed/))
    await page.unroute(script)
    await go('Terms')
    await go('About')
    expect(await appears(about)).toBe(true)

    await page.route(script, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    expect(await appears(failed)).toBe(true)
    await page.unroute(script)
    await page.getByRole('button', { name: 'Load it again' }).click()
    expect(await appears(about)).toBe(true)
  })

  it('the contact address is the operator’s', async () => {
    const { page } = device
    await without('getAppConfig')
    await page.goto('/contact')
    expect(await appears(tryAgain())).toBe(true)
    await page.unroute('**/getAppConfig')
    await tryAgain().click()
    expect(await appears(page.getByRole('link', { name: 'desk@example.org' }))).toBe(true)
  })

  it('a game that is not offered here says so, and leads to the races', async () => {
    const { page } = device
    await page.goto('/select-game')
    await page.getByRole('button', { name: 'Play Puzzle Quest' }).click()
    expect(await appears(page.getByText('This game is not here yet.'))).toBe(true)
    await page.getByRole('link', { name: 'Sign in to race' }).click()
    expect(await appears(page.getByRole('heading', { name: 'Welcome Back' }))).toBe(true)
  })
})
