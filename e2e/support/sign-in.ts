import type { Page } from 'playwright-core'

/** Signs in through the popup, as a player does; ends in the portal. */
export async function signIn(page: Page, person: { readonly email: string; readonly name: string }): Promise<void> {
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opened
  await popup.getByLabel('Email').fill(person.email)
  await popup.getByLabel('Name').fill(person.name)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
  await page.waitForURL('**/game-portal')
}
