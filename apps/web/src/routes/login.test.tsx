import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { wanting } from '../app/wanted-page.ts'
import { ACCOUNT_GONE } from '../features/account/account-gone.ts'
import { Login } from './login.tsx'

// Without a browser to sign in with.
vi.mock('../features/sign-in-panel/sign-in-panel.tsx', () => ({
  SignInPanel: ({ children }: { readonly children: ReactNode }) => <p>{children}</p>,
}))

const drawn = (state?: unknown): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <Login />
    </MemoryRouter>,
  )

it('promises no races: the account may have been deleted in another tab, or never have existed', () => {
  expect(drawn()).toBe('<p>Sign in, and race on.</p>')
  expect(drawn(ACCOUNT_GONE)).toContain('Your account is deleted')
})

it('tells a visitor who follows a link to a race what this is', () => {
  expect(drawn(wanting('/game-portal?race=first-call'))).toContain('Somebody sent you a race')
})

it('says so to a player who was signed out elsewhere, and not to a visitor who only wants a page', () => {
  expect(drawn(wanting('/game-portal', { signedOut: true }))).toContain('You have been signed out.')
  expect(drawn(wanting('/game-portal'))).toBe('<p>Sign in, and race on.</p>')
})
