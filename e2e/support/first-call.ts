import type { Page } from 'playwright-core'
import type { Device } from './browser.ts'
import { type Racer, racerOn } from './racer.ts'
import { signInAs } from './sign-in.ts'

export const gameIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Signs in and opens a race of the portal, which leads to its own address. */
export async function openRace({ page }: Device, player: string, race = 'First Call'): Promise<Racer> {
  await signInAs(page, player)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${race}`) }) })
  await card.waitFor()
  const play = card.getByRole('button', { name: 'PLAY THIS RACE' })
  if (!(await play.isVisible())) await card.getByRole('button', { name: new RegExp(`^${race}`) }).click()
  await play.click()
  await page.getByRole('heading', { name: race, level: 1 }).waitFor()
  await page.waitForURL((url) => /^\/play\/[\w-]{16,}$/.test(url.pathname))
  return racerOn(page)
}

/** From a booked ride to the task at its end, by skips. */
export const rideToTask = (page: Page, racer: Racer): Promise<void> =>
  racer.skipUntil(page.getByRole('button', { name: 'Answer', exact: true }))
