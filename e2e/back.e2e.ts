import { expect, it } from 'vitest'
import { oneGame } from './support/one-game.ts'
import { signIn, throughWindow } from './support/sign-in.ts'

const game = oneGame()

it('Back closes the window that is open over a race; a second Back leaves the race', async () => {
  await using device = await game.openDevice()
  const { page, faults } = device
  await signIn(page, { email: 'back@example.org', name: 'Bo' })
  await page.goto('/game-portal')
  await page.getByRole('button', { name: 'PLAY THIS RACE' }).first().click()
  await page.waitForURL(/\/play\/[\w-]{20,}/)
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const { pathname } = new URL(page.url())
  const entries = await page.evaluate(() => history.length)
  // The browser stays on the page, so this never resolves.
  void page.goBack().catch(() => undefined)
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(pathname)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  await page.waitForURL('**/game-portal')
  expect(faults).toEqual([])
})

it('Back closes the window first, and then leaves, also where the race was opened from another site', async () => {
  await using device = await game.openDevice()
  const { page, faults } = device
  await signIn(page, { email: 'back@example.org', name: 'Bo' })
  await page.getByRole('button', { name: 'PLAY THIS RACE' }).first().click()
  await page.waitForURL(/\/play\/[\w-]{20,}/)
  const race = page.url()
  const elsewhere = `${game.server.url.replace('localhost', '127.0.0.1')}/about`
  await page.goto(elsewhere)
  await page.goto(race)
  await page.getByRole('tab', { name: 'Transportation' }).click()
  const details = page.getByRole('button', { name: /^Details of / }).first()
  const dialog = page.getByRole('dialog')
  for (const how of ['Back', 'Escape', 'Back']) {
    await details.click()
    await dialog.waitFor()
    if (how === 'Back') void page.goBack().catch(() => undefined)
    else await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(page.url()).toContain(new URL(race).pathname)
  }
  // The page was added to the history for it, which is known also after its address has changed, and after a reload.
  for (const tab of ['Tickets', 'Transportation']) await page.getByRole('tab', { name: tab }).click()
  await page.reload()
  await details.waitFor()
  void page.goBack().catch(() => undefined)
  await page.waitForURL(elsewhere)
  expect(faults).toEqual([])
})

it('the player who opens the settings or the rules from a race finds the way back to the race there, also after a reload', async () => {
  await using device = await game.openDevice()
  const { page, faults } = device
  await signIn(page, { email: 'setter@example.org', name: 'Sia' })
  await page.goto('/game-portal')
  const settings = page.getByRole('link', { name: 'Settings' })
  await settings.click()
  await page.getByRole('link', { name: 'Back to the race portal' }).click()
  await page.getByRole('button', { name: 'PLAY THIS RACE' }).first().click()
  await page.waitForURL(/\/play\/[\w-]{20,}/)
  const { pathname } = new URL(page.url())
  await settings.click()
  await page.waitForURL('**/settings')
  await page.reload()
  const back = page.getByRole('link', { name: 'Back to the race', exact: true })
  await back.click()
  await page.waitForURL((url) => url.pathname === pathname)
  await page.getByRole('link', { name: 'How a race works' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Tickets' }).click()
  await page.waitForURL('**/documentation#tickets')
  await back.click()
  await page.waitForURL((url) => url.pathname === pathname)
  expect(faults).toEqual([])
})

it('without the Navigation API, a race opens and its windows close as usual', async () => {
  await using device = await game.openDevice()
  const { page, context, faults } = device
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'))
  await page.goto('/')
  await page.goto('/select-game')
  expect(await page.evaluate(() => 'navigation' in globalThis)).toBe(false)
  await page.getByRole('button', { name: 'Play Racing Mania' }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  expect(faults).toEqual([])
})

it('the address of a chapter of the guide leads to that chapter, also through signing in, and after a reload', async () => {
  await using device = await game.openDevice()
  const { page, faults } = device
  const inView = () =>
    page
      .getByRole('heading', { name: 'Tickets', level: 2 })
      .evaluate((it) => it.getBoundingClientRect().top >= 0 && it.getBoundingClientRect().bottom <= innerHeight)
  await page.goto('/documentation#tickets')
  await page.waitForURL('**/login')
  await throughWindow(page, { email: 'guide@example.org', name: 'Gil' })
  await page.waitForURL('**/documentation#tickets')
  await expect.poll(inView).toBe(true)
  await page.reload()
  await expect.poll(inView).toBe(true)
  expect(faults).toEqual([])
})
