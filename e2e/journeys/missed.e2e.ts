import { resultOf } from '@final-call/domain'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openDevice } from '../support/browser.ts'
import { gameIdOf, openRace, rideToTask } from '../support/first-call.ts'
import { startServer } from '../support/server.ts'
import { replayed, storedLog } from '../support/stored-log.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('a race is finished although a ticket was missed on the way', async () => {
  await using server = await startServer()
  await using device = await openDevice(browser, server.url)
  const { page } = device
  const racer = await openRace(device, 'Dora')
  const gameId = gameIdOf(page)
  await racer.play()
  // The bus at 10:00 leaves from the airport, and the taxi has taken the player away by then.
  await racer.bookFirst('Bus')
  await racer.bookFirst('Taxi', {
    from: 'Wellington Airport Domestic Terminal',
    to: 'Wellington Railway Station',
  })
  await rideToTask(page, racer)
  await racer.openTab('Tickets')
  await page.getByText('Missed').first().waitFor()
  // Who has arrived on the taxi needs no other ticket.
  const lines = await racer.history()
  expect(lines.some((line) => /Missed: bus \d+/.test(line))).toBe(true)
  expect(lines.filter((line) => line.includes('a booking is needed again'))).toEqual([])
  await racer.answer('2037')
  await page.getByText('Money left').waitFor()

  const { events } = storedLog(server.dataDir, gameId)
  expect(events.filter(({ type }) => type === 'missed')).toHaveLength(1)
  expect(events.filter(({ type }) => type === 'stepReopened')).toHaveLength(1)
  // No refund for who was late.
  expect(resultOf(replayed(server.dataDir, gameId))).toMatchObject({
    ending: 'complete',
    moneyLeft: (60 - 12 - 45) * 100,
  })
})
