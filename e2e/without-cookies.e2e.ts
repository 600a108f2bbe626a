import { expect, it } from 'vitest'
import { oneGame } from './support/one-game.ts'

// If its user lets sites keep nothing, a browser refuses more than cookies: Chromium storage and locks, Firefox channels too.

const game = oneGame()

it('a browser that keeps nothing shows the pages that everybody may see, and says what signing in needs', async () => {
  await using device = await game.openDevice()
  const { context, page, faults } = device
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', { get: refuse })
    LockManager.prototype.request = async () => refuse()
    globalThis.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
  })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('alert').filter({ hasText: 'Your browser keeps no cookies for this site' }).waitFor()
  expect(context.pages()).toHaveLength(1)
  expect(faults).toEqual([])
})
