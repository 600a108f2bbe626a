import { type RaceSpecWire, addGameSpec } from '@final-call/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openDevice } from '../support/browser.ts'
import { WELLINGTON_STATION } from '../support/places.ts'
import { playerApi } from '../support/player-api.ts'
import { racerOn } from '../support/racer.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const QUICK: RaceSpecWire = {
  name: 'Quick Question',
  wallet: 100,
  daysLength: 1,
  iconName: 'MapPin',
  startTime: [9, 15],
  startOn: 'mon',
  tags: ['DI:Easy'],
  legs: [
    {
      title: 'One',
      steps: [
        { locateAt: WELLINGTON_STATION },
        {
          stepType: 'undertakeTask',
          tasks: [{ difficulty: 'Easy', clue: 'Two and two?', solutionResponse: { type: 'integer' }, solution: 4 }],
        },
      ],
    },
  ],
}

describe('a ranked race', () => {
  it('lists a player who completes it on its leaderboard; the first tab has first attempts of players other than the author', async () => {
    await using server = await startServer()
    await using author = await openDevice(browser, server.url)
    await signIn(author.page, { email: 'ana@example.org', name: 'Ana Author' })
    const { gameSpecId } = await (await playerApi(author.page)).call(addGameSpec, QUICK)

    /** The longest real time that the player before took, in milliseconds. */
    let taken = 0
    for (const [name, shown] of [
      ['Rangi Mahuta', '1st of 1 on a first attempt.'],
      ['Sam Tester', '2nd of 2 on a first attempt.'],
    ] as const) {
      await using device = await openDevice(browser, server.url)
      const { page } = device
      await signIn(page, { email: `${name.slice(0, 3)}@example.org`, name })
      await page.goto('/game-portal')
      const card = page.getByRole('listitem').filter({ hasText: 'Quick Question' })
      await card.getByRole('button', { name: /^Quick Question/ }).click()
      await card.getByRole('link', { name: 'Leaderboard' }).waitFor()
      await card.getByRole('button', { name: 'PLAY THIS RACE' }).click()
      const racer = racerOn(page)
      const began = performance.now()
      await racer.play()
      // Sam is slower, however slow the machine was for Rangi.
      await page.waitForTimeout(taken)
      await racer.answer('4')
      await page.getByRole('heading', { name: 'Race complete' }).waitFor()
      taken = performance.now() - began
      await page.getByText(shown).waitFor()
      await page.getByRole('link', { name: 'See the leaderboard' }).click()
      await page
        .getByRole('row', { name: /^\d Sam T\.|^\d Rangi M\./ })
        .first()
        .waitFor()
      expect(device.faults).toEqual([])
      if (!name.startsWith('Sam')) continue
      const rows = page.getByRole('row')
      expect(await rows.count()).toBe(3)
      expect(await rows.nth(1).textContent()).toContain('1Rangi M.')
      expect(await rows.nth(2).textContent()).toContain('2Sam T.You')
      // The player of a row can see how they achieved it; no other player can.
      expect(await rows.getByRole('link').count()).toBe(1)
      await rows.nth(2).getByRole('link', { name: 'See your result' }).click()
      await page.getByRole('heading', { name: 'Race complete' }).waitFor()
    }

    const { page } = author
    await page.goto(`/play/${gameSpecId}`)
    const racer = racerOn(page)
    await racer.play()
    await racer.answer('4')
    await page.getByRole('heading', { name: 'Race complete' }).waitFor()
    await page.getByRole('link', { name: 'See the leaderboard' }).click()
    await page.getByText('2 finishes').waitFor()
    await page.getByRole('tab', { name: 'All attempts' }).click()
    await page.getByText('3 finishes').waitFor()
    await page.getByRole('row', { name: /Ana A\. You/ }).waitFor()
    // On a phone, the names of the tabs are shown in full.
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const cut = await page.getByRole('tablist').evaluate((it) => it.scrollWidth - it.clientWidth)
      expect(cut, `${width} px`).toBe(0)
    }
    expect(author.faults).toEqual([])
  })
})
