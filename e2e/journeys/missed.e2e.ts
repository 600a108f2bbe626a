import { resultOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import { oneGame } from '../support/one-game.ts'
import { gameIdOf, signInAndOpen } from '../support/open-race.ts'
import { rideToTask } from '../support/racer.ts'
import { DEVICES } from '../support/looks.ts'
import { WELLINGTON_AIRPORT, WELLINGTON_PORT } from '../support/places.ts'
import { stageFor } from '../support/staged-race.ts'
import { replayed, storedLog } from '../support/stored-log.ts'

const game = oneGame()

it('a race is finished although a ticket was missed on the way', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Dora')
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
  // The player who has arrived by taxi needs no other ticket.
  const lines = await racer.history()
  expect(lines.some((line) => /Missed: bus \d+/.test(line))).toBe(true)
  expect(lines.filter((line) => line.includes('a booking is needed again'))).toEqual([])
  await racer.answer('2037')
  await page.getByText('Money left').waitFor()

  const { events } = storedLog(game.server.dataDir, gameId)
  expect(events.filter(({ type }) => type === 'missed')).toHaveLength(1)
  expect(events.filter(({ type }) => type === 'stepReopened')).toHaveLength(1)
  // There is no refund for a missed ticket.
  expect(resultOf(replayed(game.server.dataDir, gameId))).toMatchObject({
    ending: 'complete',
    moneyLeft: (60 - 12 - 45) * 100,
  })
})

it('a phone says why a ride was missed at once, regardless of the scroll position', async () => {
  await using device = await game.openDevice()
  const { page } = device
  await page.setViewportSize(DEVICES.phone)
  const stage = { name: 'Elsewhere', at: WELLINGTON_AIRPORT, time: '12:00' }
  const race = await stageFor('Max', device, game.server, stage)
  const ferry = await race.book({ transport: 'vessel', from: WELLINGTON_PORT, later: 1 })
  await race.skip(ferry, 'departure')
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  // The call says it first, and what it cost; after that the bar, and the ticket.
  const call = page.getByRole('dialog', { name: /^Call You missed your vessel \d+$/ })
  await call.getByText(/ left at .* without you\. You were at Wellington Airport Domestic Terminal\. The \$/).waitFor()
  await call.getByRole('button', { name: 'Dismiss' }).click()
  const why = bar.getByText(/^Missed: vessel \d+\. You were at Wellington Airport Domestic Terminal\.$/)
  await why.waitFor()
  // A screen reader is told the same.
  await page
    .getByRole('status')
    .filter({ hasText: /^Missed: vessel \d+\. You were at Wellington Airport Domestic Terminal\.$/ })
    .waitFor({ state: 'attached' })
  const { top, bottom } = await why.evaluate((it) => it.getBoundingClientRect())
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThanOrEqual(DEVICES.phone.height)
  // After a moment, the bar shows the task of the player again.
  await bar.getByRole('button', { name: /^Now: Get to Oamaru/ }).waitFor()
  expect(await why.count()).toBe(0)
  expect(device.faults).toEqual([])
})
