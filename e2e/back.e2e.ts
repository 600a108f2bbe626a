import { expect, it } from 'vitest'
import { oneGame } from './support/one-game.ts'
import { signInAndOpen } from './support/open-race.ts'
import { racerOn } from './support/racer.ts'
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
  await page.goto('/game-portal')
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
  for (const tab of ['Tickets', 'Transportation']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('tab') === tab.toLowerCase())
  }
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
  await page.waitForURL('**/documentation')
  await page.reload()
  await page.getByRole('link', { name: 'Tickets' }).click()
  await page.waitForURL('**/documentation#tickets')
  await back.click()
  await page.waitForURL((url) => url.pathname === pathname)
  expect(faults).toEqual([])
})

it('the board that a player has chosen is there again after a reload, and on the way back to the race', async () => {
  await using device = await game.openDevice()
  const { page, faults } = device
  await signIn(page, { email: 'chooser@example.org', name: 'Cho' })
  await page.goto('/game-portal')
  await page.getByRole('button', { name: 'PLAY THIS RACE' }).first().click()
  await page.waitForURL(/\/play\/[\w-]{20,}/)
  await page.getByRole('tab', { name: 'Transportation' }).click()
  const [from, to] = ['From', 'To'].map((name) => page.getByRole('combobox', { name, exact: true }))
  const taxis = page.getByRole('tab', { name: 'Taxi', exact: true })
  await taxis.click()
  await from?.selectOption({ label: 'Wellington Railway Station' })
  await to?.selectOption({ index: 1 })
  const goal = await to?.inputValue()
  expect(goal).not.toBe('')
  const isShown = async () => ({
    taxis: await taxis.getAttribute('aria-selected'),
    from: await from?.inputValue(),
    to: await to?.inputValue(),
  })
  const chosen = { taxis: 'true', from: 'nz-wellington-RailwayStation', to: goal }
  await expect.poll(isShown).toEqual(chosen)
  const search = `?tab=transportation&kind=taxi&from=${chosen.from}&to=${goal}`
  await page.waitForURL((url) => url.search === search)
  await page.reload()
  await expect.poll(isShown).toEqual(chosen)
  const settings = page.getByRole('link', { name: 'Settings' })
  await settings.click()
  await page.waitForURL('**/settings')
  await page.goBack()
  await expect.poll(isShown).toEqual(chosen)
  await settings.click()
  await page.getByRole('link', { name: 'Back to the race', exact: true }).click()
  await expect.poll(isShown).toEqual(chosen)
  // Nothing of the kind leaves there, and it was chosen all the same.
  const trains = page.getByRole('tab', { name: 'Train', exact: true })
  await from?.selectOption({ label: 'Wellington Airport Domestic Terminal' })
  await trains.click()
  await page.waitForURL(/kind=train/)
  await page.reload()
  await expect.poll(() => trains.getAttribute('aria-selected')).toBe('true')
  await page.getByText('No trains are available').waitFor()
  expect(await trains.getAttribute('aria-selected')).toBe('true')
  // What is no kind and no place of this race is passed over, and goes from the address.
  await page.goto(`${new URL(page.url()).pathname}?tab=transportation&kind=rocket&to=nonsense`)
  await page.waitForURL((url) => url.search === '?tab=transportation')
  await to?.waitFor()
  expect(await to?.inputValue()).not.toBe('nonsense')
  expect(faults).toEqual([])
})

it('a page left at a board shows, on the way back, that of where the player has gone on to in another tab', async () => {
  await using device = await game.openDevice()
  const { page, context, faults } = device
  await signInAndOpen(device, 'Mov')
  const taxis = page.getByRole('tab', { name: 'Taxi', exact: true })
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await taxis.click()
  await page.waitForURL(/kind=taxi&from=nz-wellington-airportDomesticTerminal/)
  const other = await context.newPage()
  await other.goto(page.url())
  await page.goto('/about')
  const racer = racerOn(other)
  await racer.play()
  await racer.bookFirst('Taxi')
  await racer.skipUntil(other.getByRole('button', { name: 'Answer', exact: true }))
  await page.goBack()
  await taxis.waitFor()
  expect(await page.getByRole('combobox', { name: 'From', exact: true }).inputValue()).toBe(
    'nz-wellington-RailwayStation',
  )
  expect(await taxis.getAttribute('aria-selected')).toBe('true')
  expect(faults).toEqual([])
})

it('a player who has looked through many boards leaves the race with one Back', async () => {
  await using device = await game.openDevice()
  const { page, faults } = device
  await signIn(page, { email: 'looker@example.org', name: 'Loo' })
  await page.goto('/game-portal')
  await page.getByRole('button', { name: 'PLAY THIS RACE' }).first().click()
  await page.waitForURL(/\/play\/[\w-]{20,}/)
  for (const tab of ['Transportation', 'Flight', 'Train', 'Taxi', 'Bus']) {
    await page.getByRole('tab', { name: tab, exact: tab !== 'Transportation' }).click()
  }
  await page.waitForURL(/kind=bus/)
  await page.goBack()
  await page.waitForURL('**/game-portal')
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
