import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Choice } from './field.tsx'

const drawn = (error?: string): string =>
  renderToStaticMarkup(
    <Choice
      legend="Which?"
      options={[{ value: 'a', label: 'A' }]}
      value={undefined}
      onChange={() => undefined}
      error={error}
    />,
  )

it('what is wrong with a choice is read with it', () => {
  const html = drawn('Choose one.')
  const id = /<fieldset[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(html).toMatch(new RegExp(`<p id="${id}"[^>]*role="alert">.*Choose one.</p>`))
  expect(drawn()).not.toMatch(/aria-describedby|alert/)
})
