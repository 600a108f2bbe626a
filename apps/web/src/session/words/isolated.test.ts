import { describe, expect, it } from 'vitest'
import { isolated } from './isolated.ts'
import { journeyName } from './words.ts'

describe('a name in a sentence', () => {
  it.each([
    ['Arabic', 'محطة الميناء'],
    ['Hebrew, after Latin', 'Central תחנה מרכזית'],
    ['N’Ko', 'ߞߏ߬ߣߏ߬'],
    ['Adlam', '𞤁𞤢𞤪𞤢'],
    ['Arabic presentation forms', 'ﻣﺤﻄﺔ'],
  ])('stays by itself in %s', (_, name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  })

  it.each(['Ōtāhuhu', 'काठमाडौं', '東京駅', 'Island 🏝️ Pier', 'Москва', '12:30'])(
    '%s stands as it is written',
    (name) => {
      expect(isolated(name)).toBe(name)
    },
  )
})

it('the number of a journey stays behind the name of its line', () => {
  const bus = { transport: 'bus', company: 'Coast Buses', journeyNumber: '106' } as const
  expect(journeyName({ ...bus, name: 'الخط الأحمر' })).toBe('\u2068الخط الأحمر\u2069 106')
  expect(journeyName(bus)).toBe('Coast Buses 106')
})
