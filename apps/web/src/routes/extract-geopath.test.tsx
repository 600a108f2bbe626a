import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PlatformProvider } from '../hooks/platform-context.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { ExtractGeopath } from './extract-geopath.tsx'

/** The page once the server has answered. */
function pageAfter(answer: object): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 'static' } } })
  queries.setQueryData(['getProfile'], answer)
  return renderToStaticMarkup(
    <PlatformProvider value={testPlatform()}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <ExtractGeopath />
        </MemoryRouter>
      </QueryClientProvider>
    </PlatformProvider>,
  )
}

it.each([
  ['an answer without roles', {}],
  ['roles that are null', { roles: null }],
  ['roles without this one', { roles: { administrator: true } }],
  ['a role that is not a boolean', { roles: { geopath: 'yes' } }],
  ['another role', { roles: { administrator: true, geopath: false } }],
])('%s opens the tool to nobody, and the page says so', (_what, answer) => {
  expect(pageAfter({ profile: {}, ...answer })).toContain('Access is restricted to authorized users.')
})

it('the role opens the tool', () => {
  const page = pageAfter({ profile: {}, roles: { administrator: false, geopath: true } })
  expect(page).not.toContain('Access is restricted')
  expect(page).toContain('Path')
})
