import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Alert, InlineError } from './alert.tsx'
import { wordsOfRole } from './testing/seen.ts'

it('a message about a failure interrupts a screen reader, and any other waits until it has finished', () => {
  const failure = renderToStaticMarkup(<Alert tone="alert">It did not load.</Alert>)
  expect([wordsOfRole(failure, 'alert'), wordsOfRole(failure, 'status')]).toEqual([['It did not load.'], []])
  for (const tone of ['good', 'warn', 'quiet', 'info'] as const) {
    const news = renderToStaticMarkup(<Alert tone={tone}>It is stored.</Alert>)
    expect([wordsOfRole(news, 'alert'), wordsOfRole(news, 'status')]).toEqual([[], ['It is stored.']])
  }
  expect(wordsOfRole(renderToStaticMarkup(<InlineError>No.</InlineError>), 'alert')).toEqual(['No.'])
})
