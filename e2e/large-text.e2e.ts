import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInAndOpen } from './support/open-race.ts'
import { rideToTask } from './support/racer.ts'
import { DEVICES, drawn } from './support/looks.ts'
import { oneGame } from './support/one-game.ts'
import { signIn } from './support/sign-in.ts'

// A phone whose owner has set the browser's text to twice its size; and a desktop.

const game = oneGame()

const PHONE = { width: 360, height: 740 }

/** Sets the text size in the browser, so that lengths in media queries follow it, too. */
async function doubleText(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await drawn(page)
}

/** The words that are broken over several lines. */
const brokenWords = (part: Locator): Promise<readonly string[]> =>
  part.evaluateAll((parts) =>
    parts.flatMap((it) => {
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        for (const { index, 0: word } of (texts.currentNode.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          if (range.getClientRects().length > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

/** How far each part reaches to the right. */
const rightEdges = (part: Locator): Promise<readonly number[]> =>
  part.evaluateAll((parts) => parts.map((it) => Math.ceil(it.getBoundingClientRect().right)))

const within = (width: number, edges: readonly number[]): void => {
  expect(edges).not.toEqual([])
  expect(edges.filter((edge) => edge > width)).toEqual([])
}

it('the names of races and games are read by words, and their buttons are in sight', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signIn(page, { email: 'words@example.org', name: 'Wim' })
  await page.goto('/game-portal')
  await page.getByRole('button', { name: /^Auckland to Wellington/ }).waitFor()
  await doubleText(page)
  expect(await brokenWords(page.getByRole('heading', { level: 2 }))).toEqual([])
  within(PHONE.width, await rightEdges(page.getByRole('heading', { level: 2 }).locator('*')))

  await page.goto('/select-game')
  await page.getByRole('heading', { name: 'Space Adventure' }).waitFor()
  expect(await brokenWords(page.getByRole('main').getByRole('listitem'))).toEqual([])
  within(PHONE.width, await rightEdges(page.getByRole('main').getByRole('button')))
  expect(device.faults).toEqual([])
})

it('switches are in sight', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signIn(page, { email: 'switches@example.org', name: 'Sam' })
  await page.goto('/settings')
  await page.getByRole('switch').first().waitFor()
  await doubleText(page)
  within(PHONE.width, await rightEdges(page.getByRole('switch')))
  expect(device.faults).toEqual([])
})

it('in a race, the buttons of the bar are in sight, and the bars leave half of the window to the page', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Bea')
  await racer.bookFirst('Bus')
  await racer.play()
  await doubleText(page)
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  await bar.getByRole('button', { name: /^On to/ }).waitFor()
  within(PHONE.width, await rightEdges(bar.locator('*')))
  await page.evaluate(() => scrollTo(0, 600))
  await drawn(page)
  const room = await bar.evaluate((it) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN
    return it.getBoundingClientRect().top - Math.max(0, header)
  })
  expect(room).toBeGreaterThan(PHONE.height / 2)
  expect(device.faults).toEqual([])
})

it('above a board, the chosen places are read rather than their first two letters', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Ned')
  await racer.openTab('Transportation')
  const choices = page.getByRole('tabpanel', { name: 'Bus', exact: true }).getByRole('combobox')
  await choices.last().waitFor()
  await doubleText(page)
  const widths = await choices.evaluateAll((selects) => selects.map((it) => it.getBoundingClientRect().width))
  expect(widths).toHaveLength(3)
  for (const width of widths) expect(width).toBeGreaterThan(PHONE.width / 2)
  expect(device.faults).toEqual([])
})

it('above a board, the chosen places are read on a desktop whose browser makes text alone larger, as Firefox can', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.desktop)
  const racer = await signInAndOpen(device, 'Ros')
  await racer.openTab('Transportation')
  const choices = page.getByRole('tabpanel', { name: 'Bus', exact: true }).getByRole('combobox')
  await choices.last().waitFor()
  await page.evaluate(() => {
    const twice = new CSSStyleSheet()
    twice.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets.push(twice)
  })
  await drawn(page)
  const widths = await choices.evaluateAll((selects) => selects.map((it) => it.getBoundingClientRect().width))
  expect(widths).toHaveLength(3)
  for (const width of widths) expect(width).toBeGreaterThan(320)
  expect(device.faults).toEqual([])
})

it('each cell of a board has its own head, also where the heads are out of sight', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Hal')
  await racer.openTab('Transportation')
  await page.setViewportSize(PHONE)
  const heads = page.getByRole('columnheader')
  await expect.poll(() => heads.allTextContents()).toEqual(['Time', 'To', 'Status', 'Action'])
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Book / }) })
  await row.first().waitFor()
  expect(await row.first().getByRole('cell').count()).toBe(4)
  await doubleText(page)
  expect(await heads.allTextContents()).toEqual(['Time', 'To', 'Status', 'Action'])
  expect(device.faults).toEqual([])
})

it('a tab that the game opens is in sight, and so is what the next step asks', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signInAndOpen(device, 'Tea', 'Coast to Coast')
  await doubleText(page)
  const answer = page.getByRole('article').getByRole('button', { name: 'Answer' })
  await page.getByRole('radio', { name: 'Avon' }).check()
  await answer.click()
  const next = page.getByRole('heading', { name: 'Get to Greymouth, any way you like' })
  await next.waitFor()
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  await expect
    .poll(async () => {
      const [head, edge] = [await next.boundingBox(), await bar.boundingBox()]
      return head !== null && edge !== null && head.y >= 0 && head.y + head.height <= edge.y
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Departure boards' }).click()
  const tab = page.getByRole('tab', { name: 'Transportation', selected: true })
  await tab.waitFor()
  within(PHONE.width, await rightEdges(tab))
  expect(device.faults).toEqual([])
})

it('the words of a ticket are whole, and so are those of the result, which is no wider than the window', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Kim')
  await racer.bookFirst('Bus')
  await doubleText(page)
  await racer.openTab('Tickets')
  const ticket = page.getByRole('tabpanel', { name: /^Tickets/ }).getByRole('listitem')
  await ticket.first().waitFor()
  expect(await brokenWords(ticket)).toEqual([])
  await racer.play()
  await rideToTask(page, racer)
  await racer.answer('2037')
  const result = page.getByRole('region', { name: 'Race complete' })
  await result.getByText('Where the money went').waitFor()
  await drawn(page)
  expect(await brokenWords(result.getByRole('listitem'))).toEqual([])
  within(PHONE.width, await rightEdges(result.getByRole('table')))
  expect(device.faults).toEqual([])
})
