import { expect, it } from 'vitest'
import { openedFrom, raceOpenedFrom } from './opened-from.ts'

function at(address: string): { readonly pathname: string; readonly search: string } {
  const [pathname = '', query] = address.split('?')
  return { pathname, search: query === undefined ? '' : `?${query}` }
}

it.each([
  ['/play/first-call', '/play/first-call'],
  ['/play/first-call?tab=tickets&kind=bus', '/play/first-call?tab=tickets&kind=bus'],
  ['/game-portal', undefined],
  ['/game-portal?tab=tickets', undefined],
  ['/play/', undefined],
  ['/play/../game-portal', undefined],
])('a page opened from %s was opened from the race %s', (address, race) => {
  expect(raceOpenedFrom(openedFrom(at(address)))).toBe(race)
})

it.each([
  [null],
  [undefined],
  ['/play/x'],
  [{}],
  [{ race: 7 }],
  [{ race: '//evil.example' }],
  [{ race: '//evil.example/play/x?tab=tickets' }],
])('there is no race in %j', (state) => {
  expect(raceOpenedFrom(state)).toBeUndefined()
})
