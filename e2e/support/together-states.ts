import type { Page } from 'playwright-core'
import type { Tour } from './looks.ts'
import { CHRISTCHURCH, WELLINGTON_AIRPORT, WELLINGTON_PORT, WELLINGTON_STATION } from './places.ts'
import { travelOn } from './travel-states.ts'

/** Two things at once: calls in one window, calls in a window about something else, and what happens behind an open window. */
export async function* twoThingsAtOnce(page: Page, dataDir: string): Tour {
  yield* callsTogether(page, dataDir)
  yield* callsInWindows(page, dataDir)
  yield* behindAWindow(page, dataDir)
}

/** Opens the window of the last flight on the board. */
async function openFlight({ board, panel, dialog }: Awaited<ReturnType<typeof travelOn>>): Promise<void> {
  await board('Flight', 'Wellington Airport Domestic Terminal')
  await panel('Flight')
    .getByRole('button', { name: /^Book / })
    .last()
    .click()
  await dialog.waitFor()
}

async function* callsTogether(page: Page, dataDir: string): Tour {
  const { stage, api, button, dialog, dismiss, tickets, sight } = await travelOn(page, dataDir)
  const bus = { transport: 'bus', from: WELLINGTON_AIRPORT } as const
  const race = await stage({ name: 'Two gates', at: WELLINGTON_AIRPORT, time: '13:00' })
  await race.skip(await race.book({ ...bus, later: 2 }), 'boarding')
  // Bought while its boarding is open.
  await race.book({ ...bus, later: 0 })
  await dialog.getByText('2 calls', { exact: true }).waitFor()
  yield sight('together, two calls')
  await dismiss()
  await tickets()
  yield sight('together, two tickets that were called')

  const elsewhere = await stage({ name: 'Two refunds', at: WELLINGTON_STATION, time: '12:00' })
  await api.command(elsewhere.gameId, 'setSpeed', { speed: 1 })
  await elsewhere.book({ transport: 'bus', from: CHRISTCHURCH, later: 3 })
  await elsewhere.book({ transport: 'vessel', from: WELLINGTON_PORT, later: 1 })
  // At this speed both refunds close in less than ten seconds.
  await api.command(elsewhere.gameId, 'setSpeed', { speed: 100 })
  await button('Give it back').nth(1).waitFor()
  yield sight('together, two refunds that close')
}

async function* callsInWindows(page: Page, dataDir: string): Tour {
  const travel = await travelOn(page, dataDir)
  const { stage, button, dialog, dismiss, tickets, tab, sight } = travel
  const call = dialog.getByText(/^(Boarding|Check-in) Now: /i).first()
  const bus = { transport: 'bus', from: WELLINGTON_AIRPORT } as const

  const booking = await stage({ name: 'While booking', at: WELLINGTON_AIRPORT, time: '13:00' })
  const soon = await booking.book({ ...bus, later: 1 })
  await openFlight(travel)
  await booking.skip(soon, 'boarding')
  await call.waitFor()
  yield sight('together, a call while booking')
  await booking.skip(soon, 'departure')
  await page.waitForTimeout(500)
  yield sight('together, on board while booking')
  await page.keyboard.press('Escape')

  const giving = await stage({ name: 'While giving back', at: WELLINGTON_AIRPORT, time: '13:00' })
  const first = await giving.book({ ...bus, later: 1, fare: 'Standard' })
  await giving.book({ transport: 'flight', from: WELLINGTON_AIRPORT, later: 5, fare: 'Gold' })
  await tickets()
  await button(/^Cancel/)
    .last()
    .click()
  await dialog.waitFor()
  await giving.skip(first, 'boarding')
  await call.waitFor()
  yield sight('together, a call while giving back another ticket')
  await page.keyboard.press('Escape')
  await dismiss()
  await button(/^Move/).last().click()
  await dialog.getByRole('radio').first().waitFor()
  await dialog.getByRole('radio').first().check()
  await giving.skip(first, 'departure')
  await page.waitForTimeout(500)
  yield sight('together, on board while moving a ticket')
  await page.keyboard.press('Escape')

  const sleepy = await stage({ name: 'While taking a room', at: CHRISTCHURCH, time: '12:30' })
  const coach = await sleepy.book({ transport: 'bus', from: CHRISTCHURCH, later: 3 })
  await tab('Race Events').click()
  await button(/^Take a room/).click()
  await dialog.waitFor()
  await sleepy.skip(coach, 'boarding')
  await call.waitFor()
  yield sight('together, a call while asked about a room')
  await button('Take it all the same').click()
  await page.waitForTimeout(1_000)
  yield sight('together, asleep with a call')

  const asked = await stage({ name: 'A question', at: WELLINGTON_AIRPORT, time: '13:00', question: 'Who?' })
  const later = await asked.book({ ...bus, later: 2 })
  await page.getByLabel(/your answer/i).fill('Somebody')
  await button('Answer').click()
  await page.getByText('Then you may try again.').waitFor()
  yield sight('together, a wrong answer and a ticket that it loses')
  await asked.skip(later, 'departure').catch(() => undefined)
  await page.waitForTimeout(1_000)
  yield sight('together, a wrong answer and a missed ride')
}

async function* behindAWindow(page: Page, dataDir: string): Tour {
  const travel = await travelOn(page, dataDir)
  const { stage, api, button, dialog, sight } = travel
  const bus = { transport: 'bus', from: WELLINGTON_AIRPORT, to: WELLINGTON_STATION } as const
  const missing = await stage({ name: 'Missed meanwhile', at: WELLINGTON_AIRPORT, time: '13:00' })
  const ferry = await missing.book({ transport: 'vessel', from: WELLINGTON_PORT })
  await openFlight(travel)
  await missing.skip(ferry, 'departure')
  await page.waitForTimeout(1_000)
  yield sight('together, a ride missed while booking')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
  yield sight('together, a ride missed while booking, afterwards')

  const ending = await stage({
    name: 'Done meanwhile',
    at: WELLINGTON_AIRPORT,
    time: '13:00',
    goal: WELLINGTON_STATION,
  })
  const last = await ending.book({ ...bus, later: 1 })
  await openFlight(travel)
  await ending.skip(last, 'arrival')
  await page.getByText('Where the money went').waitFor()
  await dialog.waitFor({ state: 'detached' })
  yield sight('together, the result of a race that ended while booking')

  const stopped = await stage({ name: 'Stopped meanwhile', at: WELLINGTON_AIRPORT, time: '13:00' })
  await stopped.book({ ...bus, later: 1 })
  await openFlight(travel)
  await api.command(stopped.gameId, 'stopClock', {})
  await page.getByText('Where the money went').waitFor()
  yield sight('together, stopped elsewhere while booking')

  const offline = await stage({ name: 'Alone', at: WELLINGTON_AIRPORT, time: '13:00' })
  const soon = await offline.book({ ...bus, later: 1 })
  await offline.skip(soon, 'boarding')
  await button('Dismiss').first().waitFor()
  await page.context().setOffline(true)
  await page.waitForTimeout(14_000)
  yield sight('together, a call while the link is lost')
  await page.context().setOffline(false)
  await button(/^Dismiss$/)
    .first()
    .click()
  await openFlight(travel)
  await page.context().setOffline(true)
  await page.waitForTimeout(14_000)
  yield sight('together, booking while the link is lost')
  await button('Book Journey').click()
  await page.waitForTimeout(6_000)
  yield sight('together, booked while the link is lost')
  await page.context().setOffline(false)
}
