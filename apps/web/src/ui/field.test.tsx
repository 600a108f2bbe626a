import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Choice, SelectInput, Switch } from './field.tsx'
import { elementsIn, wordsOfRole } from './testing/seen.ts'

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
  const [choice] = elementsIn(html, 'fieldset')
  const error = elementsIn(html).find(({ attributes }) => attributes['id'] === choice?.attributes['aria-describedby'])
  expect(error).toMatchObject({ words: 'Choose one.', attributes: { role: 'alert' } })
  expect(elementsIn(drawn(), 'fieldset')[0]?.attributes).not.toHaveProperty('aria-describedby')
  expect(wordsOfRole(drawn(), 'alert')).toEqual([])
})

it('a choice that is withheld says so, and can keep the focus: it is not disabled', () => {
  const told = { value: 'a', options: [{ value: 'a', label: 'A' }], onChange: () => undefined, withheld: true }
  for (const part of [
    <SelectInput key="list" label="Which?" {...told} />,
    <Choice key="choice" legend="Which?" {...told} />,
    <Switch key="switch" label="On?" checked {...told} />,
  ]) {
    const [field] = elementsIn(renderToStaticMarkup(part)).filter(({ tag }) => tag === 'select' || tag === 'input')
    expect(field?.attributes).toMatchObject({ 'aria-disabled': 'true' })
    expect(field?.attributes).not.toHaveProperty('disabled')
  }
})
