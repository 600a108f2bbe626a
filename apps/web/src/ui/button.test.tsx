import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { buttonsIn, elementsIn } from './testing/seen.ts'

it('a button that is withheld or busy says that it takes no press and can keep the focus: it is not disabled', () => {
  for (const state of [{ withheld: true }, { busy: true }]) {
    const html = renderToStaticMarkup(<Button {...state}>Skip</Button>)
    expect(buttonsIn(html)).toMatchObject([{ withheld: true }])
    expect(elementsIn(html, 'button')[0]?.attributes).not.toHaveProperty('disabled')
  }
  expect(buttonsIn(renderToStaticMarkup(<Button>Skip</Button>))).toMatchObject([{ withheld: false }])
})
