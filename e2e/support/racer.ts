import type { Locator, Page } from 'playwright-core'

export type Kind = 'Flight' | 'Bus' | 'Train' | 'Taxi' | 'Vessel' | 'Walk'

/** Names of places, if the board is not the one that is open. */
export interface Trip {
  readonly from?: string
  readonly to?: string
  /** `HH:MM`, if it is not the first to leave. */
  readonly at?: string
  /** The fare's type, if it is not the first. */
  readonly fare?: string
}

/** The acts of a player on the live game's page, in a player's words. */
export interface Racer {
  play(): Promise<void>
  /** Opens the first row of a board that can be booked, and books it; ends with the confirmation closed. */
  bookFirst(kind: Kind, trip?: Trip): Promise<void>
  /** Dismisses all open calls, and skips to the next alarm of a ticket. */
  skip(): Promise<void>
  /** The same until this is visible, a few alarms later. */
  skipUntil(there: Locator): Promise<void>
  dismissCalls(): Promise<void>
  /** Answers a task of the open step by typing; the first, if not told otherwise. */
  answer(text: string, task?: number): Promise<void>
  /** Answers the first task of the open step by choosing. */
  choose(option: string): Promise<void>
  openTab(name: 'Race Events' | 'Where am I' | 'Transportation' | 'Tickets'): Promise<void>
  wallet(): Promise<string>
  /** Each line of the history log, newest first. */
  history(): Promise<readonly string[]>
}

export function racerOn(page: Page): Racer {
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  const calls = page.getByRole('button', { name: /^(Dismiss( all)?|Keep it)$/ })
  async function dismissCalls(): Promise<void> {
    for (let presses = 0; (await calls.count()) > 0; presses += 1) {
      if (presses === 20) throw new Error('a call does not go away')
      // It may have gone by itself: its ride has left, or has arrived.
      const pressed = calls.first().click({ timeout: 3_000 })
      await pressed.catch(() => undefined)
    }
  }
  /** While the clock runs, a call may come at any moment, over the button to press. */
  async function despiteCalls(act: () => Promise<void>): Promise<void> {
    await page.addLocatorHandler(calls.first(), dismissCalls)
    await act()
    await page.removeLocatorHandler(calls.first())
  }
  // The first goes to the next alarm; another may go straight to the departure.
  const toNext = page.getByRole('button', { name: /^Skip to / }).first()
  async function skip(): Promise<void> {
    await dismissCalls()
    const before = await toNext.textContent()
    await despiteCalls(() => toNext.click())
    await page.waitForFunction(
      (text) => ![...document.querySelectorAll('button')].some((it) => it.textContent === text),
      before,
    )
    await dismissCalls()
  }
  async function openTab(name: string): Promise<void> {
    // A tab may carry a number: `Tickets 1`.
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  return {
    dismissCalls,
    openTab,
    async play() {
      await button('Play').click()
      await page.getByText('Playing', { exact: true }).waitFor()
    },
    async bookFirst(kind, { from, to, at = '', fare } = {}) {
      const dialog = page.getByRole('dialog')
      const confirmed = dialog.getByRole('button', { name: 'Show my tickets' })
      await despiteCalls(async () => {
        await openTab('Transportation')
        await page.getByRole('tab', { name: kind, exact: true }).click()
        const panel = page.getByRole('tabpanel', { name: kind, exact: true })
        if (from !== undefined) await panel.getByLabel('From', { exact: true }).selectOption(from)
        if (to !== undefined) await panel.getByLabel('To', { exact: true }).selectOption(to)
        const rows = to === undefined ? /^Book / : new RegExp(`^Book .*${at} to ${to}$`)
        await panel.getByRole('button', { name: rows }).first().click()
        if (fare !== undefined) await dialog.getByRole('radio', { name: new RegExp(`^${fare}`) }).check()
        await dialog.getByRole('button', { name: /^(Book Journey|Set off|Plan this walk)$/ }).click()
        await confirmed.waitFor()
        await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
        await confirmed.waitFor({ state: 'hidden' })
      })
      await dismissCalls()
    },
    skip,
    async skipUntil(there) {
      for (let skips = 0; skips < 9; skips += 1) {
        // The results of a skip come in several messages: for a moment there may be nothing to skip to, and none of them yet.
        await there.or(toNext).first().waitFor()
        if (await there.isVisible()) return
        await skip()
      }
      await there.waitFor()
    },
    async answer(text, task = 0) {
      const tasks = page.getByRole('article')
      await tasks
        .nth(task)
        .getByLabel(/your answer/i)
        .fill(text)
      await tasks
        .nth(task)
        .getByRole('button', { name: /^Answer/ })
        .click()
    },
    async choose(option) {
      await page.getByRole('radio', { name: option, exact: true }).check()
      await button('Answer').first().click()
    },
    wallet: async () =>
      (await page.getByText('Wallet', { exact: true }).locator('xpath=following::dd[1]').textContent()) ?? '',
    async history() {
      await openTab('Race Events')
      const lines = page.getByRole('list', { name: 'Developer/History Log' }).getByRole('listitem')
      await lines.first().waitFor()
      return lines.allTextContents()
    },
  }
}

/** From a booked ride to the task at its end, by skips. */
export const rideToTask = (page: Page, racer: Racer): Promise<void> =>
  racer.skipUntil(page.getByRole('button', { name: 'Answer', exact: true }))
