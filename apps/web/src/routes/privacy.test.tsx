import type { AppConfig } from '@final-call/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PlatformProvider } from '../hooks/platform-context.ts'
import { configOf, testPlatform } from '../platform/testing/test-platform.ts'
import { Privacy } from './privacy.tsx'
import { wordsOf } from '../ui/testing/seen.ts'

function wordsWith(configured: Partial<AppConfig>): string {
  const config: AppConfig = {
    contactEmail: 'crew@example.com',
    mapStyleUrl: null,
    googleMapsKey: null,
    streetPictures: null,
    signInProvider: 'oidc',
    ...configured,
  }
  const html = renderToStaticMarkup(
    <PlatformProvider value={testPlatform({ config: configOf(config) })}>
      <MemoryRouter>
        <Privacy />
      </MemoryRouter>
    </PlatformProvider>,
  )
  return wordsOf(html)
}

it('the privacy page names everybody who receives data of a player, as the server is configured', () => {
  const plain = wordsWith({})
  expect(plain).toContain('Otherwise nobody.')
  expect(plain).not.toMatch(/look at a map|street-level/)

  expect(wordsWith({ mapStyleUrl: 'https://tiles.example/style.json', googleMapsKey: 'key' })).toContain(
    'your browser fetches it from tiles.example and Google',
  )
  const streets = { catalogue: 'https://streets.example/api', origins: ['https://streets.example'] }
  expect(wordsWith({ streetPictures: streets })).toContain(
    'When you ask for a street-level picture, your browser asks streets.example',
  )
})
