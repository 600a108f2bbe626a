import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/test-support/test-platform.ts'
import { type SessionParts, sessionAt } from '../../session/test-support/session-at.ts'
import { PlatformProvider } from '../platform-context.ts'
import { RaceProvider } from '../race-context.ts'

/** What surrounds the drawn part besides its race. */
interface Around {
  readonly platform?: Partial<Platform>
  readonly queries?: QueryClient
}

/** The answers that the page has so far. A question that failed has failed, and is not asked anew by drawing it. */
export const noAnswers = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })

/** A part of the page as it is first drawn, over a race that stands still and before any board is loaded. */
export const drawnAt = (
  part: ReactNode,
  parts: SessionParts,
  { platform = {}, queries = noAnswers() }: Around = {},
): string =>
  renderToStaticMarkup(
    <PlatformProvider value={testPlatform(platform)}>
      <QueryClientProvider client={queries}>
        <RaceProvider value={sessionAt(parts)}>{part}</RaceProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
