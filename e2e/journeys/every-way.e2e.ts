import { resultOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import { oneGame } from '../support/one-game.ts'
import { gameIdOf, signInAndOpen } from '../support/open-race.ts'
import type { Kind, Trip } from '../support/racer.ts'
import { stageFor } from '../support/staged-race.ts'
import { replayed } from '../support/stored-log.ts'

const game = oneGame()

it('a race with a vessel, a walk, a bus, a train and a flight is played to its end', { timeout: 240_000 }, async () => {
  await using device = await game.openDevice()
  const { page } = device
  const racer = await signInAndOpen(device, 'Eve', 'Every Way South')
  const gameId = gameIdOf(page)
  const race = () => replayed(game.server.dataDir, gameId)

  /** Books the first that goes there, and skips until it has arrived. */
  async function ride(kind: Kind, to: string, trip: Omit<Trip, 'to'> = {}): Promise<void> {
    await racer.bookFirst(kind, { ...trip, to })
    await arrive(race().tickets.at(-1)?.ticketId)
  }
  async function arrive(id: string | undefined): Promise<void> {
    const state = () => race().tickets.find(({ ticketId }) => ticketId === id)?.state
    for (let skips = 0; skips < 9 && state() !== 'arrived'; skips += 1) await racer.skip()
    expect(state()).toBe('arrived')
  }

  await racer.play()
  await racer.choose('James Cook')
  await ride('Vessel', 'Wellington Ferry Terminal', { at: '19:30' })
  // Back to where the vessel arrived: the goal is a walk away.
  await page.getByRole('button', { name: 'Departure boards' }).click()
  await page.getByRole('tab', { name: 'Walk', exact: true, selected: true }).waitFor()
  await ride('Walk', 'Wellington Railway Station')
  await racer.answer('Basil Spence', 1)
  // The early fare is no longer sold by the time that the player gets to the airport: it is bought ahead.
  const flight = { from: 'Christchurch Airport', to: 'Queenstown Airport', at: '14:20', fare: 'Early' }
  await racer.bookFirst('Flight', flight)
  const flightTicket = race().tickets.at(-1)?.ticketId
  await ride('Walk', 'Wellington Ferry Terminal', { from: 'Wellington Railway Station' })
  await ride('Vessel', 'Picton Ferry Terminal', { from: 'Wellington Ferry Terminal' })
  await ride('Bus', 'Kaikōura', { from: 'Picton Ferry Terminal' })
  await racer.answer('7.8', 1)
  await ride('Train', 'Christchurch Railway Station', { from: 'Kaikōura' })
  await ride('Walk', 'Christchurch', { from: 'Christchurch Railway Station' })
  await ride('Bus', 'Christchurch Airport', { from: 'Christchurch' })
  await arrive(flightTicket)
  await ride('Bus', 'Queenstown', { from: 'Queenstown Airport' })
  await racer.answer('Earnslaw')
  await page.getByText('Money left').waitFor()

  const result = resultOf(race())
  expect(result).toMatchObject({ ending: 'complete', topUps: 0 })
  expect(result?.travelled.map(({ mode }) => mode)).toEqual(['flight', 'bus', 'train', 'vessel', 'walk'])
  expect(device.faults).toEqual([])
})

it('a coach that goes on from the goal says so before it is paid for, and leads to the rides that end there', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'Down the coast', at: 'nz-picton-ferry', time: '05:50', goal: 'nz-kaikoura-city' }
  await stageFor('Kai', device, game.server, stage)
  const board = page.getByRole('tabpanel', { name: 'Bus', exact: true })
  await page.getByRole('button', { name: 'Departure boards' }).click()
  const to = board.getByLabel('To', { exact: true })
  await expect.poll(() => to.inputValue()).toBe('nz-kaikoura-city')
  await to.selectOption('Anywhere')
  await board
    .getByRole('button', { name: /^Book .* to Christchurch$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It takes you past Kaikōura').waitFor()
  await dialog.getByRole('button', { name: 'Rides to Kaikōura' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => to.inputValue()).toBe('nz-kaikoura-city')
  await board
    .getByRole('button', { name: /^Book .* to Kaikōura$/ })
    .first()
    .click()
  await dialog.getByText('Kaikōura').first().waitFor()
  expect(await dialog.getByText('It takes you past').count()).toBe(0)
  expect(device.faults).toEqual([])
})
