import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Choice, SelectInput, Switch, TextInput } from './field.tsx'
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

it('a line of text is read with its hint and its error, and is invalid only with an error', () => {
  const told = (parts: { readonly hint?: string; readonly error?: string }) => {
    const html = renderToStaticMarkup(<TextInput label="Your answer" {...parts} />)
    const input = elementsIn(html, 'input')[0]?.attributes
    const ids = input?.['aria-describedby']?.split(' ') ?? []
    const words = ids.map((id) => elementsIn(html).find((it) => it.attributes['id'] === id)?.words)
    return [input?.['aria-invalid'], ...words]
  }
  expect(told({ hint: 'Right within 2', error: 'Type a number.' })).toEqual([
    'true',
    'Right within 2',
    'Type a number.',
  ])
  expect(told({ hint: 'Right within 2' })).toEqual([undefined, 'Right within 2'])
  expect(told({})).toEqual([undefined])
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
