import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { freePort } from '../../tools/servers/free-port.mjs'
import { openDevice } from '../support/browser.ts'
import { gameIdOf, signInAndOpen } from '../support/open-race.ts'
import { DEVICES, drawn } from '../support/looks.ts'
import { oneGame } from '../support/one-game.ts'
import { WELLINGTON_AIRPORT, WELLINGTON_PORT, WELLINGTON_STATION } from '../support/places.ts'
import { playerApi } from '../support/player-api.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { stageFor } from '../support/staged-race.ts'
import { storedLog } from '../support/stored-log.ts'
import { wire } from '../support/wire.ts'

// A press does what the player meant, and does it once.

const game = oneGame()

const ticketsOf = (page: Page) => storedLog(game.server.dataDir, gameIdOf(page)).snapshot.tickets

it('a booking is paid once, although its answer is lost and the request is repeated', async () => {
  const [port, behind] = [await freePort(), await freePort()]
  await using far = await startServer({ PORT: String(behind), PUBLIC_URL: `http://localhost:${port}` })
  await using line = await wire(port, behind)
  await using device = await openDevice(game.browser, `http://localhost:${port}`)
  const { page } = device
  const racer = await signInAndOpen(device, 'Olga')
  const dialog = page.getByRole('dialog')
  const press = () => dialog.getByRole('button', { name: 'Book Journey' }).click()
  const confirmed = dialog.getByText('Booking Confirmed')
  const tickets = () => storedLog(far.dataDir, gameIdOf(page)).snapshot.tickets.length
  const buses = page.getByRole('tabpanel', { name: 'Bus', exact: true })
  async function open(): Promise<void> {
    await buses.getByLabel('From', { exact: true }).selectOption('Wellington Airport Domestic Terminal')
    await buses.getByLabel('Leaving', { exact: true }).selectOption('Any time')
    await buses
      .getByRole('button', { name: /^Book .*10:00 to / })
      .first()
      .click()
  }
  async function pressAndLose(): Promise<void> {
    line.breakAt('/bookTicket')
    await press()
    await dialog.getByText('We could not hear whether it went through.').waitFor()
  }

  await racer.openTab('Transportation')
  await page.getByRole('tab', { name: 'Bus', exact: true }).click()
  await open()
  await pressAndLose()
  expect(tickets()).toBe(1)
  // The network is back before the stream is.
  await page.route('**/live/**', (route) => route.abort())
  line.mend()
  await press()
  await dialog.getByText('It is booked, and your ticket is on its way').waitFor()
  await page.unroute('**/live/**')
  await confirmed.waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(tickets()).toBe(1)

  // A second booking of the same is another ticket. The answer is lost, and the log tells what became of it.
  await open()
  await pressAndLose()
  line.mend()
  await confirmed.waitFor()
  expect(tickets()).toBe(2)
  expect(device.faults).toEqual([])
})

it('a window that asks for a booking is not about the race with that booking in it, which may reach the page before the answer', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Rosa')
  await racer.openTab('Transportation')
  await page.getByRole('tab', { name: 'Taxi', exact: true }).click()
  await page.getByRole('button', { name: /^Book .* to Wellington Railway Station$/ }).click()
  const dialog = page.getByRole('dialog')
  const wallet = page.getByRole('region', { name: 'Game clock' })
  await dialog.getByText('Wallet $60, $15 after').waitFor()
  const answered = Promise.withResolvers<void>()
  await page.route('**/bookTicket', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Book Journey' }).click()
  await wallet.getByText('$15', { exact: true }).waitFor()
  expect(await dialog.getByText('Wallet $60, $15 after').count()).toBe(1)
  expect(await dialog.getByText('Before you pay').count()).toBe(0)
  expect(await dialog.getByRole('alert').count()).toBe(0)
  answered.resolve()
  await dialog.getByText('Booking Confirmed').waitFor()
  expect(device.faults).toEqual([])
})

it('a call takes no press that was meant for what lies under it', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Tess')
  const api = await playerApi(page)
  await api.command(gameIdOf(page), 'setSpeed', { speed: 2 })
  await racer.bookFirst('Bus')
  // Where a press would arrive in the first frame with the call in it: on its buttons, and beside them.
  const pressed = page.waitForFunction(
    () => {
      const note = document.querySelector('[aria-label^="Refund closes: "]')
      if (!note?.textContent.includes('Give it back')) return undefined
      const spots = [...note.querySelectorAll('button')].map((it) => it.getBoundingClientRect())
      const hit = ({ x, y, width, height }: DOMRect): boolean =>
        note.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      return { buttons: spots.length, taken: [...spots, note.getBoundingClientRect()].filter(hit).length }
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  await racer.play()
  expect(await (await pressed).jsonValue()).toEqual({ buttons: 2, taken: 0 })
  expect(ticketsOf(page).map(({ state }) => state)).toEqual(['booked'])

  // Nor does it keep the player from anything. The clock stands, so that the refund does not close meanwhile.
  await api.command(gameIdOf(page), 'pauseClock', {})
  await page.getByRole('tab', { name: 'Tickets 1' }).click()
  await page.getByRole('button', { name: 'Give it back' }).click()
  await page.getByRole('region', { name: 'Refund closes: ' }).waitFor({ state: 'detached' })
  expect(ticketsOf(page).map(({ state }) => state)).toEqual(['cancelled'])
  expect(device.faults).toEqual([])
})

it('a fare that goes off sale under the finger is not exchanged for another', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'A dear fare', at: WELLINGTON_AIRPORT, time: '13:00' }
  const race = await stageFor('Vera', device, game.server, stage)
  const bus = await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later: 4 })
  await page.getByRole('tab', { name: 'Flight', exact: true }).click()
  const flights = page.getByRole('tabpanel', { name: 'Flight', exact: true })
  await flights.getByLabel('From', { exact: true }).selectOption('Wellington Airport Domestic Terminal')
  await flights.getByLabel('Leaving', { exact: true }).selectOption('Any time')
  await flights
    .getByRole('button', { name: /^Book .*06:00 to / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const book = dialog.getByRole('button', { name: 'Book Journey' })
  const chosen = dialog.getByRole('radio', { checked: true })
  await dialog.getByRole('radio', { name: /^Early/, checked: true }).waitFor()
  await expect.poll(() => book.isEnabled()).toBe(true)
  // The buttons at its foot stand side by side, however long the text beside them. Measured at once, since the window may still be moving.
  const tops = await dialog
    .getByRole('button', { name: /^(Close|Book Journey)$/ })
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])

  // Its early fare is sold until 18:00, when the bus leaves.
  await race.skip(bus, 'departure')
  await dialog.getByRole('alert').getByText('The fare that you chose is gone. Choose another one.').waitFor()
  expect(await chosen.count()).toBe(0)
  expect(await book.isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: /^Standard/ }).check()
  expect(await dialog.getByRole('alert').getByText('is gone').count()).toBe(0)
  await book.click()
  await dialog.getByText('Booking Confirmed').waitFor()
  expect(ticketsOf(page).map(({ fare }) => fare.type)).toEqual(['Standard', 'Standard'])
  expect(device.faults).toEqual([])
})

it('at the instant of arrival, no row of a board moves under the pointer', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'An arrival', at: WELLINGTON_AIRPORT, time: '15:40' }
  const race = await stageFor('Walt', device, game.server, stage)
  const bus = await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, to: WELLINGTON_STATION })
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await page.getByRole('tab', { name: 'Bus', exact: true }).click()
  const buses = page.getByRole('tabpanel', { name: 'Bus', exact: true })
  const leaving = buses.getByLabel('Leaving', { exact: true })
  const shown = async () => ({ span: await leaving.inputValue(), row: await buses.getByRole('row').nth(2).innerText() })
  await buses
    .getByRole('button', { name: /^Book / })
    .first()
    .waitFor()
  const { span, row } = await shown()
  expect(span).toBe('there')
  const time = row.slice(0, 5)

  await race.skip(bus, 'arrival')
  await page.getByText('You are at').or(page.getByText('at Wellington Railway Station')).first().waitFor()
  expect(await shown()).toMatchObject({ span: 'there', row: expect.stringMatching(new RegExp(`^${time}`)) })
  expect(device.faults).toEqual([])
})

it('a key that is held presses once, and its next press cannot fall on Stop', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signInAndOpen(device, 'Keith')
  const status = (text: string) => page.getByText(text, { exact: true }).waitFor()
  const played = () =>
    storedLog(game.server.dataDir, gameIdOf(page)).events.filter(({ type }) => type === 'played' || type === 'paused')
      .length
  // The route is set from the start: a request that is sent while a browser begins to route may pass by.
  const answers: (() => Promise<void>)[] = []
  let held = false
  await page.route(/(play|pause)Clock$/, async (route) => {
    if (!held) return route.continue()
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
    return undefined
  })
  const play = page.getByRole('button', { name: 'Play', exact: true })
  // Tab, too, may be held: it leads past a button, as past anything else.
  await play.focus()
  await page.keyboard.down('Tab')
  await page.keyboard.down('Tab')
  await page.keyboard.up('Tab')
  await page.getByRole('button', { name: 'Stop', exact: true }).and(page.locator(':focus')).waitFor()
  await play.focus()
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(100)
  }
  await page.keyboard.up('Enter')
  await status('Playing')
  expect(played()).toBe(1)

  // The log says what the presses did before their answers arrive.
  held = true
  await page.keyboard.press('Enter')
  await status('Paused')
  await page.keyboard.press('Enter')
  await status('Playing')
  await expect.poll(() => answers.length).toBe(2)
  await expect
    .poll(() => page.getByRole('group', { name: 'Clock controls' }).evaluate((it) => it === document.activeElement))
    .toBe(true)
  for (const answer of answers) await answer()
  expect(device.faults).toEqual([])
})

it('Play and Pause have one place in the bottom bar, and a press that comes just after one has become the other does nothing', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.phone)
  const stage = { name: 'Two taps', at: WELLINGTON_AIRPORT, time: '13:00' }
  const race = await stageFor('Tui', device, game.server, stage)
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, later: 2 })
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  const play = bar.getByRole('button', { name: 'Run the clock' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await play.waitFor()
  await drawn(page)
  const stood = await play.boundingBox()
  // The second of two taps: on the same button, at once when that pauses.
  await play.evaluate((button) => {
    const seen = new MutationObserver(() => {
      if (button.getAttribute('aria-label') !== 'Pause the clock') return
      seen.disconnect()
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      button.dataset['tapped'] = 'twice'
    })
    seen.observe(button, { attributes: true })
  })
  await play.click()
  await bar.locator('[data-tapped=twice]').waitFor()
  await page.waitForTimeout(1_000)
  const logged = (wanted: string) =>
    storedLog(game.server.dataDir, race.gameId).events.filter(({ type }) => type === wanted).length
  expect([logged('paused'), logged('skipped')]).toEqual([0, 0])
  const pause = bar.getByRole('button', { name: 'Pause the clock' })
  await bar.getByText('Meanwhile, the refund').waitFor()
  expect(await pause.boundingBox()).toEqual(stood)
  await bar.getByRole('button', { name: /^On to / }).click()
  await expect.poll(() => logged('skipped')).toBe(1)
  expect(device.faults).toEqual([])
})

it('a failure disappears with its subject, and does not come back with it', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signInAndOpen(device, 'Fay')
  const status = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await page.route('**/playClock', (route) =>
    route.fulfill({ status: 403, json: { error: { status: 'PERMISSION_DENIED' } } }),
  )
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const failed = page.getByRole('alert').getByText('This race belongs to somebody else.').first()
  await failed.waitFor()
  const api = await playerApi(page)
  await api.command(gameIdOf(page), 'playClock', {})
  await status('Playing')
  await failed.waitFor({ state: 'detached' })
  await api.command(gameIdOf(page), 'pauseClock', {})
  await status('Paused')
  await page.getByRole('button', { name: 'Play', exact: true, disabled: false }).waitFor()
  expect(await failed.count()).toBe(0)
})

it('the question whether to stop a race names tickets once there are some, and closes when the race is stopped elsewhere', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const race = await stageFor('Stan', device, game.server, { name: 'To stop', at: WELLINGTON_AIRPORT, time: '13:00' })
  // The second click of a double click falls beside the window that the first has opened.
  await page.getByRole('button', { name: 'Stop', exact: true }).dblclick()
  const question = page.getByRole('dialog', { name: 'Stop this race?' })
  await question.getByText('Stopping ends this attempt for good: it counts as abandoned.').waitFor()
  // Nor does it press what lies under it there.
  await question.getByRole('button', { name: 'Stop the race' }).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // Nor does it select a word.
  await question.getByText('Stopping ends this attempt').hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT })
  await question.getByText('for good: your tickets are void, and it counts as abandoned.').waitFor()
  await race.command('stopClock', {})
  await question.waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})

it('a press that plays a race shows that it was taken while the script of the race is still on its way', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const { promise: come, resolve: bring } = Promise.withResolvers<void>()
  await page.route('**/assets/play-*.js', async (route) => {
    await come
    await route.continue()
  })
  await signIn(page, { email: 'far@example.org', name: 'Fay' })
  await page.goto('/game-portal')
  const play = page.getByRole('button', { name: 'PLAY THIS RACE' }).first()
  await play.click()
  await expect.poll(() => play.getAttribute('aria-disabled')).toBe('true')
  bring()
  await page.waitForURL(/\/play\/[\w-]{20,}/)
})

it('a tab that is pressed with the mouse is not marked as one that the keyboard has reached, also after a key', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await signIn(page, { email: 'tabs@example.org', name: 'Tia' })
  await page.goto('/game-portal')
  const marked = () => page.evaluate(() => document.activeElement?.matches('[role=tab]:focus-visible'))
  await page.getByRole('tab', { name: 'Available Races' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'System Actions' }).click()
  await page.getByRole('tab', { name: 'System Actions', selected: true }).waitFor()
  expect(await marked()).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tab', { name: 'Available Races', selected: true }).waitFor()
  expect(await marked()).toBe(true)
})

it('a tab is opened by the first button of the mouse alone, and also if it has the focus while the race has opened another', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'Round the corner', at: WELLINGTON_AIRPORT, time: '09:00', goal: WELLINGTON_PORT }
  const race = await stageFor('Ulla', device, game.server, stage)
  const tab = (name: string, selected?: true) =>
    page.getByRole('tab', { name, exact: true, ...(selected && { selected }) })
  await page.getByRole('tab', { name: 'Transportation' }).click()
  await tab('Bus').click()
  await tab('Bus', true).waitFor()
  await tab('Train').click({ button: 'right' })
  await tab('Bus', true).waitFor()
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, to: WELLINGTON_STATION })
  await tab('Walk', true).waitFor()
  await tab('Bus').click()
  await tab('Bus', true).waitFor()
  expect(device.faults).toEqual([])
})
