import type { Race } from '@final-call/domain'
import { expect, it } from 'vitest'
import { missedText, savedText } from './missed.ts'
import { at, holding } from './test-support/held.ts'
import { placesOf } from './test-support/log.ts'
import { worldOf } from './test-support/world.ts'

const places = placesOf(worldOf())
const bus = { leaves: '10:00', arrives: '10:27' }

function told(race: Race, now: string, ride?: string): string | undefined {
  const [ticket] = race.tickets
  if (!ticket) throw new Error('no ticket')
  const missed = missedText(ticket, race, places, at(now), ride)
  return missed === undefined ? undefined : missed + savedText(ticket, race, places, at(now))
}

it.each([
  ['answer', 'You are busy'],
  ['room', 'You sleep'],
  ['work', 'You work'],
] as const)('[TKT-4] who is kept by their %s hears what they miss', (kind, doing) => {
  const race = { ...holding([bus], '17:35'), busyWith: kind === 'work' ? { kind, hours: 8 } : { kind } }
  const missed = `${doing} until 17:35, and your bus 25 leaves at 10:00: you will miss it.`
  expect(told(race, '09:40', 'your bus 25')).toBe(`${missed} Until 09:50 you can give it back, at Tickets.`)
  expect(told(race, '09:50', 'your bus 25')).toBe(missed)
})

it('[TKT-4] nobody hears it who is free by then, and of no ride that has been taken or given back', () => {
  expect(told(holding([bus]), '09:40')).toBeUndefined()
  expect(told(holding([bus], '10:00'), '09:40')).toBeUndefined()
  expect(told(holding([bus], '10:01'), '09:40')).toContain('and it leaves at 10:00')
  for (const state of ['boarded', 'cancelled'] as const)
    expect(told(holding([{ ...bus, state }], '10:01'), '09:40')).toBeUndefined()
})
