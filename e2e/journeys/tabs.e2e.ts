import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { gameIdOf, signInAndOpen } from '../support/open-race.ts'
import { oneGame } from '../support/one-game.ts'
import { throughWindow } from '../support/sign-in.ts'
import { storedLog } from '../support/stored-log.ts'

// A browser gives a server that speaks HTTP/1.1 six connections, for all of its tabs.

const game = oneGame()

/** Every page of a browser without a window believes that it is visible. */
const canBeHidden = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const sight = { state: 'visible' }
    Object.assign(globalThis, {
      sight(state: string) {
        sight.state = state
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
    Object.defineProperty(document, 'visibilityState', { get: () => sight.state })
  })
const sight = (page: Page, state: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((to) => (globalThis as unknown as { sight(state: string): void }).sight(to), state)

it('eight tabs of a race leave a connection to play and to pause, and its clock runs while none of them is visible', async () => {
  await using device = await game.openDevice()
  const { context, page: first } = device
  await canBeHidden(context)
  await signInAndOpen(device, 'Tabitha')
  const [address, gameId] = [first.url(), gameIdOf(first)]
  const typesOf = () => storedLog(game.server.dataDir, gameId).events.map(({ type }) => type)

  let [second, last] = [first, first]
  for (let n = 2; n <= 8; n += 1) {
    await sight(last, 'hidden')
    last = await context.newPage()
    if (n === 2) second = last
    await last.goto(address)
    await last.getByRole('tab', { name: 'Transportation' }).waitFor()
  }
  await last.getByRole('button', { name: 'Play', exact: true }).click()
  await last.getByText('Playing', { exact: true }).waitFor()

  // The clock lapses after 12 s without a sign of life.
  await sight(last, 'hidden')
  await last.waitForTimeout(8_000)
  await last.close()
  await first.waitForTimeout(8_000)
  expect(typesOf()).not.toContain('lapsed')

  // The stream has gone to the tab that has waited longest. The others hear what they missed as soon as they are visible.
  await first.getByText('Playing', { exact: true }).waitFor()
  expect(await second.getByText('Playing', { exact: true }).count()).toBe(0)
  await sight(second, 'visible')
  await second.getByText('Playing', { exact: true }).waitFor()
  expect(await second.getByText('No connection').count()).toBe(0)
  await second.getByRole('button', { name: 'Pause', exact: true }).click()
  await second.getByText('Paused', { exact: true }).waitFor()
  expect(device.faults).toEqual([])
})

it('a tab that another tab has signed out is back where it was after the sign-in, and the other tab starts at the portal', async () => {
  await using device = await game.openDevice()
  const { context, page } = device
  await signInAndOpen(device, 'Olga')
  const address = page.url()
  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.getByText('You have been signed out. Sign in, and go on where you were.').waitFor()
  await throughWindow(page, { email: 'olga@example.org', name: 'Olga' })
  await page.getByRole('tab', { name: 'Transportation' }).waitFor()
  expect(page.url()).toBe(address)
  await other.waitForURL('**/game-portal')
  expect(device.faults).toEqual([])
})
