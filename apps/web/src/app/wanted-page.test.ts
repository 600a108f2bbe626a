import { describe, expect, it } from 'vitest'
import { wantedPage, wanting } from './wanted-page.ts'

describe('the page that a visitor came for', () => {
  it('is kept with its search through the sign-in', () => {
    expect(wantedPage(wanting('/play/first-call?tab=tickets'))).toBe('/play/first-call?tab=tickets')
  })

  it.each([[null], [undefined], ['/play/x'], [{}], [{ wanted: 7 }], [{ accountGone: true }]])(
    'is none in %j',
    (state) => {
      expect(wantedPage(state)).toBeUndefined()
    },
  )

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'play/x', ''])(
    'is none elsewhere: %j',
    (page) => {
      expect(wantedPage(wanting(page))).toBeUndefined()
    },
  )
})
