import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type SessionParts, sessionAt } from '../../session/test-support/session-at.ts'
import { RaceProvider } from '../race-context.ts'

/** A part of the page as it is first drawn, over a race that stands still and before any board is loaded. */
export const drawnAt = (part: ReactNode, parts: SessionParts): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RaceProvider value={sessionAt(parts)}>{part}</RaceProvider>
    </QueryClientProvider>,
  )
