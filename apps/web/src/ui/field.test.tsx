import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Choice, SelectInput, Switch } from './field.tsx'

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

it('an error of a choice is read with it', () => {
  const html = drawn('Choose one.')
  const id = /<fieldset[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(html).toMatch(new RegExp(`<p id="${id}"[^>]*role="alert">.*Choose one.</p>`))
  expect(drawn()).not.toMatch(/aria-describedby|alert/)
})

it('a choice that is withheld says so, and can keep the focus: it is not disabled', () => {
  const told = { value: 'a', options: [{ value: 'a', label: 'A' }], onChange: () => undefined, withheld: true }
  for (const part of [
    <SelectInput key="list" label="Which?" {...told} />,
    <Choice key="choice" legend="Which?" {...told} />,
    <Switch key="switch" label="On?" checked {...told} />,
  ]) {
    const html = renderToStaticMarkup(part)
    expect(html).toMatch(/<(select|input)[^>]* aria-disabled="true"/)
    expect(html).not.toMatch(/ disabled/)
  }
})
