import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInAndOpen } from './support/open-race.ts'
import { signInAs } from './support/sign-in.ts'
import { drawn } from './support/looks.ts'
import { oneGame } from './support/one-game.ts'

// Windows in which the live game has to save room: tablets, and phones upright and on their sides.

const game = oneGame()

const bar = (page: Page) => page.getByRole('region', { name: 'Clock and wallet' })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('row')

async function boxOf(part: ReturnType<Page['locator']>) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

it('on a tablet on its side the clock stands beside the board, whose first departures are in sight', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAndOpen(device, 'Tab', 'Auckland to Wellington')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  const book = rows(page).getByRole('button', { name: /^Book / })
  await book.first().waitFor()
  await drawn(page)
  const clock = await boxOf(page.getByRole('region', { name: 'Game clock' }))
  const board = await boxOf(page.getByRole('tabpanel', { name: 'Bus', exact: true }))
  expect(clock.x + clock.width).toBeLessThan(board.x)
  const first = await boxOf(book.first())
  expect(first.y + first.height).toBeLessThan(768)
  expect(await bar(page).isVisible()).toBe(false)
  expect(device.faults).toEqual([])
})

it('on a small laptop a departure has two lines, however long the name of its place is', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAndOpen(device, 'Lap', 'Auckland to Wellington')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  const coaches = rows(page).filter({ hasText: 'Wellington Coach Stop, Thorndon Quay' })
  await coaches.first().waitFor()
  await drawn(page)
  const heights = await coaches.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(64)
  expect(device.faults).toEqual([])
})

it('on a small phone the button that plays the first race is in sight when the portal opens', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 375, height: 812 })
  await signInAs(page, 'Sma')
  await page.goto('/game-portal')
  const play = page.getByRole('button', { name: 'PLAY THIS RACE' })
  await play.waitFor()
  await drawn(page)
  const { y, height } = await boxOf(play)
  expect(y + height).toBeLessThan(812)
  expect(device.faults).toEqual([])
})

it('on a phone on its side the header has one line, and the bar is no higher than its buttons need', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 844, height: 390 })
  await signInAndOpen(device, 'Sid')
  await bar(page).getByRole('button', { name: 'Run the clock' }).waitFor()
  await drawn(page)
  const title = await boxOf(page.getByRole('banner').getByText('Live Game', { exact: true }))
  expect(title.height).toBeLessThan(36)
  for (const link of await page.getByRole('banner').getByRole('link').all()) {
    expect((await boxOf(link)).height).toBeLessThanOrEqual(48)
  }
  expect((await boxOf(bar(page))).height).toBeLessThanOrEqual(54)
  expect(device.faults).toEqual([])
})

it('on a phone three departures are in sight when the boards open, with targets as large as fingers', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAndOpen(device, 'Pho', 'Coast to Coast')
  await page.getByRole('radio', { name: 'Avon' }).check()
  await page.getByRole('article').getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('button', { name: 'Departure boards' }).click()
  await rows(page)
    .getByRole('button', { name: /^Book / })
    .first()
    .waitFor()
  await drawn(page)
  const edge = (await boxOf(bar(page))).y
  const ends = await rows(page)
    .filter({ has: page.getByRole('button', { name: /^(Book|Details) / }) })
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().bottom))
  expect(ends.filter((end) => end <= edge).length).toBeGreaterThanOrEqual(3)
  for (const choice of await page.getByRole('combobox').all()) {
    expect((await boxOf(choice)).height).toBeGreaterThanOrEqual(44)
  }
  expect(device.faults).toEqual([])
})

it('on a tablet the page stays where it is when a ticket is given back, and less is said at its foot', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 768, height: 1024 })
  const racer = await signInAndOpen(device, 'Ren')
  await racer.play()
  await racer.bookFirst('Bus')
  await racer.openTab('Tickets')
  const tabs = page.getByRole('tablist', { name: 'The race' })
  await bar(page).getByText('Meanwhile, the refund').waitFor()
  await tabs.evaluate((it) => scrollBy(0, it.getBoundingClientRect().top - 80))
  await drawn(page)
  const before = (await boxOf(tabs)).y
  expect(before).toBeLessThan(100)
  await page.getByRole('button', { name: 'Cancel for a refund' }).click()
  await page.getByRole('button', { name: 'Cancel the ticket' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await drawn(page)
  expect(Math.abs((await boxOf(tabs)).y - before)).toBeLessThan(3)
  expect(device.faults).toEqual([])
})

/** The choices of a board whose text is wider than the room for it, as the browser cuts them. */
const cut = (page: Page): Promise<readonly string[]> =>
  page.getByRole('combobox').evaluateAll((all) =>
    all.flatMap((it) => {
      if (!(it instanceof HTMLSelectElement)) return []
      const words = document.createElement('span')
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(it)
      words.style.font = font
      words.style.whiteSpace = 'nowrap'
      words.textContent = it.selectedOptions[0]?.label ?? ''
      document.body.append(words)
      // The arrow stands in the padding.
      const room = it.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
      const wide = words.getBoundingClientRect().width
      words.remove()
      return wide > room ? [it.selectedOptions[0]?.label ?? ''] : []
    }),
  )

it.each([768, 1024, 1280])('in a window of %i pixels the places of a board are read whole', async (width) => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width, height: 768 })
  await signInAndOpen(device, 'Cut')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('combobox', { name: 'Leaving' }).waitFor()
  expect(await cut(page)).toEqual([])
  await page.getByRole('combobox', { name: 'From' }).selectOption('Auckland Coach Stop, Hobson Street')
  await page.getByRole('combobox', { name: 'To' }).selectOption('Wellington Coach Stop, Thorndon Quay')
  await drawn(page)
  expect(await cut(page)).toEqual([])
})

it('on a tablet on its side a skip has one line, and the news two beside its countdown', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 1024, height: 768 })
  const racer = await signInAndOpen(device, 'Lin', 'Auckland to Wellington')
  await racer.play()
  await racer.bookFirst('Bus')
  const skip = page.getByRole('button', { name: /^Skip to check-in, bus/ })
  await drawn(page)
  expect((await boxOf(skip)).height).toBeLessThan(48)
  const strip = page.getByRole('region', { name: 'Live Status' })
  const before = (await boxOf(strip)).height
  await page
    .getByRole('button', { name: /^Skip to departure/ })
    .first()
    .click()
  await strip.getByText('You are on board: bus').waitFor()
  await drawn(page)
  expect((await boxOf(strip)).height).toBe(before)
  expect(device.faults).toEqual([])
})

it('the news stays in sight beside a long question, under which a board is short', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAndOpen(device, 'Nws', 'Every Way South')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Walk', exact: true }).click()
  await page.getByRole('link', { name: 'How a race works' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5000)
  await drawn(page)
  const strip = await boxOf(page.getByRole('region', { name: 'Live Status' }))
  expect(strip.y).toBeGreaterThan(64)
  expect(device.faults).toEqual([])
})
