import { expect, it } from 'vitest'
import { journeyName, journeyTitle } from './words.ts'

it('a window under the word Taxi names the company alone: some companies have the word in their own name', () => {
  const taxi = { transport: 'taxi', company: 'Flagfall Taxis', journeyNumber: 'taxi' } as const
  expect(journeyTitle(taxi)).toBe('Flagfall Taxis')
  expect(journeyTitle({ transport: 'bus', company: 'Windy Point Buses', journeyNumber: '25' })).toBe(
    journeyName({ transport: 'bus', company: 'Windy Point Buses', journeyNumber: '25' }),
  )
})
