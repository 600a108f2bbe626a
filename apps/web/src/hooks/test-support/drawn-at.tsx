import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Scene, sessionAt } from '../../session/test-support/session-at.ts'
import { RaceProvider } from '../race-context.ts'

/** A part of the page as it is first drawn, over a race that stands still. */
export const drawnAt = (part: ReactNode, scene: Scene): string =>
  renderToStaticMarkup(<RaceProvider value={sessionAt(scene)}>{part}</RaceProvider>)
