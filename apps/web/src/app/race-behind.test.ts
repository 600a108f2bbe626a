import { expect, it } from 'vitest'
import { behind, raceBehind } from './race-behind.ts'

it.each([
  ['/play/first-call', '/play/first-call'],
  ['/game-portal', undefined],
  ['/play/', undefined],
  ['/play/../game-portal', undefined],
])('a visitor from %s has %s behind them', (path, race) => {
  expect(raceBehind(behind(path))).toBe(race)
})

it.each([[null], [undefined], ['/play/x'], [{}], [{ race: 7 }], [{ race: '//evil.example' }]])(
  'there is no race in %j',
  (state) => {
    expect(raceBehind(state)).toBeUndefined()
  },
)
