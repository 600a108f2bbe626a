import type { Page } from 'playwright-core'
import type { Tour } from './looks.ts'
import { CHRISTCHURCH, WELLINGTON_AIRPORT, WELLINGTON_PORT, WELLINGTON_STATION } from './places.ts'
import { playerApi } from './player-api.ts'
import { racerOn } from './racer.ts'
import { type Stage, type Staged, type Wanted, stageRace } from './staged-race.ts'
import { on } from './states.ts'

const CHRISTCHURCH_STATION = 'nz-christchurch-RailwayStation'
const CHRISTCHURCH_AIRPORT = 'nz-christchurch-airport-CHC'
const CHATHAM = 'nz-chatham-airport-CHT'
const GREYMOUTH = 'nz-greymouth-city'

type Kind = 'Flight' | 'Bus' | 'Train' | 'Taxi' | 'Vessel' | 'Walk'

/** What tours of travel share: a page that is signed in, and races that begin where they are needed. */
export async function travelOn(page: Page, dataDir: string) {
  const api = await playerApi(page)
  const words = on(page)
  const panel = (kind: Kind) => page.getByRole('tabpanel', { name: kind, exact: true })
  return {
    ...words,
    api,
    panel,
    dialog: page.getByRole('dialog'),
    stage: (stage: Stage): Promise<Staged> => stageRace({ page, api, dataDir }, stage),
    async board(kind: Kind, from?: string): Promise<void> {
      await words.tab('Transportation').click()
      await words.tab(kind).click()
      if (from !== undefined) await panel(kind).getByLabel('From', { exact: true }).selectOption(from)
      await panel(kind).locator('[aria-busy=true]').waitFor({ state: 'detached' })
    },
    async tickets(): Promise<void> {
      await page.getByRole('tab', { name: /^Tickets/ }).click()
    },
    /** The calls that the server has just been told to make; the stream brings them to the page a moment later. */
    async dismiss(): Promise<void> {
      const calls = page.getByRole('button', { name: /^(Dismiss( all)?|Keep it)$/ })
      await calls.first().waitFor()
      for (let clicks = 0; (await calls.count()) > 0; clicks += 1) {
        if (clicks === 20) throw new Error('a call does not go away')
        await calls.first().click()
      }
    },
  }
}

const BOARDS: readonly (readonly [Kind, string, string, what: string])[] = [
  ['Flight', WELLINGTON_AIRPORT, '13:00', 'departed, boarding, check-in open, scheduled'],
  ['Bus', CHRISTCHURCH, '13:06', 'departed, boarding, check-in open, scheduled'],
  ['Train', CHRISTCHURCH_STATION, '14:12', 'departed, check-in open, scheduled'],
  ['Train', CHRISTCHURCH_STATION, '14:31', 'departed, boarding, scheduled'],
  ['Vessel', WELLINGTON_PORT, '12:10', 'departed, check-in open, scheduled'],
  ['Vessel', WELLINGTON_PORT, '20:25', 'boarding, scheduled'],
  ['Taxi', WELLINGTON_AIRPORT, '09:00', 'ordered now'],
  ['Walk', WELLINGTON_STATION, '09:00', 'places near by'],
  ['Flight', CHATHAM, '11:40', 'clocks of another zone'],
]

/** Each kind of board with rows in each status, and each way to narrow a board down. */
export async function* boardsOfEachKind(page: Page, dataDir: string): Tour {
  const { stage, board, panel, sight } = await travelOn(page, dataDir)
  for (const [kind, at, time, what] of BOARDS) {
    await stage({ name: `${kind} board`, at, time })
    await board(kind)
    yield sight(`board, ${kind.toLowerCase()}, ${what}`)
  }
  await stage({ name: 'A narrowed board', at: CHRISTCHURCH, time: '20:00' })
  await board('Bus')
  await panel('Bus').getByLabel('To', { exact: true }).selectOption('Dunedin')
  await page
    .getByRole('button', { name: /^Book .* to Dunedin$/ })
    .first()
    .waitFor()
  yield sight('board, bus, to one place, over midnight')
  await panel('Bus').getByLabel('Leaving').selectOption('Next 3 hours')
  await page.getByText('Nothing leaves in that time.').waitFor()
  yield sight('board, bus, nothing in the next hours')
  await board('Vessel')
  yield sight('board, vessel, none from here')
}

const RIDES: readonly (Stage & { readonly ride: Wanted })[] = [
  { name: 'A flight', at: WELLINGTON_AIRPORT, time: '13:00', ride: { transport: 'flight', from: WELLINGTON_AIRPORT } },
  { name: 'A bus', at: CHRISTCHURCH, time: '13:06', ride: { transport: 'bus', from: CHRISTCHURCH } },
  {
    name: 'A train',
    at: CHRISTCHURCH_STATION,
    time: '14:31',
    ride: { transport: 'train', from: CHRISTCHURCH_STATION },
  },
  { name: 'A taxi', at: WELLINGTON_AIRPORT, time: '09:00', ride: { transport: 'taxi', from: WELLINGTON_AIRPORT } },
  { name: 'A vessel', at: WELLINGTON_PORT, time: '12:40', ride: { transport: 'vessel', from: WELLINGTON_PORT } },
  {
    name: 'A walk',
    at: WELLINGTON_STATION,
    time: '09:00',
    ride: { transport: 'walk', from: WELLINGTON_STATION, to: WELLINGTON_PORT },
  },
  {
    name: 'Over the date line',
    at: CHRISTCHURCH_AIRPORT,
    time: '08:40',
    ride: { transport: 'flight', from: CHRISTCHURCH_AIRPORT, to: CHATHAM },
  },
]

/** On board of each kind, under way: on the map and on the ticket. */
export async function* onBoardEachKind(page: Page, dataDir: string): Tour {
  const { stage, tab, tickets, sight } = await travelOn(page, dataDir)
  for (const { ride, ...where } of RIDES) {
    const race = await stage(where)
    const ticket = await race.book(ride)
    await race.skip(ticket, 'departure')
    await race.run(ride.transport === 'walk' ? 400 : 1_500)
    await tab('Where am I').click()
    await page.locator('[data-source]').waitFor()
    await page.waitForTimeout(1_500)
    yield sight(`on board, ${where.name.toLowerCase()}, on the map`)
    await tickets()
    yield sight(`on board, ${where.name.toLowerCase()}, the ticket`)
  }
}

/** Every state of a ticket. */
export async function* ticketsOfEachKind(page: Page, dataDir: string): Tour {
  const { stage, board, panel, dialog, button, tickets, dismiss, sight } = await travelOn(page, dataDir)
  const race = await stage({ name: 'Many tickets', at: WELLINGTON_STATION, time: '09:00' })
  await race.book({ transport: 'bus', from: WELLINGTON_AIRPORT, to: WELLINGTON_STATION })
  await race.book({ transport: 'walk', from: WELLINGTON_STATION, to: WELLINGTON_PORT })
  await race.book({ transport: 'vessel', from: WELLINGTON_PORT })
  await race.book({ transport: 'train', from: 'nz-picton-RailwayStation', fare: 'Gold' })
  const elsewhere = await race.book({ transport: 'bus', from: CHRISTCHURCH, later: 3 })
  await tickets()
  yield sight('tickets, connections that hold and that fail')
  await button('Cancel for a refund').first().click()
  await dialog.waitFor()
  yield sight('tickets, to be given back for a refund')
  await dialog.getByRole('button', { name: 'Cancel the ticket' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button('Move').first().click()
  await dialog.waitFor()
  await dialog.getByRole('radio').first().check()
  yield sight('tickets, a Gold one to be moved')
  await page.keyboard.press('Escape')
  await race.skip(elsewhere, 'departure')
  await dialog.getByText(/^You missed your /).waitFor()
  await dismiss()
  yield sight('tickets, missed and given back')

  await stage({ name: 'What a fare allows', at: WELLINGTON_AIRPORT, time: '13:00' })
  await board('Flight')
  await panel('Flight')
    .getByRole('button', { name: /^Book / })
    .nth(3)
    .click()
  await dialog.waitFor()
  yield sight('journey, a fare that is gone')
  await page.keyboard.press('Escape')
  await panel('Flight')
    .getByRole('button', { name: /^Book / })
    .last()
    .click()
  await dialog.waitFor()
  yield sight('journey, a fare that is sold until an hour')
}

/** Every warning that the player sees before paying. */
export async function* warningsBeforePaying(page: Page, dataDir: string): Tour {
  const { stage, board, panel, dialog, dismiss, sight } = await travelOn(page, dataDir)
  const open = async (kind: Kind, name: RegExp): Promise<void> => {
    await panel(kind).getByRole('button', { name }).first().click()
    await dialog.getByText('Before you pay').waitFor()
  }
  await stage({ name: 'Too far to walk in time', at: WELLINGTON_STATION, time: '20:22' })
  await board('Vessel', 'Wellington Ferry Terminal')
  await open('Vessel', /^Book /)
  yield sight('journey, warned that the walk takes too long')

  const race = await stage({ name: 'Held already', at: WELLINGTON_AIRPORT, time: '13:00' })
  await race.book({ transport: 'flight', from: WELLINGTON_AIRPORT, later: 2 })
  await dismiss()
  await board('Flight', 'Wellington Airport Domestic Terminal')
  await panel('Flight')
    .getByRole('button', { name: /^Book / })
    .nth(3)
    .click()
  await dialog.getByText('Before you pay').waitFor()
  yield sight('journey, warned of a ticket held and of another place')

  await stage({ name: 'Nearly broke', at: GREYMOUTH, time: '07:00', wallet: 56 })
  await board('Bus')
  await open('Bus', /^Book .* to Christchurch$/)
  yield sight('journey, warned of the money that is left')

  await stage({ name: 'Past the goal', at: 'nz-picton-ferry', time: '05:50', goal: 'nz-kaikoura-city' })
  await board('Bus')
  await panel('Bus').getByLabel('To', { exact: true }).selectOption('Anywhere')
  await panel('Bus')
    .getByRole('button', { name: /^Book .* to Christchurch$/ })
    .first()
    .click()
  await dialog.getByText('It takes you past').waitFor()
  yield sight('journey, warned that it leads past the goal')
  await page.keyboard.press('Escape')

  await stage({ name: 'Another clock', at: CHRISTCHURCH_AIRPORT, time: '08:00' })
  await board('Flight')
  await panel('Flight')
    .getByRole('button', { name: /^Book .*Chatham/ })
    .first()
    .click()
  await dialog.waitFor()
  yield sight('journey, to a place of another zone')
}

/** Nights, calls that hold the clock, work for a stranded player. */
export async function* nightsAndCalls(page: Page, dataDir: string): Tour {
  const { stage, api, tab, tickets, button, dialog, dismiss, sight } = await travelOn(page, dataDir)
  const events = () => tab('Race Events').click()

  await stage({ name: 'A far goal', at: GREYMOUTH, time: '08:00' })
  await events()
  yield sight('night, a goal and its distance')

  await stage({ name: 'No money left', at: GREYMOUTH, time: '08:00', wallet: 1 })
  await button('Work').waitFor()
  yield sight('night, stranded, with work')
  await button('Work').click()
  await button('Start work').waitFor()
  yield sight('night, asked before work')
  await button('Start work').click()
  await page.getByText(/You are at work until/).waitFor()
  yield sight('night, at work')

  const late = await stage({ name: 'A long day', at: CHRISTCHURCH, time: '07:00' })
  const coach = await late.book({ transport: 'bus', from: CHRISTCHURCH, to: 'nz-dunedin-city', later: 3 })
  await late.skip(coach, 'check-in')
  await dismiss()
  await events()
  yield sight('night, long awake')
  await button(/^Take a room/).click()
  await button('Take it all the same').waitFor()
  yield sight('night, asked before a room that misses a coach')
  await button('Take it all the same').click()
  await page.getByText(/You are asleep in your room until/).waitFor()
  yield sight('night, asleep in a room')

  const sleeper = await stage({ name: 'Sleeping on board', at: CHRISTCHURCH, time: '21:30' })
  const night = await sleeper.book({ transport: 'bus', from: CHRISTCHURCH, to: 'nz-queenstown-city' })
  await sleeper.skip(night, 'departure')
  await sleeper.run(2_000)
  await events()
  yield sight('night, riding through it')
  await sleeper.skip(night, 'arrival')
  await page.getByText('Arrived at Queenstown').first().waitFor({ state: 'attached' })
  yield sight('night, arrived after it')

  const held = await stage({ name: 'Calls hold the clock', at: CHRISTCHURCH, time: '12:50' })
  await api.command(held.gameId, 'setHold', { on: true })
  await held.book({ transport: 'bus', from: CHRISTCHURCH, to: 'nz-queenstown-city' })
  await dismiss()
  await button('Play').click()
  await dialog.getByText('Boarding').first().waitFor()
  yield sight('call, the clock is held')
  // It is held for eight seconds: where a look takes longer, the ride leaves, and its call with it.
  await racerOn(page).dismissCalls()
  await tickets()
  yield sight('call, its ticket')
}
