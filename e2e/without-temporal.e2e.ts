import { expect, it } from 'vitest'
import { clickSignInAndOpen } from './support/open-race.ts'
import { oneGame } from './support/one-game.ts'

// Safari, and Firefox and Chromium until recently: a browser that has everything but Temporal.

const game = oneGame()

it('a race is played, looked up and read about in a browser without Temporal', async () => {
  await using device = await game.openDevice()
  const { context, page } = device
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Temporal')
  })
  const racer = await clickSignInAndOpen(device, 'Safira')
  await racer.play()
  await racer.bookFirst('Bus')
  await expect.poll(() => racer.wallet()).toBe('$48')

  // Straight to each of these pages: nothing is there that the race has loaded.
  await page.goto('/game-history')
  await page.getByRole('row', { name: /First Call/ }).waitFor()
  await page.goto('/documentation')
  await page.getByRole('heading', { name: 'Game Documentation' }).waitFor()
  await page.goto('/leaderboard/northbound')
  await page.getByRole('heading', { name: 'Leaderboard', level: 1 }).waitFor()
  expect(device.faults).toEqual([])
})
