import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../tools/servers/free-port.mjs'
import { openBrowser, openDevice } from '../support/browser.ts'
import { gameIdOf, openRace } from '../support/first-call.ts'
import { startServer } from '../support/server.ts'
import { storedLog } from '../support/stored-log.ts'
import { wire } from '../support/wire.ts'

// What a press comes to: the thing that the player meant, and that once.

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('a booking is paid once, though its answer is lost and it is asked for again', async () => {
  const [port, behind] = [await freePort(), await freePort()]
  await using far = await startServer({ PORT: String(behind), PUBLIC_URL: `http://localhost:${port}` })
  await using line = await wire(port, behind)
  await using device = await openDevice(browser, `http://localhost:${port}`)
  const { page } = device
  const racer = await openRace(device, 'Olga')
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

  // Another one of the same is another one. What was not heard of it, the log tells.
  await open()
  await pressAndLose()
  line.mend()
  await confirmed.waitFor()
  expect(tickets()).toBe(2)
  expect(device.faults).toEqual([])
})
