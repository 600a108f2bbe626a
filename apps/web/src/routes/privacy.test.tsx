import type { AppConfig } from '@final-call/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Privacy } from './privacy.tsx'

let config: AppConfig

vi.mock('../app/use-app-config.ts', () => ({ useAppConfig: () => ({ config }) }))

function wordsWith(configured: Partial<AppConfig>): string {
  config = {
    contactEmail: 'crew@example.com',
    mapStyleUrl: null,
    googleMapsKey: null,
    streetPictures: null,
    signInProvider: 'oidc',
    ...configured,
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Privacy />
    </MemoryRouter>,
  )
  return html.replaceAll(/<[^>]+>/g, '')
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
