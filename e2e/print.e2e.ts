import { expect, it } from 'vitest'
import { DEVICES } from './support/looks.ts'
import { oneGame } from './support/one-game.ts'
import { openRace } from './support/race-states.ts'
import { signIn } from './support/sign-in.ts'

const game = oneGame()

it('a race on paper has no bar to press over each of its pages, and no room left for one', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.phone)
  await signIn(page, { email: 'paper@example.org', name: 'Pia' })
  await openRace(page, 'first-call', 'First Call')
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  await bar.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await bar.isVisible()).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px')
})
