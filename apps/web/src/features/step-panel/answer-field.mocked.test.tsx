import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AnswerField } from './answer-field.tsx'
import { EMPTY } from './response.ts'
import { wordsOfEach } from '../../ui/testing/seen.ts'

vi.mock('./place-map.tsx', () => ({ PlaceMap: () => null }))

const drawn = (field: Pick<ComponentProps<typeof AnswerField>, 'type'> & Partial<ComponentProps<typeof AnswerField>>) =>
  renderToStaticMarkup(
    <AnswerField
      label="Your answer"
      options={[]}
      margin={undefined}
      tried={[]}
      draft={EMPTY}
      onChange={() => undefined}
      error={undefined}
      {...field}
    />,
  )

it.each(['text', 'integer', 'number'] as const)('a typed answer (%s) is sent as it was typed', (type) => {
  // A phone would make an English word of the name of a place, and a wrong answer costs time.
  expect(drawn({ type })).toMatch(/autocorrect="off"/i)
})

it('a choice marks what was not right', () => {
  const html = drawn({ type: 'choice', options: ['Kea', 'Tui'], tried: ['Tui'] })
  expect(wordsOfEach(html, 'label')).toEqual(['Kea', 'Tui Not right'])
})

it('a number and a place say how far off they may be', () => {
  expect(drawn({ type: 'number', margin: 5 })).toContain('Right within 5<')
  expect(drawn({ type: 'number' })).not.toContain('within')
  expect(drawn({ type: 'place', margin: 25_000 })).toMatch(/Within 25.km is right\./)
})
