import { expect, it } from 'vitest'
import { gameIdOf, signInAndOpen } from '../support/open-race.ts'
import { oneGame } from '../support/one-game.ts'
import { playerApi } from '../support/player-api.ts'

const game = oneGame()

it('an answer keeps the focus at the step, and a player who wakes in a room is not asked to take another', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signInAndOpen(device, 'Nora', 'Northbound')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.getByLabel(/your answer/i).fill('1988')
  await page.keyboard.press('Enter')
  await page.getByText('That is right').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  await button(/^Take a room/).click()
  await button('Take the room').click()
  await page.getByText(/You are asleep in your room until/).waitFor()
  await page.getByText('$105 for the room').first().waitFor({ state: 'attached' })
  await button('Speed x100 until you wake up').click()
  // A player who has sped up can return to the earlier speed at once.
  await button(/^Back to x\d+$/).click()
  await button('Speed x100 until you wake up').click()
  await button(/^Back to x/).waitFor()
  // Not by its button, which would take the focus from this one.
  await (await playerApi(page)).command(gameIdOf(page), 'playClock', {})
  await page.getByText('You slept, and are rested').first().waitFor({ state: 'attached', timeout: 60_000 })
  await button(/^Take a room/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // After waking, the clock returns to it by itself.
  await button(/^Back to x/).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^(Nothing to skip to|No skip)/)
  await expect.poll(() => page.getByText('x100', { exact: true }).count()).toBe(0)
  // A player who then chooses that speed has no earlier speed to return to.
  await button('More about the clock').click()
  await page.getByLabel('Speed', { exact: true }).selectOption('x100')
  await expect.poll(() => page.getByLabel('Speed', { exact: true }).inputValue()).toBe('100')
  expect(await button(/^(Back to|Speed) x/).count()).toBe(0)
  expect(device.faults).toEqual([])
})

it('a question about a room that another tab has taken says so, and does not come back when the player wakes', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Nils', 'Northbound')
  await page.setViewportSize({ width: 1024, height: 600 })
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await button(/^Take a room/).click()
  const take = dialog.getByRole('button', { name: 'Take the room' })
  await take.waitFor()
  const api = await playerApi(page)
  await api.command(gameIdOf(page), 'takeRoom', {})
  // What shortens the night comes into sight: it stands at the clock, far above what asked for the room.
  await expect.poll(() => button(/^Speed x100/).evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0)
  // So does what lets the clock run, which stands: below the menu, not under it.
  const menu = (await page.getByRole('banner').boundingBox()) ?? { y: NaN, height: NaN }
  const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox()
  expect(play?.y).toBeGreaterThanOrEqual(menu.y + menu.height)
  await dialog.getByText('It can no longer be taken: you have one already.').waitFor()
  expect(await take.getAttribute('aria-disabled')).toBe('true')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await take.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(asked.filter((url) => url.endsWith('/takeRoom'))).toEqual([])
  await button(/^Speed x100/).click()
  await racer.play()
  await button(/^Take a room/).waitFor({ timeout: 60_000 })
  expect(await dialog.count()).toBe(0)
  expect(device.faults).toEqual([])
})
