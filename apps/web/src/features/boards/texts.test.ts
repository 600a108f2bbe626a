import { expect, it } from 'vitest'
import { emptyText } from './texts.ts'

it('an empty board says whether it is empty, or only for the place asked for', () => {
  expect(emptyText('bus', undefined)).toBe('No buses are available')
  expect(emptyText('bus', 'Wellington')).toBe('No buses are available for this route.')
  expect(emptyText('taxi', 'Wellington')).toBe('No taxies are available')
  expect(emptyText('walk', undefined)).toBe('Nowhere within 3 km to walk to')
  expect(emptyText('walk', 'Wellington')).toBe('No walk goes to Wellington: it is more than 3 km away')
})
