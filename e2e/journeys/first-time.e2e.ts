import type { Locator, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { gameIdOf, signInAndOpen } from '../support/open-race.ts'
import { DEVICES } from '../support/looks.ts'
import { oneGame } from '../support/one-game.ts'
import { CHRISTCHURCH, WELLINGTON_AIRPORT, WELLINGTON_PORT, WELLINGTON_STATION } from '../support/places.ts'
import { playerApi } from '../support/player-api.ts'
import { racerOn, rideToTask } from '../support/racer.ts'
import { throughWindow } from '../support/sign-in.ts'
import { stageFor, stageRace } from '../support/staged-race.ts'
import { lastSign } from '../support/stored-log.ts'

const game = oneGame()

const openTab = (page: Page): Promise<string | null> => page.getByRole('tab', { selected: true }).first().textContent()

const refusal = (route: Route): Promise<void> =>
  route.fulfill({ status: 400, json: { error: { status: 'FAILED_PRECONDITION', message: 'no' } } })

/** Opens a link to a race without an account, and ends at the race. */
async function comeByLink(page: Page, player: string): Promise<void> {
  await page.goto('/play/first-call')
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await throughWindow(page, { email: `${player}@example.org`, name: player }, 'Register with Google')
  await page.waitForURL(/\/play\/[\w-]{16,}$/)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
}

it('a link to a race leads a new player through sign-in to its boards, and to a result that is in sight', async () => {
  await using device = await game.openDevice()
  const { page, context } = device
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeByLink(page, 'ann')
  await expect.poll(() => openTab(page)).toBe('Transportation')
  await page
    .getByRole('row', { name: /^10:00 .*10:27 \$12/ })
    .first()
    .waitFor()

  const racer = racerOn(page)
  const strip = page.getByRole('region', { name: 'Live Status' })
  expect(await strip.getByText('Boarding, bus').count()).toBe(0)
  await racer.bookFirst('Bus')
  await strip.getByText('09:55, the clock stands').waitFor()
  await racer.play()
  await strip.getByText(/09:55 \(\d+\ssec real time\)/).waitFor()
  await strip
    .getByText(/^0:\d\d$/)
    .first()
    .waitFor()

  // The board stays at the place that the ticket leaves from: nothing more has to be booked.
  await racer.openTab('Transportation')
  await page.getByText('nothing more has to be booked until you are there').waitFor()
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe(WELLINGTON_AIRPORT)

  await racer.openTab('Tickets')
  await page.reload()
  await page.getByRole('tab', { name: 'Transportation' }).waitFor()
  await expect.poll(() => openTab(page)).toMatch(/^Tickets/)

  await rideToTask(page, racer)
  // The arrival and the question are news of the same moment, one after the other.
  await strip.getByText('Arrived at Wellington Railway Station').waitFor()
  await strip.getByText('Answer the question').waitFor()
  await racer.answer('2037')
  const result = page.getByRole('heading', { name: 'Race complete' })
  await result.waitFor()
  await expect.poll(() => result.evaluate((it) => it === document.activeElement)).toBe(true)
  const money = page.getByRole('table', { name: 'Where the money went' })
  await money.waitFor()
  expect(await money.getByRole('row').allInnerTexts()).toEqual([
    'For\tAmount',
    'To begin with\t$60',
    'Fares ridden\t−$12',
    'Left\t$48',
  ])
  // Below a day, the time is shown once.
  const told = page.getByRole('region', { name: 'Race complete' })
  expect(await told.getByText('Game time taken').count()).toBe(1)
  expect(await told.getByText(/\d\sminutes?$/).count()).toBe(0)
  // The taxi is faster: the page says by how much, and not that it is the taxi.
  await told.getByText(/^With \$60, the best way found takes 3\d\sminutes: you took \d+\sminutes more\.$/).waitFor()
  // The clock's own time is another time, and has a name of its own.
  expect(await page.getByText('Game time', { exact: true }).count()).toBe(1)
  await expect
    .poll(() =>
      result.evaluate((it) => it.getBoundingClientRect().top > 0 && it.getBoundingClientRect().bottom < innerHeight),
    )
    .toBe(true)
  // A race that is over asks nothing any more.
  expect(await page.getByText('One question, and the race is yours.').count()).toBe(0)
  // A clock that has stopped has no rate.
  await page.getByRole('button', { name: 'More about the clock' }).click()
  await page.getByText('The race ends', { exact: true }).waitFor()
  expect(await page.getByText('Real Time').count()).toBe(0)
  await page.getByRole('button', { name: 'Copy the result' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    /^Final Call: First Call\n.*\$48 left\nWith \$60, the best way found takes 3\d\sminutes\.\n🚌\nhttp.*\/game-portal\?race=first-call$/,
  )
  // The link leads to the race's card, and starts nothing.
  const friend = await context.newPage()
  const [link = ''] = copied.split('\n').slice(-1)
  await friend.goto(link.replace('first-call', 'coast-to-coast'))
  const card = friend.getByRole('list', { name: 'Races' }).getByRole('listitem').first()
  await card.getByRole('button', { name: 'Coast to Coast', expanded: true }).waitFor()
  await friend.goto(link.replace('first-call', 'nowhere'))
  await friend.getByText('There is no such race.').waitFor()
  await friend.close()

  // The next attempt opens at its own tab, not at the tab that was open last.
  await racer.openTab('Tickets')
  await page.getByRole('link', { name: 'Play it again' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await expect.poll(() => openTab(page)).toBe('Transportation')
  expect(device.faults).toEqual([])
})

it('a phone shows the clock, what comes next and the button that brings it about, under the thumb', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.phone)
  await comeByLink(page, 'pam')
  const racer = racerOn(page)
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  await bar.getByText('$60').waitFor()
  await page.route('**/playClock', refusal)
  await bar.getByRole('button', { name: 'Run the clock' }).click()
  await bar.getByRole('alert').waitFor()
  await page.unroute('**/playClock')
  await bar.getByRole('button', { name: 'Run the clock' }).click()
  const pause = bar.getByRole('button', { name: 'Pause the clock' })
  // By keyboard, since a second tap right after the first is taken for part of a double tap.
  await pause.press('Enter')
  expect(await bar.getByRole('alert').count()).toBe(0)
  await racer.bookFirst('Bus')
  const run = bar.getByRole('button', { name: 'Run the clock' })
  const on = bar.getByRole('button', { name: 'On to boarding' })
  // The second tap of a double tap does not press what the first has brought under it.
  await run.dblclick()
  await on.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await run.focus()
  await page.keyboard.press('Enter')
  await on.waitFor()
  await expect.poll(() => pause.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  await bar.getByRole('button', { name: 'On to boarding' }).press('Enter')
  await page.getByRole('dialog').getByText('Boarding for your bus').waitFor()
  await racer.dismissCalls()
  await bar.getByText('Departure, bus').waitFor()
  await expect.poll(() => bar.evaluate((it) => Math.round(innerHeight - it.getBoundingClientRect().bottom))).toBe(0)
  expect(device.faults).toEqual([])
})

it('a step that leaves the way open leads to the boards, and to the clock only once the whole way is booked', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await stageFor('Wil', device, game.server, { name: 'Any way you like', at: CHRISTCHURCH, time: '09:00' })
  await page.getByRole('heading', { name: 'Get to Oamaru, any way you like' }).waitFor()
  const run = page.getByRole('button', { name: 'Let the clock run' })
  const boards = page.getByRole('button', { name: 'Departure boards' })
  expect(await run.count()).toBe(0)
  const racer = racerOn(page)
  await racer.openTab('Race Events')
  // By keyboard: the board has the focus, and its first departure is the next to have it.
  await boards.press('Enter')
  await expect.poll(() => openTab(page)).toBe('Transportation')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const departure = page.getByRole('button', { name: /^Details of / }).first()
  await departure.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe(await departure.getAttribute('aria-label'))

  // The ride leaves from elsewhere, and the way to it is missing.
  await racer.bookFirst('Train', { from: 'Christchurch Railway Station', to: 'Picton Railway Station' })
  await page
    .getByText(/^Your train \d+ leaves from Christchurch Railway Station at .*walk there from Christchurch first/)
    .waitFor()
  expect(await run.count()).toBe(0)
  await page.getByRole('button', { name: 'Ways there' }).click()
  await page
    .getByRole('tabpanel', { name: 'Walk', exact: true })
    .getByRole('button', { name: 'Book the walk to Christchurch Railway Station' })
    .waitFor()
  await racer.bookFirst('Bus', { from: 'Christchurch', to: 'Christchurch Railway Station' })
  await page.getByText('What you have booked ends at Picton Railway Station.').waitFor()
  expect(await run.count()).toBe(1)
  await boards.waitFor()

  const scene = { page, api: await playerApi(page), dataDir: game.server.dataDir }
  await stageRace(scene, { name: 'Down the coast', at: CHRISTCHURCH, time: '09:00' })
  await racer.bookFirst('Bus', { from: 'Christchurch', to: 'Oamaru' })
  await page.getByText('The clock is paused. Let it run, and time brings this about.').waitFor()
  expect(await run.count()).toBe(1)
  expect(await boards.count()).toBe(0)
  expect(device.faults).toEqual([])
})

it('the boards show where the player is, regardless of the place that was open before they walked away', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await stageFor('Kim', device, game.server, { name: 'On foot first', at: WELLINGTON_STATION, time: '06:00' })
  const racer = racerOn(page)
  await racer.bookFirst('Vessel', { from: 'Wellington Ferry Terminal', to: 'Picton Ferry Terminal' })
  const walks = page.getByRole('tabpanel', { name: 'Walk', exact: true })
  // The board stands at the place where the ticket ends, with what leaves once the player is there, and offers the present place.
  await racer.openTab('Transportation')
  await expect.poll(() => page.getByLabel('Leaving', { exact: true }).inputValue()).toBe('there')
  const back = page.getByRole('button', { name: 'What leaves from ' })
  await back.click()
  await back.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  await page.getByRole('button', { name: 'Ways there' }).click()
  await walks.getByLabel('From', { exact: true }).getByText('Wellington Railway Station').waitFor({ state: 'attached' })
  await racer.bookFirst('Walk')
  await page.getByRole('button', { name: /^Skip to arrival, walk/ }).click()
  const from = walks.getByLabel('From', { exact: true })
  await expect.poll(() => from.inputValue()).toBe('nz-picton-ferry')

  // A press brings the board back from any other place, and not on the board of walks, which lead nowhere near the goal.
  await from.selectOption('Auckland Strand Station')
  await page.getByRole('button', { name: 'Departure boards' }).click()
  const buses = page.getByRole('tabpanel', { name: 'Bus', exact: true })
  await expect.poll(() => buses.getByLabel('From', { exact: true }).inputValue()).toBe('nz-picton-ferry')
  expect(device.faults).toEqual([])
})

it('a player who returns from elsewhere sees why the clock stands', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await comeByLink(page, 'lou')
  await racerOn(page).play()
  const strip = page.getByRole('region', { name: 'Live Status' })
  const away = strip.getByText('The page was closed or its connection lost, so the clock stood. Press Play to go on.')
  expect(await away.count()).toBe(0)
  const race = page.url()
  const gameId = gameIdOf(page)
  await page.goto('/about')
  // The clock lapses after twelve seconds without a sign of life, the last of which may still be on its way.
  await expect
    .poll(() => Date.now() - lastSign(game.server.dataDir, gameId), { interval: 500 })
    .toBeGreaterThanOrEqual(12_000)
  await page.setViewportSize(DEVICES.phone)
  await page.goto(race)
  // On a phone, the bar under the thumb says it too, for a moment: the strip is further down.
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  await bar.getByText('The page was closed or its connection lost, so the clock stood.').waitFor()
  await away.waitFor()
  await bar.getByRole('button', { name: /^Now: / }).waitFor()
  await racerOn(page).play()
  await away.waitFor({ state: 'hidden' })
  expect(device.faults).toEqual([])
})

it('an empty board leads to the boards of its place that are not empty', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await comeByLink(page, 'eve')
  const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true })
  await page.getByRole('tab', { name: 'Vessel', exact: true }).click()
  await panel('Vessel').getByText('No vessels are available for this route.').waitFor()
  await panel('Vessel').getByText('Other ways to Wellington Railway Station:').waitFor()
  await panel('Vessel').getByRole('button', { name: 'Taxi', exact: true }).click()
  await expect.poll(() => panel('Taxi').getByLabel('To', { exact: true }).inputValue()).toBe(WELLINGTON_STATION)
  await panel('Taxi')
    .getByRole('button', { name: /^Book / })
    .first()
    .waitFor()

  // Nothing goes there from here: what leaves for anywhere else is a way on too.
  await panel('Taxi').getByLabel('From', { exact: true }).selectOption('Picton Ferry Terminal')
  await page.getByRole('tab', { name: 'Train', exact: true }).click()
  await panel('Train').getByText('Other ways from here:').waitFor()
  await panel('Train').getByRole('button', { name: 'Vessel', exact: true }).click()
  await panel('Vessel')
    .getByRole('button', { name: /^Book / })
    .first()
    .waitFor()
  expect(device.faults).toEqual([])
})

it('a board that opens at what has just left says which day that is', async () => {
  await using device = await game.openDevice()
  const { page } = device
  // At a quarter past five of its day one ferry has left, the first of that day on the board.
  await signInAndOpen(device, 'Ida', 'Every Way South')
  await page.getByRole('tab', { name: 'Transportation' }).click()
  const board = page.getByRole('tabpanel', { name: 'Vessel', exact: true }).getByRole('table')
  await board.getByText('Departed').waitFor()
  const [day, heads] = [board.getByRole('rowheader').first(), board.locator('thead')]
  expect(await day.textContent()).toContain('Today, Wednesday')
  const top = async (it: Locator, edge: 'top' | 'bottom') =>
    Math.round(await it.evaluate((box, side) => box.getBoundingClientRect()[side], edge))
  await expect.poll(async () => (await top(day, 'top')) - (await top(heads, 'bottom'))).toBe(0)
  expect(device.faults).toEqual([])
})

it('the way to a ride that leaves from elsewhere is shown on a board that is not empty', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'To the ferry', at: WELLINGTON_AIRPORT, time: '12:00' }
  const race = await stageFor('Ted', device, game.server, stage)
  // Buses leave from here, but none of them goes there.
  await race.book({ transport: 'vessel', from: WELLINGTON_PORT, later: 1 })
  const taxis = page.getByRole('tabpanel', { name: 'Taxi', exact: true })
  const ways = page.getByRole('button', { name: 'Ways there' })
  await expect
    .poll(async () => {
      await ways.click()
      return taxis.getByRole('button', { name: /^Book .* to Wellington Ferry Terminal$/ }).count()
    })
    .toBe(1)
  expect(device.faults).toEqual([])
})

it('a phone shows the task of the player, and what has failed, regardless of the scroll position', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.phone)
  const inSight = (it: Locator): Promise<boolean> =>
    it.evaluate((part) => {
      const { left, top, width, bottom } = part.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + 1)
      return bottom <= innerHeight && part.contains(at)
    })
  const toTheEnd = () => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.route('**/stepComplete', (route) =>
    route.fulfill({ json: { result: { code: 720, message: 'Step failed', remainingSteps: 1, legStatus: 'open' } } }),
  )
  await comeByLink(page, 'una')
  const alert = page.getByRole('alert')
  await alert.getByText('RACE error: Step failed').waitFor()
  await expect.poll(() => inSight(alert)).toBe(true)
  await toTheEnd()
  await expect.poll(() => inSight(alert)).toBe(true)
  await page.unroute('**/stepComplete')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Bus board' }).waitFor()
  await toTheEnd()
  const asked = page.getByRole('button', { name: /^Now: Book a bus or taxi from Wellington Airport/ })
  await asked.click()
  await expect.poll(() => inSight(page.getByRole('button', { name: 'Bus board' }))).toBe(true)

  // While something comes by itself, the bar says so.
  await page.getByRole('button', { name: 'Bus board' }).click()
  const racer = racerOn(page)
  await racer.bookFirst('Bus')
  expect(await page.getByRole('button', { name: /^Now: / }).count()).toBe(0)
  await racer.play()
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  const lost = bar.getByText('Connection lost. Trying again...')
  await bar.getByText('Boarding, bus').waitFor()
  expect(await lost.count()).toBe(0)
  await device.context.setOffline(true)
  await lost.waitFor()
  expect(await bar.getByText('Boarding, bus').count()).toBe(0)
  await page.getByRole('tab', { name: 'Vessel' }).click()
  const noBoard = page.getByText('The board did not load')
  await noBoard.waitFor()
  await device.context.setOffline(false)
  await bar.getByText('Boarding, bus').waitFor()
  await noBoard.waitFor({ state: 'detached' })
  await rideToTask(page, racer)
  await page.getByRole('button', { name: 'Now: Answer the question' }).click()
  await expect.poll(() => inSight(page.getByRole('heading', { name: 'Answer the question' }))).toBe(true)
  expect(device.faults).toEqual([])
})

it('a player who plays and pauses by keyboard keeps the focus on the opposite button, and after a stop it is on the result', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await comeByLink(page, 'kay')
  const held = page.locator(':focus')
  // Withheld until the page is in touch with the server.
  await page.getByRole('button', { name: 'Play', exact: true, disabled: false }).focus()
  for (const [key, next] of [
    ['Enter', 'Pause'],
    ['Space', 'Play'],
    ['Space', 'Pause'],
  ] as const) {
    await page.keyboard.press(key)
    await held.and(page.getByRole('button', { name: next, exact: true, disabled: false })).waitFor()
    // The log may say what a press did before its answer comes, until which its button cannot have the focus again.
    await page.locator('[data-busy]').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Stop the race', exact: true }).press('Enter')
  await held.and(page.getByRole('heading', { name: 'Race stopped' })).waitFor()
  expect(device.faults).toEqual([])
})
