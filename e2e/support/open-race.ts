import type { Page } from 'playwright-core'
import type { Device } from './browser.ts'
import { type Racer, racerOn } from './racer.ts'
import { personOf, signInAs, signInByWindow } from './sign-in.ts'

export const gameIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Opens a race by its address, with its clock standing; ends on the address of the game, whose id it returns. */
export async function openByAddress(page: Page, id: string, name: string): Promise<string> {
  await page.goto(`/play/${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
  await page.getByRole('tab', { name: 'Transportation' }).waitFor()
  return gameIdOf(page)
}

/** Opens a race from its card in the portal, which is the page that is open; ends on the address of the game. */
export async function openFromPortal(page: Page, name: string): Promise<void> {
  const title = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await title.waitFor()
  if ((await title.getAttribute('aria-expanded')) !== 'true') await title.click()
  await page.getByRole('listitem').filter({ has: title }).getByRole('button', { name: 'PLAY THIS RACE' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.waitForURL(/\/play\/[\w-]{20,}$/)
}

/** Signs in, and opens a built-in race by its address, which is its name. */
export async function signInAndOpen({ page }: Device, player: string, race = 'First Call'): Promise<Racer> {
  await signInAs(page, player)
  await openByAddress(page, race.toLowerCase().replaceAll(' ', '-'), race)
  return racerOn(page)
}

/** Signs in by a click, as a player does, and opens a race from the portal. */
export async function clickSignInAndOpen({ page }: Device, player: string, race = 'First Call'): Promise<Racer> {
  await signInByWindow(page, personOf(player))
  await openFromPortal(page, race)
  return racerOn(page)
}
