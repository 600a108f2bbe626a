import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'

it('a button that is withheld or busy says that it takes no press and can keep the focus: it is not disabled', () => {
  for (const state of [{ withheld: true }, { busy: true }]) {
    const html = renderToStaticMarkup(<Button {...state}>Skip</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toMatch(/ disabled/)
  }
  expect(renderToStaticMarkup(<Button>Skip</Button>)).not.toContain('aria-disabled')
})
