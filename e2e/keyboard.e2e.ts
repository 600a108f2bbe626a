import { describe, expect, it } from 'vitest'
import { escapeFrom, tabThrough } from './support/keyboard.ts'
import { gameIdOf, openByAddress, signInAndOpen } from './support/open-race.ts'
import { DEVICES, drawn } from './support/looks.ts'
import { oneGame } from './support/one-game.ts'
import { signIn } from './support/sign-in.ts'
import { lastSign } from './support/stored-log.ts'

const game = oneGame()

describe('the keyboard alone', () => {
  it('reaches everything, and the focus is always visible', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const found: Record<string, unknown> = {}
    for (const path of ['/', '/login', '/select-game']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found[path] = await tabThrough(page)
    }
    await signIn(page, { email: 'keys@example.org', name: 'Cy' })
    for (const path of ['/game-portal', '/settings']) {
      await page.goto(path)
      await page.getByRole('main').getByRole('button').first().waitFor()
      await page.waitForLoadState('networkidle')
      found[path] = await tabThrough(page)
    }
    await openByAddress(page, 'first-call', 'First Call')
    await page.getByRole('tab', { name: 'Transportation' }).click()
    await page
      .getByRole('button', { name: /^Book / })
      .first()
      .waitFor()
    for (const [device, size] of Object.entries(DEVICES)) {
      await page.setViewportSize(size)
      await drawn(page)
      await page.getByRole('link', { name: 'Final Call, home' }).focus()
      found[`/play, ${device}`] = await tabThrough(page)
      await page.getByRole('contentinfo').getByRole('link').first().focus()
      found[`/play, ${device}, backwards`] = await tabThrough(page, 30, 'Shift+Tab')
    }
    for (const [path, { stops, faults }] of Object.entries(found) as [
      string,
      Awaited<ReturnType<typeof tabThrough>>,
    ][]) {
      expect(faults, path).toEqual([])
      expect(stops, path).toBeGreaterThan(8)
    }
  })

  it('closes windows with Escape, and the focus returns to the opener', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await page.goto('/select-game')
    expect(await escapeFrom(page, page.getByRole('button', { name: 'Play Racing Mania' }))).toBe('opener')
    await signIn(page, { email: 'escape@example.org', name: 'Di' })
    await openByAddress(page, 'first-call', 'First Call')
    expect(await escapeFrom(page, page.getByRole('button', { name: 'Stop', exact: true }))).toBe('opener')
    await page.getByRole('tab', { name: 'Transportation' }).click()
    expect(await escapeFrom(page, page.getByRole('button', { name: /^Details of / }).first())).toBe('opener')
    expect(await escapeFrom(page, page.getByRole('button', { name: /^Book / }).first())).toBe('opener')
  })

  it('stops once at each departure of a board', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await signInAndOpen(device, 'Flo')
    await page.getByRole('tab', { name: 'Transportation' }).click()
    const book = page.getByRole('tabpanel', { name: 'Bus', exact: true }).getByRole('button', { name: /^Book / })
    await book.first().press('Tab')
    expect(await book.nth(1).evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('keeps its place when the pressed button goes away with the failure that it repeats', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await signIn(page, { email: 'again@example.org', name: 'Eli' })
    const again = page.getByRole('button', { name: 'Try again' })
    /** Whether the focus is where that press was made, and not at the top of the page. */
    const kept = () => page.evaluate(() => document.activeElement?.parentElement?.closest('main') instanceof Element)
    for (const [asked, path] of [
      ['listGames', '/game-history'],
      ['listGameSpecs', '/game-portal'],
      ['getLeaderboard', '/leaderboard/first-call'],
      ['listGames', '/buy-tokens'],
      ['listLocations', '/documentation'],
      ['getAppConfig', '/contact'],
    ] as const) {
      await page.route(`**/${asked}`, (route) => route.abort())
      await page.goto(path)
      await again.waitFor()
      // A public page is there before the session is known, and until then nothing in it takes the focus.
      await page.getByText('Checking session...').waitFor({ state: 'detached' })
      await page.unroute(`**/${asked}`)
      await again.press('Enter')
      await again.waitFor({ state: 'detached' })
      await page.getByRole('main').locator('[aria-busy]').waitFor({ state: 'detached' })
      expect(await kept(), path).toBe(true)
    }
    await openByAddress(page, 'first-call', 'First Call')
    await page.getByRole('tab', { name: 'Transportation' }).click()
    await page.route('**/getBoard', (route) => route.abort())
    await page.getByRole('tab', { name: 'Vessel' }).click()
    await again.waitFor()
    await page.unroute('**/getBoard')
    await again.press('Enter')
    await again.waitFor({ state: 'detached' })
    await page.getByRole('main').locator('[aria-busy]').waitFor({ state: 'detached' })
    expect(await kept(), 'a board').toBe(true)
  })

  it('keeps its place when a race, an address or a sign-in is tried again, and when the result of an upload is dismissed', async () => {
    await using device = await game.openDevice()
    const { page } = device
    const again = page.getByRole('button', { name: 'Try again' })
    const kept = () => page.evaluate(() => document.activeElement?.parentElement?.closest('main') instanceof Element)

    await page.route('**/getAppConfig', (route) => route.abort())
    await page.goto('/contact')
    await again.waitFor()
    await page.unroute('**/getAppConfig')
    await again.press('Enter')
    await again.waitFor({ state: 'detached' })
    expect(await kept(), 'an address').toBe(true)

    await page.goto('/login')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign in with Google' }).press('Enter')
    await (await opened).close()
    const next = page.waitForEvent('popup')
    await again.press('Enter')
    await (await next).close()
    expect(await kept(), 'a sign-in').toBe(true)

    await signIn(page, { email: 'away@example.org', name: 'Fay' })
    await page.goto('/game-portal')
    await page.getByRole('tab', { name: 'System Actions' }).click()
    await page
      .getByRole('button', { name: /^Upload Test Locations/ })
      .first()
      .press('Enter')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await dismiss.press('Enter')
    await dismiss.waitFor({ state: 'detached' })
    expect(await kept(), 'the result of an upload').toBe(true)

    const error = { error: { status: 'PERMISSION_DENIED', message: 'PERMISSION_DENIED' } }
    await openByAddress(page, 'first-call', 'First Call')
    await page.route('**/startGame', (route) => route.fulfill({ status: 403, json: error }))
    await page.reload()
    await again.waitFor()
    await page.unroute('**/startGame')
    await again.press('Enter')
    await page.getByRole('tab', { name: 'Transportation' }).waitFor()
    expect(await kept(), 'a race').toBe(true)
  })

  it('keeps its place at what is withheld while there is no connection, and changes nothing by it', async () => {
    await using device = await game.openDevice()
    const { page, context } = device
    await signIn(page, { email: 'offline@example.org', name: 'Flo' })
    await openByAddress(page, 'first-call', 'First Call')
    await page.getByRole('button', { name: 'More about the clock' }).click()
    const speed = page.getByLabel('Speed', { exact: true })
    const hold = page.getByRole('switch', { name: 'Hold at calls' })
    const steady = page.getByRole('radio', { name: /^Steady/ })
    const held = page.locator(':focus')
    const height = () =>
      page.getByRole('region', { name: 'Game clock' }).evaluate((it) => it.getBoundingClientRect().height)
    const before = await height()
    const had = [await speed.inputValue(), await hold.isChecked(), await steady.isChecked()]
    await speed.focus()
    await context.setOffline(true)
    await page.getByRole('combobox', { name: 'Speed', disabled: true }).waitFor()
    await held.and(speed).waitFor()
    for (const [control, key] of [
      [speed, 'ArrowUp'],
      [hold, 'Space'],
      [steady, 'Space'],
    ] as const) {
      await control.focus()
      await page.keyboard.press(key)
      await held.and(control).waitFor()
    }
    expect([await speed.inputValue(), await hold.isChecked(), await steady.isChecked()]).toEqual(had)
    const back = page.getByRole('status').getByText('The connection is back.')
    expect(await back.count()).toBe(0)
    await context.setOffline(false)
    await page.getByRole('combobox', { name: 'Speed', disabled: false }).waitFor()
    await back.waitFor()
    // It is heard, not seen: nothing moves for it.
    expect(await height()).toBe(before)
    await hold.press('Space')
    await expect.poll(() => hold.isChecked()).toBe(!had[1])
  })

  it('closes the menu of a phone with Escape, and the focus returns to its button', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await page.setViewportSize(DEVICES.phone)
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Open the menu' })
    const focused = () => toggle.evaluate((it) => it === document.activeElement)
    await toggle.click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe(true)
    // If the focus has left the menu, it stays where it is.
    await toggle.click()
    await page.getByRole('link', { name: 'Final Call, home' }).focus()
    await page.keyboard.press('Escape')
    await toggle.waitFor()
    expect(await focused()).toBe(false)
    // A link to the present page closes the menu as any other link does.
    await toggle.click()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await toggle.waitFor()
    expect(await focused()).toBe(true)
  })

  it('keeps its place when a page becomes wider or narrower than its menu', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await page.setViewportSize(DEVICES.phone)
    await page.goto('/')
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Open the menu' }).focus()
    await page.setViewportSize(DEVICES.desktop)
    await expect.poll(focused).toBe('Home')
    await page.setViewportSize(DEVICES.phone)
    await expect.poll(focused).toBe('Open the menu')
  })

  it('keeps its place although the browser takes the focus from what it hides before it reports the new width', async () => {
    await using device = await game.openDevice()
    const { page } = device
    await page.setViewportSize(DEVICES.phone)
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Open the menu' })
    await toggle.focus()
    await toggle.evaluate((it) => (it.style.display = 'none'))
    await page.waitForFunction(() => document.activeElement === document.body)
    await page.setViewportSize(DEVICES.desktop)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Home')
  })
})

it('what comes of a window over the game is said once it has closed, and the window itself is none of the page’s landmarks', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Eli')
  const dialog = page.getByRole('dialog')
  await racer.openTab('Transportation')
  await page
    .getByRole('button', { name: /^Book / })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Book Journey' }).click()
  await page.getByRole('dialog', { name: 'Booking Confirmed Windy Point Buses 25', exact: true }).waitFor()
  expect(await dialog.getByRole('banner').count()).toBe(0)
  expect(await dialog.getByRole('contentinfo').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Show my tickets' }).click()

  await page.getByRole('button', { name: 'Cancel for a refund', description: 'Windy Point Buses 25' }).click()
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      if (document.querySelector('dialog:modal')) return
      for (const { target } of changes) {
        const changed = target instanceof Element ? target : target.parentElement
        said.push(changed?.closest('[role="status"]')?.textContent ?? '')
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const answered = Promise.withResolvers<void>()
  await page.route('**/cancelTicket', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Cancel the ticket' }).click()
  await page.getByText('Past tickets').waitFor()
  answered.resolve()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { said: readonly string[] }).said))
    .toContainEqual(expect.stringMatching(/^Cancelled: bus 25/))
  expect(device.faults).toEqual([])
})

it('a clock that stands for want of a connection, twice in a row, is said twice', async () => {
  await using device = await game.openDevice()
  const { page, context } = device
  const racer = await signInAndOpen(device, 'Gus')
  const said = page.getByRole('status').getByText('The clock is paused', { exact: true })
  const lapse = async () => {
    await racer.play()
    await context.setOffline(true)
    await page.getByText('No connection.').waitFor()
    // The clock lapses after twelve seconds without a sign of life, the last of which may still be on its way.
    await expect
      .poll(() => Date.now() - lastSign(game.server.dataDir, gameIdOf(page)), { interval: 500 })
      .toBeGreaterThanOrEqual(12_000)
    await context.setOffline(false)
    await page.getByText('Paused', { exact: true }).waitFor()
    await said.waitFor()
  }
  await lapse()
  const first = await said.elementHandle()
  await lapse()
  // A screen reader speaks of what is added: the text alone is the same.
  await expect.poll(() => first?.evaluate((it) => it.isConnected)).toBe(false)
})
