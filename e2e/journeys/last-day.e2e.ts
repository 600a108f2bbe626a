import { DAY, HOUR, resultOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import { oneGame } from '../support/one-game.ts'
import { DEVICES } from '../support/looks.ts'
import { WELLINGTON_AIRPORT, WELLINGTON_PORT } from '../support/places.ts'
import { stageFor } from '../support/staged-race.ts'
import { replayed, storedLog } from '../support/stored-log.ts'

const game = oneGame()

it('a race counts down to its end in its last day, and is out of time then, in the sight of its player', async () => {
  await using device = await game.openDevice()
  const { page } = device
  const stage = { name: 'Seventeen Days', at: WELLINGTON_AIRPORT, time: '12:00', wallet: 9_000 }
  const race = await stageFor('Otto', device, game.server, stage)
  const { dataDir } = game.server
  const left = (): number => {
    const { run, end } = storedLog(dataDir, race.gameId).snapshot.clock
    return end - run.at
  }
  // Days go by with ferries that leave without the player.
  while (left() > 6 * HOUR) {
    const later = left() > 3 * DAY ? -1 : 0
    await race.skip(await race.book({ transport: 'vessel', from: WELLINGTON_PORT, later }), 'departure')
  }
  await race.command('setSpeed', { speed: 100 })
  await race.command('setPace', { pace: 'steady' })
  await page.setViewportSize(DEVICES.phone)
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  const bar = page.getByRole('region', { name: 'Clock and wallet' })
  await bar.getByText(/^The race ends 23:59/).waitFor()
  await page.setViewportSize(DEVICES.desktop)
  await page.getByText('The race ends', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('heading', { name: 'Out of time' }).waitFor()
  expect(resultOf(replayed(dataDir, race.gameId))).toMatchObject({ ending: 'out of time' })
  expect(device.faults).toEqual([])
})
