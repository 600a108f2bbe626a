import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import { type SessionParts, sessionAt } from '../../session/testing/session-at.ts'
import { PlatformProvider } from '../platform-context.ts'
import { RaceProvider } from '../race-context.ts'
import { type Answers, serverWith } from './answers.ts'

/** What surrounds the drawn part besides its race. */
interface Around {
  readonly platform?: Partial<Platform>
  /** What the server has answered by then. */
  readonly answers?: Answers
  /** The cache of an earlier drawing, with its answers. */
  readonly queries?: QueryClient
}

/** An empty cache of answers. A question that has failed is not asked again when the part is drawn again. */
export const noAnswers = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })

/** A part of the page as it is first drawn, over a race that stands still; with `answers`, once the server has answered so. */
export function drawnAt(
  part: ReactNode,
  parts: SessionParts,
  { platform, answers, queries = noAnswers() }: Around = {},
): string {
  const server = answers && serverWith(answers)
  const draw = (): string =>
    renderToStaticMarkup(
      <PlatformProvider value={testPlatform({ ...(server && { call: server.call }), ...platform })}>
        <QueryClientProvider client={queries}>
          <RaceProvider value={sessionAt(parts)}>{part}</RaceProvider>
        </QueryClientProvider>
      </PlatformProvider>,
    )
  let drawn = draw()
  // With an answer, parts may be drawn that ask more.
  while (server?.fill(queries)) drawn = draw()
  return drawn
}
