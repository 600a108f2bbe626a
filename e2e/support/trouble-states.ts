import type { Page } from 'playwright-core'
import type { Tour } from './looks.ts'
import { CHRISTCHURCH, WELLINGTON_AIRPORT, WELLINGTON_PORT, WELLINGTON_STATION } from './places.ts'
import { travelOn } from './travel-states.ts'

/** Troubles on the way: two tickets at once, a call that comes elsewhere, a ride missed. */
export async function* troubleOnTheWay(page: Page, dataDir: string): Tour {
  yield* twoAtOnce(page, dataDir)
  yield* elsewhere(page, dataDir)
}

async function* twoAtOnce(page: Page, dataDir: string): Tour {
  const { stage, board, panel, dialog, button, tickets, sight } = await travelOn(page, dataDir)
  const race = await stage({ name: 'Two at once', at: CHRISTCHURCH, time: '12:30' })
  await race.book({ transport: 'bus', from: CHRISTCHURCH, later: 2 })
  await board('Bus', CHRISTCHURCH)
  await panel('Bus').getByText('Ticket held').waitFor()
  yield sight('trouble, a board with a ticket held')
  await panel('Bus').getByRole('row').filter({ hasText: 'Ticket held' }).getByRole('button').last().click()
  await dialog.waitFor()
  yield sight('trouble, a journey that is held')
  await page.keyboard.press('Escape')
  await race.book({ transport: 'bus', from: CHRISTCHURCH, later: 3 })
  await tickets()
  yield sight('trouble, tickets that overlap')
  await button('Cancel for a refund').first().click()
  await dialog.waitFor()
  yield sight('trouble, one of two tickets to be given back')
  await dialog.getByRole('button', { name: 'Cancel the ticket' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button(/^Cancel/)
    .first()
    .click()
  await dialog.waitFor()
  yield sight('trouble, the other of the two')
  await page.keyboard.press('Escape')
}

async function* elsewhere(page: Page, dataDir: string): Tour {
  const { stage, button, dialog, tab, tickets, dismiss, sight } = await travelOn(page, dataDir)
  const race = await stage({ name: 'Elsewhere', at: WELLINGTON_AIRPORT, time: '12:00', goal: WELLINGTON_STATION })
  const ferry = await race.book({ transport: 'vessel', from: WELLINGTON_PORT, later: 1 })
  await race.skip(ferry, 'check-in')
  await button('Dismiss').waitFor()
  yield sight('trouble, check-in elsewhere')
  await dismiss()
  await race.skip(ferry, 'boarding')
  await button('Dismiss').waitFor()
  yield sight('trouble, boarding elsewhere')
  await dismiss()
  await race.skip(ferry, 'departure')
  await dialog.getByText(/^You missed your /).waitFor()
  yield sight('trouble, missed')
  await dismiss()
  await tickets()
  yield sight('trouble, a ticket missed')
  await tab('Where am I').click()
  await page.locator('[data-source]').waitFor()
  yield sight('trouble, where one is')
  const taxi = await race.book({ transport: 'taxi', from: WELLINGTON_AIRPORT, to: WELLINGTON_STATION })
  await race.skip(taxi, 'arrival')
  await page.getByText('Where the money went').waitFor()
  yield sight('trouble, the result of a race with a ride missed')
}
