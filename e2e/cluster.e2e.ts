import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openDevice } from './support/browser.ts'
import { startCluster } from './support/cluster.ts'
import { clickSignInAndOpen, gameIdOf } from './support/open-race.ts'
import { racerOn, rideToTask } from './support/racer.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a race over three servers on one database', () => {
  it('is played from the click on sign-in to the result, in two tabs, although a server dies on the way', async () => {
    await using cluster = await startCluster()
    await using device = await openDevice(browser, cluster.url)
    const { page } = device
    const racer = await clickSignInAndOpen(device, 'Cleo')
    const tab = await device.context.newPage()
    await tab.goto(`/play/${gameIdOf(page)}`)
    await tab.getByRole('heading', { name: 'First Call', level: 1 }).waitFor()
    await racer.play()
    await tab.getByText('Playing', { exact: true }).waitFor()
    await racer.bookFirst('Bus')
    await expect.poll(() => racer.wallet()).toBe('$48')
    await expect.poll(() => racerOn(tab).wallet()).toBe('$48')

    cluster.killOne()
    await rideToTask(page, racer)
    await racer.answer('2037')
    for (const anywhere of [page, tab]) await anywhere.getByText('Money left').waitFor()
    expect(await racer.history()).toEqual(expect.arrayContaining([expect.stringContaining('RACE IS COMPLETE 999')]))
    expect(device.faults).toEqual([])
  })
})
