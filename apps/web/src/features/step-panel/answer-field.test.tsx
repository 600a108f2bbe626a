import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AnswerField } from './answer-field.tsx'
import { EMPTY } from './response.ts'

vi.mock('./place-map.tsx', () => ({ PlaceMap: () => null }))

it.each(['text', 'integer', 'number'] as const)('a typed answer (%s) is sent as it was typed', (type) => {
  const html = renderToStaticMarkup(
    <AnswerField
      type={type}
      label="Your answer"
      options={[]}
      tried={[]}
      draft={EMPTY}
      onChange={() => undefined}
      error={undefined}
    />,
  )
  // A phone would make an English word of the name of a place, and a wrong answer costs time.
  expect(html).toMatch(/autocorrect="off"/i)
})

it('a choice marks what was not right', () => {
  const html = renderToStaticMarkup(
    <AnswerField
      type="choice"
      label="Your answer"
      options={['Kea', 'Tui']}
      tried={['Tui']}
      draft={EMPTY}
      onChange={() => undefined}
      error={undefined}
    />,
  )
  expect(html).toMatch(/Tui<small[^>]*>Not right</)
  expect(html).not.toMatch(/Kea<small/)
})
