import { CallError } from '@final-call/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { wordsOf } from '../ui/testing/seen.ts'
import { LoadFailure } from './load-failure.tsx'

it('what did not load is told with what the server says or the id to quote, and never with a bare code', () => {
  const told = (error: unknown): string =>
    wordsOf(renderToStaticMarkup(<LoadFailure title="No list." query={{ error, refetch: () => undefined }} />))
  expect(told(new CallError('unavailable', 'The game is away.'))).toBe('No list. The game is away. Try again')
  const details = { quote: 'Quote the id a1-b2.' }
  expect(told(new CallError('internal', 'INTERNAL', { details }))).toBe('No list. Quote the id a1-b2. Try again')
  expect(told(new CallError('internal', 'internal'))).toBe('No list. Try again')
})
