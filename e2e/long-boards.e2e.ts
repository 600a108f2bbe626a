import type { OutputOf, getBoard } from '@final-call/contract'
import { type GameMs, gameMs } from '@final-call/domain'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Device } from './support/browser.ts'
import { DEVICES } from './support/looks.ts'
import { oneGame } from './support/one-game.ts'
import { WELLINGTON_AIRPORT } from './support/places.ts'
import { stageFor } from './support/staged-race.ts'

const game = oneGame()

const MINUTE = 60_000
type Board = OutputOf<typeof getBoard>
type Journey = Board['journeys'][number]

/** A departure some minutes later, by a run of its own. */
function later(journey: Journey, minutes: number): Journey {
  const moved = (at: GameMs): GameMs => gameMs(at + minutes * MINUTE)
  const calls = journey.calls.map(({ arrival, departure, ...call }) => ({
    ...call,
    arrival: arrival && moved(arrival),
    departure: departure && moved(departure),
  }))
  const ref = 'index' in journey.ref ? { ...journey.ref, index: journey.ref.index + minutes * 1_000 } : journey.ref
  return { ...journey, ref, calls, departure: moved(journey.departure), arrival: moved(journey.arrival) }
}

/** Lets boards show a bus every minute of the next hours, where the timetable has one an hour. */
async function showEachMinute(page: Page): Promise<void> {
  await page.route('**/getBoard', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { readonly result: Board }
    const journeys = result.journeys.slice(0, 5).flatMap((it) => Array.from({ length: 60 }, (_, i) => later(it, i)))
    await route.fulfill({ response, json: { result: { ...result, journeys } } })
  })
}

/** Counts on a board the rows with a text that began to turn, and notes whether it hears that one ended. */
const countTurning = (board: Locator): Promise<void> =>
  board.evaluate((table) => {
    const rows = new Set<Element>()
    table.addEventListener('animationstart', ({ target }) => {
      const row = target instanceof HTMLSpanElement && target.closest('tr')
      if (row) table.dataset['turning'] = String(rows.add(row).size)
    })
    table.addEventListener('animationend', ({ target }) => {
      if (target instanceof HTMLSpanElement) table.dataset['ended'] = 'heard'
    })
  })

/** Counts the frames that a page draws from now on. */
const countFrames = (board: Locator): Promise<void> =>
  board.evaluate((table) => {
    let frames = 0
    const frame = (): void => {
      table.dataset['frames'] = String((frames += 1))
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

/** Pixels from the heads of a board down to the top of a row. */
const belowHeads = (row: Locator): Promise<number> =>
  row.evaluate((it) => {
    const heads = it.closest('table')?.querySelector('thead')
    return Math.round(it.getBoundingClientRect().top - (heads?.getBoundingClientRect().bottom ?? 0))
  })

/** Opens a race of a player where a bus leaves every minute, with the board of buses. */
async function busAfterBus(player: string, device: Device) {
  const { page } = device
  await page.setViewportSize(DEVICES.desktop)
  await showEachMinute(page)
  const stage = { name: 'Bus after bus', at: WELLINGTON_AIRPORT, time: '13:05' }
  const race = await stageFor(player, device, game.server, stage)
  const panel = page.getByRole('tabpanel', { name: 'Bus', exact: true })
  const board = panel.getByRole('table')
  return { race, panel, board, gone: board.getByRole('row').filter({ hasText: 'Departed' }) }
}

it('a board moves up after what leaves unless it is pointed at, catches up after that, and its first rows turn only as it opens', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const { race, panel, board, gone } = await busAfterBus('Bo', device)
  await expect.poll(() => belowHeads(gone.last())).toBe(0)
  await expect.poll(() => board.locator('tbody').evaluate((it) => it.getAnimations().length)).toBe(0)
  await board.evaluate((table) =>
    table.addEventListener('animationstart', ({ target }) => {
      if (target instanceof HTMLTableCellElement) table.dataset['turned'] = 'again'
    }),
  )
  const turned = () => board.getAttribute('data-turned')
  // So long that more rows leave than are in sight.
  await race.run(4_000)
  await expect.poll(() => belowHeads(gone.last())).toBe(0)
  expect(await turned()).toBeNull()
  await gone.last().hover()
  await race.run(4_000)
  // Further down than a board that follows is behind.
  await expect.poll(() => belowHeads(gone.last())).toBeGreaterThan(300)
  expect(await turned()).toBeNull()
  // The clock stands by now, so no row changes that would move it.
  await page.mouse.move(0, 0)
  await expect.poll(() => belowHeads(gone.last())).toBe(0)
  await panel.getByLabel('From', { exact: true }).selectOption('Wellington Railway Station')
  await expect.poll(turned).toBe('again')
  expect(device.faults).toEqual([])
})

it('of the texts of a board some turn as they change, and at the highest speed no more than three in a second', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const { race, board, gone } = await busAfterBus('Cy', device)
  await expect.poll(() => gone.count()).toBeGreaterThan(0)
  await race.command('setPace', { pace: 'steady' })
  await race.command('setSpeed', { speed: 20 })
  await countTurning(board)
  const before = await page.evaluate(() => performance.now())
  await race.run(4_000)
  const seconds = Math.ceil(((await page.evaluate(() => performance.now())) - before) / 1_000)
  const turned = Number(await board.getAttribute('data-turning'))
  expect(turned).toBeGreaterThan(0)
  expect(turned).toBeLessThanOrEqual(3 * (seconds + 1))
  // They come to rest, and the tabs around them do not hear of it: for each, they would have the styles of the page worked out.
  await expect.poll(() => board.locator('span[style*="animation-delay"]').count()).toBe(0)
  expect(await board.getAttribute('data-ended')).toBeNull()
})

it('the rows of a board are asked for what they say only when time may have changed it, not in every frame', async () => {
  await using device = await game.openDevice()
  const { page, context } = device
  const { race, board } = await busAfterBus('Di', device)
  await race.command('setPace', { pace: 'steady' })
  await race.command('setSpeed', { speed: 1 })
  const all = board.getByRole('row')
  await expect.poll(() => all.count()).toBeGreaterThan(200)
  const rows = await all.count()
  const counter = await context.newCDPSession(page)
  await counter.send('Profiler.enable')
  await counter.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await countFrames(board)
  await race.command('playClock', {})
  // So many, however slow the machine, that what the page does only once counts for little.
  const drawnSoFar = async () => Number(await board.getAttribute('data-frames'))
  await expect.poll(drawnSoFar).toBeGreaterThan(150)
  await race.command('pauseClock', {})
  const frames = await drawnSoFar()
  const { result } = await counter.send('Profiler.takePreciseCoverage')
  const ofGame = result.filter(({ url }) => url.startsWith(game.server.url)).flatMap(({ functions }) => functions)
  const calls = ofGame.reduce((sum, { ranges: [all] }) => sum + (all?.count ?? 0), 0)
  // A row still hears of each frame, which takes nine calls of functions; to say what it says, it took sixty.
  expect(calls / frames / rows).toBeLessThan(20)
})
