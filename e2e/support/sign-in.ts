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

/** Signs in through the popup, as a player does; ends in the portal. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await throughWindow(page, person)
  await page.waitForURL('**/game-portal')
}

/** `signIn` for a player with an address after their name. */
export const signInAs = (page: Page, name: string): Promise<void> =>
  signIn(page, { email: `${name.toLowerCase()}@example.org`, name })
