import { randomUUID } from 'node:crypto'
import { AUTH } from '@final-call/contract'
import type { Page } from 'playwright-core'

interface Person {
  readonly email: string
  readonly name: string
}

/** Goes through the provider's window from the panel that is open, as a player does. */
export async function throughWindow(
  page: Page,
  { email, name }: Person,
  button = 'Sign in with Google',
): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const popup = await opened
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Name').fill(name)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
}

/** Signs in through the provider's window, as a player does; ends in the portal. */
export async function signInByWindow(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await throughWindow(page, person)
  await page.waitForURL('**/game-portal')
}

/** The code on the last page of a sign-in. */
const CODE = /data-message="\{&quot;code&quot;:&quot;([^&]+)&quot;\}"/

/**
 * Signs a player in on a device, and opens no page of the game: that page would go on asking while the journey has begun with another. The
 * provider's form is filled in without its window, which would take longer than most of what a journey then does.
 */
export async function signIn(page: Page, { email, name }: Person): Promise<void> {
  const { request } = page.context()
  const attempt = randomUUID()
  const form = await request.get(`${AUTH.start}?attempt=${attempt}`)
  const last = await (await request.post(form.url(), { form: { email, name } })).text()
  const code = CODE.exec(last)?.[1]
  if (code === undefined) throw new Error(`no code in ${last}`)
  const exchanged = await request.post(AUTH.exchange, { data: { attempt, code } })
  if (!exchanged.ok()) throw new Error(await exchanged.text())
  // Without this note of an earlier sign-in the page would not ask for one. It is put down where no script of the game runs.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('final-call.signed-in', '1'))
}

/** A player with an address after their name. */
export const personOf = (name: string): Person => ({ email: `${name.toLowerCase()}@example.org`, name })

export const signInAs = (page: Page, name: string): Promise<void> => signIn(page, personOf(name))
