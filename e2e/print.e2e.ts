import { expect, it } from 'vitest'
import { DEVICES } from './support/looks.ts'
import { oneGame } from './support/one-game.ts'
import { signIn } from './support/sign-in.ts'
import { openByAddress } from './support/open-race.ts'

const game = oneGame()

it('a race on paper has no bar over any of its pages, and no space left for one', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.phone)
  await signIn(page, { email: 'paper@example.org', name: 'Pia' })
  await openByAddress(page, 'first-call', 'First Call')
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  await bar.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await bar.isVisible()).toBe(false)
  const space = (): Promise<readonly string[]> =>
    page.evaluate(() => [
      getComputedStyle(document.body).paddingBottom,
      getComputedStyle(document.body, '::after').content,
    ])
  expect(await space()).toEqual(['0px', 'none'])
})

it('a board on paper is complete, however much of it a window shows', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.desktop)
  await signIn(page, { email: 'board@example.org', name: 'Bo' })
  await openByAddress(page, 'first-call', 'First Call')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Bus' }).click()
  await page.getByRole('tabpanel', { name: 'Bus' }).getByText('Scheduled').nth(8).waitFor()
  /** How many pixels of each box can be reached only by scrolling. */
  const outOfSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
        .map((box) => box.scrollHeight - box.clientHeight)
        .filter((pixels) => pixels > 0),
    )
  expect(await outOfSight()).not.toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await outOfSight()).toEqual([])
})

it('the clock on paper is light, and has nothing to press', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.desktop)
  await signIn(page, { email: 'clock@example.org', name: 'Cleo' })
  await openByAddress(page, 'first-call', 'First Call')
  const clock = page.getByRole('region', { name: 'Game clock' })
  await clock.getByRole('button', { name: 'More about the clock' }).click()
  const speed = clock.getByLabel('Speed', { exact: true })
  const scheme = () => speed.evaluate((box) => getComputedStyle(box).colorScheme)
  const pause = clock.getByRole('button', { name: 'Pause' })
  expect([await scheme(), await pause.isVisible()]).toEqual(['dark', true])
  await page.emulateMedia({ media: 'print' })
  expect([await scheme(), await clock.getByRole('button').count()]).toEqual(['light', 0])
})
