import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { wanting } from '../app/wanted-page.ts'
import { ACCOUNT_GONE } from '../features/account/account-gone.ts'
import { PlatformProvider } from '../hooks/platform-context.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { Login } from './login.tsx'
import { wordsOfEach } from '../ui/testing/seen.ts'

/** What the panel says before its button. */
function drawn(state?: unknown): string {
  const html = renderToStaticMarkup(
    <PlatformProvider value={testPlatform()}>
      <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
        <Login />
      </MemoryRouter>
    </PlatformProvider>,
  )
  return wordsOfEach(html, 'p')[0] ?? ''
}

it('promises no races: the account may have been deleted in another tab, or never have existed', () => {
  expect(drawn()).toBe('Sign in, and race on.')
  expect(drawn(ACCOUNT_GONE)).toContain('Your account is deleted')
})

it('tells a visitor who follows a link to a race what this is', () => {
  expect(drawn(wanting('/game-portal?race=first-call'))).toContain('Somebody sent you a race')
})

it('says so to a player who was signed out elsewhere, and not to a visitor who only wants a page', () => {
  expect(drawn(wanting('/game-portal', { signedOut: true }))).toContain('You have been signed out.')
  expect(drawn(wanting('/game-portal'))).toBe('Sign in, and race on.')
})
