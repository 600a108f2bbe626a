import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInAndOpen } from '../support/open-race.ts'
import { rideToTask } from '../support/racer.ts'
import { oneGame } from '../support/one-game.ts'

const game = oneGame()

/** What a browser's translator does to the page: it replaces each text that may be translated by one in two `font` elements. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('[translate]')?.getAttribute('translate') === 'no') continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

it('a race is played in a browser that translates: it translates the texts of authors, and not the texts of the page about the race', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Trudy')
  const translated = page.locator('font font')
  await racer.openTab('Transportation')
  await translate(page)
  await racer.play()
  await translate(page)
  await racer.bookFirst('Bus')
  await translate(page)
  await rideToTask(page, racer)
  await translate(page)
  expect(await translated.count()).toBeGreaterThan(0)
  expect(await translated.first().evaluate((it) => it.closest('[translate]')?.getAttribute('translate'))).toBe('yes')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('translate')).toBe('no')
  expect(await page.locator('meta[name=google]').getAttribute('content')).toBe('notranslate')
  expect(device.faults).toEqual([])
})
